import type { Features } from "../features/features.ts";
import { isLoan } from "./concerns.ts";
import { measured, plural, usual } from "./format.ts";
import { hit, noHit, notConcerned, notEvaluable } from "./outcome.ts";
import { gradedParameter, shareParameter, surpriseParameter } from "./parameter.ts";
import { ramp } from "./ramp.ts";
import { defineRule } from "./rule.ts";
import { JUDGEMENT, MEASURED } from "./sources.ts";

/**
 * Applications behind one person within a week, whatever names they carry. Honest applicants who were refused ask again, so a few say nothing;
 * who was paid out twice and asks again does not. A field officer's tablet is held against its own usual. One identifier is enough to look.
 */
export const loanStacking = defineRule({
  code: "loan_stacking",
  version: 2,
  description: "Loan applications from one BVN, phone or device within 7 days: many, or after loans were paid out",
  customerMessage: {
    en: "There are several recent loan applications with your details.",
    pcm: "Loan application with your details don plenty for these days.",
  },
  needs: ["loan_application or loan_disbursement", "customer.bvn_hash, customer.phone_hash or device.id_hash"],
  parameters: {
    from_applications: gradedParameter(3, {
      description: "Applications on one BVN or phone, or of one customer, in 7 days above which the rule fires",
      source: MEASURED,
    }),
    full_applications: gradedParameter(7, {
      description: "Applications at which the strength reaches 1",
      source: MEASURED,
    }),
    from_surprise: surpriseParameter(3, {
      description: "Surprise of the applications on one device, against its own usual, above which the rule fires",
      source: MEASURED,
    }),
    full_surprise: surpriseParameter(7, {
      description: "Surprise at which the device counts in full",
      source: MEASURED,
    }),
    device_share: shareParameter(
      0.5,
      { min: 0, max: 1 },
      { description: "Share of the strength that a device has", source: MEASURED },
    ),
    one_paid_strength: shareParameter(
      0.25,
      { min: 0, max: 1 },
      {
        description: "Strength of an application after one loan paid out in 7 days; after two it is 1",
        source: JUDGEMENT,
      },
    ),
  },
  ascending: ["from_applications", "full_applications"],
  strength:
    "the largest of the ramp over applications, device_share of the ramp over the device's surprise, and one_paid_strength after one other loan paid out in 7 days, 1 after two",
  weight: 37,
  evaluate(features, values) {
    if (!isLoan(features)) return notConcerned(features.transaction.type, "loan_application and loan_disbursement");
    const { bvnApplications7d, phoneApplications7d, deviceApplications7d, deviceApplicationsSurprise } =
      features.identity;
    const ownApplications7d = features.identity.customerApplications7d ?? 0;
    const { from_applications, full_applications, from_surprise, full_surprise } = values;
    const paidOut = otherPaidOut(features);
    const applications = Math.max(ownApplications7d, bvnApplications7d ?? 0, phoneApplications7d ?? 0);
    const details = () => ({
      customer_applications_7d: ownApplications7d,
      ...(bvnApplications7d !== null && { bvn_applications_7d: bvnApplications7d }),
      ...(phoneApplications7d !== null && { phone_applications_7d: phoneApplications7d }),
      ...(deviceApplications7d !== null && { device_applications_7d: deviceApplications7d }),
      ...(deviceApplicationsSurprise !== null && { surprise: measured(deviceApplicationsSurprise) }),
      paid_out_7d: paidOut,
      from_applications,
      full_applications,
      from_surprise,
      full_surprise,
    });
    const byCount = ramp(applications, from_applications, full_applications);
    const byDevice = values.device_share * ramp(deviceApplicationsSurprise ?? 0, from_surprise, full_surprise);
    const byPaid = paidStrength(paidOut, values.one_paid_strength);
    const strength = Math.max(byCount, byDevice, byPaid);
    if (strength === 0) {
      const isNobodyNamed = bvnApplications7d === null && phoneApplications7d === null && deviceApplications7d === null;
      return isNobodyNamed
        ? notEvaluable("customer.bvn_hash", "customer.phone_hash", "device.id_hash")
        : noHit(details);
    }
    return hit(
      strength,
      () => (byDevice > Math.max(byCount, byPaid) ? deviceWords(features) : personWords(features, paidOut)),
      details,
    );
  },
});

/** Loans paid out in 7 days on the BVN or the phone, this one not counted. */
function otherPaidOut({ identity, transaction }: Features): number {
  const paid = Math.max(identity.bvnDisbursements7d ?? 0, identity.phoneDisbursements7d ?? 0);
  return Math.max(0, transaction.type === "loan_disbursement" ? paid - 1 : paid);
}

/** A second pay-out may be the answer to a second need; a third is not. */
function paidStrength(paidOut: number, onePaidStrength: number): number {
  if (paidOut >= 2) return 1;
  return paidOut === 1 ? onePaidStrength : 0;
}

function personWords({ identity }: Features, paidOut: number): string {
  const [first, ...others] = [
    { count: identity.bvnApplications7d ?? 0, of: "on one BVN" },
    { count: identity.phoneApplications7d ?? 0, of: "on one phone" },
    { count: identity.customerApplications7d ?? 0, of: "of one customer" },
  ] as const;
  const most = others.reduce<typeof first | (typeof others)[number]>(
    (found, next) => (next.count > found.count ? next : found),
    first,
  );
  const applications = plural(most.count, "loan application");
  const paid = paidOut > 0 ? `; ${plural(paidOut, "other loan")} paid out within 7 days` : "";
  return `${applications} ${most.of} in 7 days${paid}`;
}

function deviceWords({ identity }: Features): string {
  const applications = plural(identity.deviceApplications7d ?? 0, "loan application");
  return `${applications} on one device in 7 days, usually ${usual(identity.deviceUsualApplications8d ?? 0)}`;
}

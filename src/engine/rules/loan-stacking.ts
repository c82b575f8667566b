import { isLoan } from "./concerns.ts";
import { hit, noHit, notConcerned, notEvaluable } from "./outcome.ts";
import { countParameter } from "./parameter.ts";
import { defineRule } from "./rule.ts";
import { JUDGEMENT } from "./sources.ts";

/** Many loan applications behind one person within a week, whatever names they carry. One identifier is enough to look. */
export const loanStacking = defineRule({
  code: "loan_stacking",
  version: 1,
  description: "Many loan applications came from one BVN, phone or device within 7 days",
  needs: ["loan_application or loan_disbursement", "customer.bvn_hash, customer.phone_hash or device.id_hash"],
  parameters: {
    min_applications: countParameter(3, {
      description: "Applications on one identifier in 7 days from which the rule fires, this one included",
      source: JUDGEMENT,
    }),
  },
  weight: 40,
  evaluate(features, { min_applications }) {
    if (!isLoan(features)) return notConcerned(features.transaction.type, "loan_application and loan_disbursement");
    const { bvnApplications7d: bvn, phoneApplications7d: phone, deviceApplications7d: device } = features.identity;
    if (bvn === null && phone === null && device === null) {
      return notEvaluable("customer.bvn_hash", "customer.phone_hash", "device.id_hash");
    }
    const details = {
      ...(bvn !== null && { bvn_applications_7d: bvn }),
      ...(phone !== null && { phone_applications_7d: phone }),
      ...(device !== null && { device_applications_7d: device }),
      min_applications,
    };
    const most = Math.max(bvn ?? 0, phone ?? 0, device ?? 0);
    if (most < min_applications) return noHit(details);
    const identifier = most === bvn ? "BVN" : most === phone ? "phone" : "device";
    return hit(1, `Made ${most} loan applications on one ${identifier} in 7 days`, details);
  },
});

import { plural } from "./format.ts";
import { beneficiaryMissing, hit, noHit, notConcerned } from "./outcome.ts";
import { countParameter } from "./parameter.ts";
import { defineRule } from "./rule.ts";
import { JUDGEMENT } from "./sources.ts";

/** Loans of different borrowers end in one account: borrowed names. */
export const sharedBeneficiaryDisbursement = defineRule({
  code: "shared_beneficiary_disbursement",
  version: 1,
  description: "A loan is paid to an account to which other borrowers' loans went within 30 days",
  customerMessage: {
    en: "We could not confirm that the account for the loan is yours.",
    pcm: "We no fit confirm say the account wey go collect the loan na your own.",
  },
  needs: ["loan_disbursement", "beneficiary.account_hash"],
  parameters: {
    min_borrowers: countParameter(2, {
      description: "Distinct borrowers paid to the account in 30 days from which the rule fires, this one included",
      source: JUDGEMENT,
    }),
  },
  weight: 40,
  evaluate(features, { min_borrowers }) {
    const { type } = features.transaction;
    if (type !== "loan_disbursement") return notConcerned(type, "loan_disbursement");
    const { distinctBorrowers30d } = features.beneficiary;
    if (distinctBorrowers30d === null) return beneficiaryMissing;
    const details = () => ({ distinct_borrowers_30d: distinctBorrowers30d, min_borrowers });
    if (distinctBorrowers30d < min_borrowers) return noHit(details);
    return hit(
      1,
      () => `Loans of ${plural(distinctBorrowers30d, "borrower")} were paid to this account in 30 days`,
      details,
    );
  },
});

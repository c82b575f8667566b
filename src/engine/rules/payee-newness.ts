import type { Features } from "../features/features.ts";
import { hours, measured } from "./format.ts";
import type { RuleDetails } from "./rule.ts";

/** Hours from the customer's first payment to an account in which it is still new: who empties an account pays it again and again. */
const NEW_HOURS = 24;

/** Whether the customer has only begun to pay the account; undefined where the request names none. */
export function isNewPayee({ beneficiary }: Features): boolean | undefined {
  const { known, hoursKnown } = beneficiary;
  if (known === null) return undefined;
  return known === 0 || (hoursKnown !== null && hoursKnown < NEW_HOURS);
}

/** How a reason says so: `First payment to this account`, `First paid 2.5 h ago: this account`. */
export function payeeWords({ beneficiary }: Features): string {
  const { known, hoursKnown } = beneficiary;
  return known === 0 ? "First payment to this account" : `First paid ${hours(hoursKnown ?? 0)} ago: this account`;
}

/** The numbers behind it; none where the request names no account. */
export function payeeDetails({ beneficiary }: Features): RuleDetails {
  const { known, hoursKnown } = beneficiary;
  if (known === null) return {};
  return { paid_before: known === 1, ...(hoursKnown !== null && { hours_known: measured(hoursKnown) }) };
}

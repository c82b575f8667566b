import type { Features } from "../features/features.ts";
import { hours, measured } from "./format.ts";
import type { RuleDetails } from "./rule.ts";

/** Hours from the customer's first payment to an account in which it is still new: who empties an account pays it again and again. */
const NEW_HOURS = 24;

/** Whether the customer has only begun to pay the account, and how a reason says so. */
export interface PayeeNewness {
  readonly isNew: boolean;
  /** `First payment to this account`, `First paid 2.5 h ago: this account`. */
  words(): string;
  details(): RuleDetails;
}

/** How new the account is to the customer; undefined where the request names none. */
export function payeeNewness({ beneficiary }: Features): PayeeNewness | undefined {
  const { known, hoursKnown } = beneficiary;
  if (known === null) return undefined;
  const isKnownOfLate = hoursKnown !== null && hoursKnown < NEW_HOURS;
  return {
    isNew: known === 0 || isKnownOfLate,
    words: () =>
      known === 0 ? "First payment to this account" : `First paid ${hours(hoursKnown ?? 0)} ago: this account`,
    details: () => ({ paid_before: known === 1, ...(hoursKnown !== null && { hours_known: measured(hoursKnown) }) }),
  };
}

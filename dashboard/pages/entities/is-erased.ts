/** Whether a hash was erased because the operator was asked to forget a customer: 64 zeros, of whomever (docs/contract.md, "Scoring"). */
export function isErased(hash: string): boolean {
  return /^0{64}$/.test(hash);
}

/** What stands in place of such a hash: it names nobody, and leads nowhere. */
export const ERASED_TEXT = "Erased on request";

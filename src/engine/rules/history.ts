import type { Features } from "../features/features.ts";

/** How the least history of the rules on a customer's own habit is named in `needs` and `missing`. */
export const EARLIER_MONEY_OUT = "1 earlier money-out transaction";

/** What a reason says where events of its window are counted by the hour. */
export function cutWords({ transaction }: Features): string {
  return transaction.cut === 1 ? "; more events in 48 hours than are kept, the smallest are counted by the hour" : "";
}

/** The same as a detail; absent where nothing was cut. */
export function cutDetails({ transaction }: Features): { readonly history_cut?: true } {
  return transaction.cut === 1 ? { history_cut: true } : {};
}

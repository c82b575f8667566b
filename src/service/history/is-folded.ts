import type { HistoryDocument } from "../../store/repositories/histories.ts";
import type { HistoryMark } from "../../store/repositories/store-documents.ts";
import { planOf } from "./import-plan.ts";

/**
 * Whether a marked row is in all of its profiles: its part is done. A part is marked before it is folded, so the mark alone does not say so.
 * `history` is the mark's import, null where it was removed.
 */
export function isFolded(history: HistoryDocument | null, { part = 0 }: Pick<HistoryMark, "part">): boolean {
  if (history === null || history.status === "completed") return true;
  return history.done > part * planOf(history).partRows;
}

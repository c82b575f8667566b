import type { HistoryDocument } from "../../store/repositories/histories.ts";

/**
 * An import as it is once it has ended. One that did not complete may have ended in the middle of a part: unless `isBehindPart`, the next import
 * looks how far it came.
 */
export function endedAs(
  history: HistoryDocument,
  outcome: {
    readonly status: "completed" | "failed" | "cancelled";
    readonly at: Date;
    readonly error?: string;
    readonly isBehindPart?: boolean;
  },
): HistoryDocument {
  const { isCancelAsked: _, ...before } = history;
  const { status, at, error = null, isBehindPart = status === "completed" } = outcome;
  const isLeft = !isBehindPart && history.startedAt !== null;
  const ended = { ...before, status, error, completedAt: at, removeRowsAt: history.isOfFile ? null : at, lease: null };
  return isLeft ? { ...ended, isLeft } : ended;
}

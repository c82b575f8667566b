import { ServiceError } from "../../errors.ts";
import type { HistoryDocument } from "../../store/repositories/histories.ts";
import type { Owner } from "../backtests/read-backtests.ts";
import type { HistoryDeps } from "./history-deps.ts";
import { getHistory } from "./read-histories.ts";

/**
 * Stops an import that is queued or running, after the part that it is at; what is in the profiles stays in them. Doing it again changes
 * nothing. Throws `not_found`, and `conflict` for a finished one.
 */
export async function cancelHistory(
  deps: Pick<HistoryDeps, "histories" | "now">,
  command: Owner & { readonly historyId: string; readonly beforeWrite?: () => void },
): Promise<HistoryDocument> {
  await getHistory(deps.histories, command, command.historyId);
  const cancelled = await deps.histories.change(command.historyId, (before) => {
    if (before.status === "cancelled") return undefined;
    if (before.status !== "queued" && before.status !== "running")
      throw new ServiceError("conflict", `Cannot cancel import "${before._id}": it is ${before.status}`, {
        isFinal: true,
      });
    command.beforeWrite?.();
    const at = new Date(deps.now());
    return { ...before, status: "cancelled", completedAt: at, removeRowsAt: at, lease: null };
  });
  return cancelled ?? getHistory(deps.histories, command, command.historyId);
}

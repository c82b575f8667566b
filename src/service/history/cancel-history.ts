import { ServiceError } from "../../errors.ts";
import type { HistoryDocument } from "../../store/repositories/histories.ts";
import type { Owner } from "../backtests/read-backtests.ts";
import { endedAs } from "./ended-as.ts";
import type { HistoryDeps } from "./history-deps.ts";
import { getHistory } from "./read-histories.ts";

/**
 * Stops an import. One that somebody works on goes on to the end of the part that it is at, and is `running` until then; one that waits, or was
 * cut off, is `cancelled` at once. What is in the profiles stays in them. Doing it again changes nothing. Throws `not_found`, and `conflict` for
 * one that ended otherwise.
 */
export async function cancelHistory(
  deps: Pick<HistoryDeps, "histories" | "now">,
  command: Owner & { readonly historyId: string; readonly beforeWrite?: () => void },
): Promise<HistoryDocument> {
  const { histories } = deps;
  await getHistory(histories, command, command.historyId);
  const cancelled = await histories.change(command.historyId, (before) => {
    if (before.status === "cancelled") return undefined;
    if (before.status !== "queued" && before.status !== "running")
      throw new ServiceError("conflict", `Cannot cancel import "${before._id}": it is ${before.status}`, {
        isFinal: true,
      });
    const isWorkedOn = histories.isHeld(before);
    if (isWorkedOn && before.isCancelAsked) return undefined;
    command.beforeWrite?.();
    if (isWorkedOn) return { ...before, isCancelAsked: true };
    return endedAs(before, { status: "cancelled", at: new Date(deps.now()) });
  });
  return cancelled ?? getHistory(histories, command, command.historyId);
}

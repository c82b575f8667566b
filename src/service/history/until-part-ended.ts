import { setTimeout } from "node:timers/promises";
import type { HistoryDocument } from "../../store/repositories/histories.ts";
import type { Owner } from "../backtests/read-backtests.ts";
import type { HistoryDeps } from "./history-deps.ts";
import { getHistory } from "./read-histories.ts";

/** For how long an answer waits for the part at which an import is: a part of the API's takes a second or two. */
const WAIT_MS_MAX = 3_000;
const POLL_MS = 50;

/** An import that was asked to end, once it has; still `running` where its part takes longer. */
export async function untilPartEnded(
  deps: Pick<HistoryDeps, "histories">,
  owner: Owner,
  asked: HistoryDocument,
): Promise<HistoryDocument> {
  let history = asked;
  for (let waitedMs = 0; history.status === "running" && waitedMs < WAIT_MS_MAX; waitedMs += POLL_MS) {
    await setTimeout(POLL_MS);
    history = await getHistory(deps.histories, owner, asked._id);
  }
  return history;
}

import { ServiceError } from "../../errors.ts";
import type { Histories, HistoryDocument } from "../../store/repositories/histories.ts";
import type { Owner } from "../backtests/read-backtests.ts";

const LISTED_MAX = 50;

/** One import. Throws `not_found`, also for another organisation's or environment's. */
export async function getHistory(histories: Histories, owner: Owner, historyId: string): Promise<HistoryDocument> {
  const found = await histories.find(owner.organisationId, owner.environment, historyId);
  if (found === null) throw new ServiceError("not_found", `Cannot find import "${historyId}"`);
  return found;
}

/** The 50 most recent imports, newest first. */
export function listHistories(histories: Histories, owner: Owner): Promise<readonly HistoryDocument[]> {
  return histories.listRecent(owner.organisationId, owner.environment, LISTED_MAX);
}

import type { Held } from "../../store/documents/lease.ts";
import { isStoreUnavailable } from "../../store/documents/store-unavailable.ts";
import type { HistoryDocument } from "../../store/repositories/histories.ts";
import { endLeft } from "./end-left.ts";
import { endedAs } from "./ended-as.ts";
import { findAhead } from "./find-ahead.ts";
import type { HistoryRunnerDeps, ImportDeps } from "./history-deps.ts";
import { loadHistoryRows, removeHistoryRows } from "./history-rows.ts";
import { planOf } from "./import-plan.ts";
import { importRows, withCounts } from "./import-rows.ts";

const RENEW_MS = 10_000;
/** Runs that died at one and the same place before the import is given up. */
const ATTEMPTS_MAX = 5;
/** Runs that were left, of which one look takes note. */
const LOOKED_AT_MAX = 100;
/** Imports that wait, of which one look takes note. */
const QUEUED_MAX = 1_000;
/** The reason that the customer is told; the log has the cause. */
const FAILED = "The import failed for a reason of ours: submit it again, and tell us its id if that fails, too";

/** Thrown where a claim holds no more, or the process is about to end. */
class HistoryStopped extends Error {}

/**
 * Runs one import that waits, or that another process left; undefined when there is none. One runs at a time in an environment. `after` is
 * the organisation that was served last, so that organisations take turns; the answer is the one that was served now.
 */
export async function runNextHistory(deps: HistoryRunnerDeps, after: string): Promise<string | undefined> {
  const left = await deps.histories.listLeft(LOOKED_AT_MAX);
  const queued = firstOfEach(await deps.histories.listQueued(QUEUED_MAX), after);
  for (const candidate of [...left, ...queued]) {
    const startedAt = candidate.startedAt ?? new Date(deps.now());
    if ((await findAhead(deps.histories, { ...candidate, startedAt })) !== undefined) continue;
    const held = await claim(deps, candidate);
    if (held === undefined) continue;
    if ((await findAhead(deps.histories, held.document)) !== undefined) {
      await putBack(deps, held, candidate);
      continue;
    }
    await run(deps, held);
    return held.document.organisationId;
  }
  return undefined;
}

/** The oldest of each environment, in the order of organisations from the one behind `after`: one that must wait keeps no other one waiting. */
function firstOfEach(queued: readonly HistoryDocument[], after: string): readonly HistoryDocument[] {
  const first = new Map<string, HistoryDocument>();
  for (const history of queued) {
    const place = `${history.organisationId}:${history.environment}`;
    if (!first.has(place)) first.set(place, history);
  }
  const all = [...first.values()];
  const isBehind = ({ organisationId }: HistoryDocument) => organisationId > after;
  return [...all.filter(isBehind), ...all.filter((history) => !isBehind(history))];
}

/** As if it had not been taken: with the time at which it was, it would be ahead of those that begin meanwhile. */
async function putBack(
  { histories, now }: HistoryRunnerDeps,
  held: Held<HistoryDocument>,
  { startedAt, attempts }: HistoryDocument,
): Promise<void> {
  await histories.leases.finish(held, (taken) => {
    const history = { ...taken, startedAt, attempts };
    if (history.isCancelAsked) return endedAs(history, { status: "cancelled", at: new Date(now()) });
    return { ...history, status: "queued" };
  });
}

function claim(deps: HistoryRunnerDeps, candidate: HistoryDocument): Promise<Held<HistoryDocument> | undefined> {
  return deps.histories.leases.claim(candidate, (free) =>
    free.status === "queued" || free.status === "running"
      ? { ...free, status: "running", startedAt: free.startedAt ?? new Date(deps.now()), attempts: free.attempts + 1 }
      : undefined,
  );
}

async function run(deps: HistoryRunnerDeps, claimed: Held<HistoryDocument>): Promise<void> {
  let held = claimed;
  const renew = async (change: (history: HistoryDocument) => HistoryDocument = (history) => history) => {
    const renewed = await deps.histories.leases.renew(held, change);
    if (renewed === undefined) throw new HistoryStopped(`Stopped ${held.document._id}`);
    held = renewed;
    return renewed.document;
  };
  const renewing = setInterval(() => void renew().catch(() => undefined), RENEW_MS);
  try {
    // Asked for in a run that was cut off, so perhaps in the middle of a part.
    if (held.document.isCancelAsked) return await finish(deps, held, { status: "cancelled" });
    if (held.document.attempts > ATTEMPTS_MAX) throw new Error(`${ATTEMPTS_MAX} runs of it were cut off`);
    await endLeft(deps, held.document);
    await importParts({ ...deps, watch: noteNew(held.document, renew) }, held.document, renew);
    await finish(deps, held, { status: "completed" });
  } catch (error) {
    if (error instanceof HistoryStopped) return void (await deps.histories.leases.finish(held));
    // The store is away: the lease runs out, and whoever finds it again runs it again.
    if (isStoreUnavailable(error)) return;
    deps.warn(`Import ${held.document._id} failed`, error);
    await finish(deps, held, { status: "failed", error: FAILED });
  } finally {
    clearInterval(renewing);
  }
}

/** What comes further than the run before was not cut off there: the first time that it does, its count of such runs begins anew. */
function noteNew(
  { attempts }: HistoryDocument,
  renew: (change: (history: HistoryDocument) => HistoryDocument) => Promise<unknown>,
): NonNullable<ImportDeps["watch"]> {
  let isNoted = attempts === 1;
  return (_doing, _share, isNew) => {
    if (isNoted || !isNew) return;
    isNoted = true;
    renew((history) => ({ ...history, attempts: 1 })).catch(() => undefined);
  };
}

/** Part after part, from the first one that is not done. */
async function importParts(
  deps: HistoryRunnerDeps,
  history: HistoryDocument,
  renew: (change: (history: HistoryDocument) => HistoryDocument) => Promise<HistoryDocument>,
): Promise<void> {
  const { _id: historyId, organisationId, environment } = history;
  const loaded = await loadHistoryRows(deps, history);
  if (loaded === undefined) throw new HistoryStopped(`Stopped ${historyId}: its rows are gone`);
  const plan = planOf(history);
  for (let from = history.done; from < loaded.order.length; from += plan.partRows) {
    const order = loaded.order.slice(from, from + plan.partRows);
    const part = from / plan.partRows;
    const importing = { organisationId, environment, historyId, part, plan };
    const counts = await importRows(deps, importing, { rows: loaded.rows, order });
    const { isCancelAsked } = await renew((before) => withCounts(before, counts, from + order.length));
    if (isCancelAsked) return;
    if (deps.isStopping()) throw new HistoryStopped(`Left ${historyId}`);
  }
}

async function finish(
  deps: HistoryRunnerDeps,
  held: Held<HistoryDocument>,
  outcome: { readonly status: "completed" | "failed" | "cancelled"; readonly error?: string },
): Promise<void> {
  const at = new Date(deps.now());
  const ended = await deps.histories.leases.finish(held, (before) => {
    const isCancelled = outcome.status === "completed" && before.isCancelAsked === true;
    return endedAs(before, isCancelled ? { status: "cancelled", at, isBehindPart: true } : { ...outcome, at });
  });
  if (ended !== undefined) await removeHistoryRows(deps.histories, ended);
}

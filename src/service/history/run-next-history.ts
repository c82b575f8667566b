import type { Held } from "../../store/documents/lease.ts";
import { isStoreUnavailable } from "../../store/documents/store-unavailable.ts";
import type { HistoryDocument } from "../../store/repositories/histories.ts";
import type { HistoryRunnerDeps, ImportDeps } from "./history-deps.ts";
import { loadHistoryRows, removeHistoryRows } from "./history-rows.ts";
import { planOf } from "./import-plan.ts";
import { importRows, withCounts } from "./import-rows.ts";

const RENEW_MS = 10_000;
/** Runs that died at one and the same place before the import is given up. */
const ATTEMPTS_MAX = 5;
/** Runs that were left, and that run beside, of which one look takes note. */
const LOOKED_AT_MAX = 100;
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
  const next = [await deps.histories.findNextQueued(after), await deps.histories.findNextQueued("")];
  for (const candidate of [...left, ...next]) {
    const held = candidate === null ? undefined : await claim(deps, candidate);
    if (held === undefined) continue;
    if (await isBehindAnother(deps, held.document)) {
      await deps.histories.leases.finish(held, (history) => ({ ...history, status: "queued" }));
      continue;
    }
    await run(deps, held);
    return held.document.organisationId;
  }
  return undefined;
}

function claim(deps: HistoryRunnerDeps, candidate: HistoryDocument): Promise<Held<HistoryDocument> | undefined> {
  return deps.histories.leases.claim(candidate, (free) =>
    free.status === "queued" || free.status === "running"
      ? { ...free, status: "running", startedAt: free.startedAt ?? new Date(deps.now()), attempts: free.attempts + 1 }
      : undefined,
  );
}

/** Of two that run at once the one of the higher id waits: its profiles would mix with those of the other. */
async function isBehindAnother(deps: HistoryRunnerDeps, history: HistoryDocument): Promise<boolean> {
  const running = await deps.histories.listHeld(history.organisationId, history.environment, LOOKED_AT_MAX);
  return running.some(({ _id, startedAt }) => {
    const [theirs, ours] = [startedAt?.getTime() ?? 0, history.startedAt?.getTime() ?? 0];
    return _id !== history._id && (theirs < ours || (theirs === ours && _id < history._id));
  });
}

async function run(deps: HistoryRunnerDeps, claimed: Held<HistoryDocument>): Promise<void> {
  let held = claimed;
  const renew = async (change: (history: HistoryDocument) => HistoryDocument = (history) => history) => {
    if (deps.isStopping()) throw new HistoryStopped(`Left ${held.document._id}`);
    const renewed = await deps.histories.leases.renew(held, change);
    if (renewed === undefined) throw new HistoryStopped(`Stopped ${held.document._id}`);
    held = renewed;
  };
  const renewing = setInterval(() => void renew().catch(() => undefined), RENEW_MS);
  try {
    if (held.document.attempts > ATTEMPTS_MAX) throw new Error(`${ATTEMPTS_MAX} runs of it were cut off`);
    await importParts({ ...deps, watch: noteNew(held.document, renew) }, held.document, renew);
    await finish(deps, held, { status: "completed", error: null });
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
  renew: (change: (history: HistoryDocument) => HistoryDocument) => Promise<void>,
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
  renew: (change: (history: HistoryDocument) => HistoryDocument) => Promise<void>,
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
    const counted = (before: HistoryDocument) => withCounts(before, counts, from + order.length);
    try {
      await renew(counted);
    } catch (error) {
      // Cancelled meanwhile: what is in the profiles is told.
      await deps.histories.change(historyId, (before) =>
        before.done === from && before.lease === null ? counted(before) : undefined,
      );
      throw error;
    }
  }
}

async function finish(
  deps: HistoryRunnerDeps,
  held: Held<HistoryDocument>,
  outcome: Pick<HistoryDocument, "status" | "error">,
): Promise<void> {
  const at = new Date(deps.now());
  const ended = await deps.histories.leases.finish(held, (before) => ({
    ...before,
    ...outcome,
    completedAt: at,
    removeRowsAt: at,
  }));
  if (ended !== undefined) await removeHistoryRows(deps.histories, ended);
}

import { newId } from "../../ids.ts";
import { joinCalls } from "../../join-calls.ts";
import type { Held } from "../../store/documents/lease.ts";
import { isStoreUnavailable } from "../../store/documents/store-unavailable.ts";
import type { BacktestDocument } from "../../store/repositories/backtests.ts";
import { type OutboxEntry, withEntries } from "../../store/repositories/outbox.ts";
import type { PolicyVersionDocument } from "../../store/repositories/store-documents.ts";
import { isOfEarlierEngine } from "../policies/is-of-earlier-engine.ts";
import type { RunnerDeps } from "./backtest-deps.ts";
import { backtestEventData } from "./backtest-event-data.ts";
import { rowsKeptUntil } from "./rows-kept.ts";
import { BacktestFailure, BacktestStopped, runBacktest } from "./run-backtest.ts";

/** Time between two signs of life of a run. */
const RENEW_MS = 10_000;
/** Runs of one backtest that died before it is given up. */
const ATTEMPTS_MAX = 5;
/** Runs that were left and organisations that wait, of which one look takes note. */
const LOOKED_AT_MAX = 100;
/** Follows every id. */
const LAST_ID = "~";
/** The reason of a failure that nobody foresaw; the log has the cause. */
const UNFORESEEN = "The run failed for a reason of ours: submit the batch again, and tell us its id if that fails, too";

/** Runs one backtest that waits, or that another process left; false when there is none. Organisations take turns. */
export async function runNextBacktest(deps: RunnerDeps): Promise<boolean> {
  for (const candidate of deps.turns.order(await listRunnable(deps))) {
    const held = await deps.backtests.leases.claim(candidate, (free) => started(free, deps.now()));
    if (held === undefined) continue;
    deps.turns.served(candidate.organisationId);
    const { watchStep = (_step, take) => take() } = deps;
    await watchStep("run", () => run(deps, held));
    return true;
  }
  return false;
}

/** What was left, and of each organisation that waits its oldest, so that nobody is hidden behind somebody else's many. */
async function listRunnable({ backtests, turns }: RunnerDeps): Promise<readonly BacktestDocument[]> {
  const found = [...(await backtests.listLeft(LOOKED_AT_MAX))];
  const looksMax = found.length + LOOKED_AT_MAX;
  // From whoever was served last, once around: in time everybody is among those who are looked at.
  for (const [from, to] of [[turns.last, LAST_ID] as const, ["", turns.last] as const])
    for (let after = from; found.length < looksMax; ) {
      const next = await backtests.findNextQueued(after);
      if (next === null || next.organisationId > to) break;
      found.push(next);
      after = next.organisationId;
    }
  return found;
}

/** A backtest as its next run begins; undefined where it has ended. */
function started(free: BacktestDocument, nowMs: number): BacktestDocument | undefined {
  if (free.status !== "queued" && free.status !== "running") return undefined;
  const startedAt = free.startedAt ?? new Date(nowMs);
  return { ...free, status: "running", done: 0, startedAt, attempts: free.attempts + 1 };
}

async function run(deps: RunnerDeps, held: Held<BacktestDocument>): Promise<void> {
  const backtest = held.document;
  let current = held;
  let reached = { done: 0, storedBytes: 0 };
  // One write for all chunks that end while another is under way.
  const write = joinCalls(async () => {
    current = await stillMine(deps, current, reached);
  });
  const signOfLife = (done: number, storedBytes: number) => {
    reached = { done, storedBytes };
    return write();
  };
  const renew = setInterval(() => void write().catch(() => undefined), RENEW_MS);
  try {
    if (backtest.attempts > ATTEMPTS_MAX)
      throw new BacktestFailure(
        `The run was cut off ${ATTEMPTS_MAX} times, each time by the end of its process: submit the batch again, in smaller parts where it is large`,
      );
    const version = await deps.policies.findVersion(backtest.organisationId, backtest.policy.versionId);
    if (version === null)
      throw new BacktestFailure(`Policy version ${backtest.policy.versionId} was deleted before the run began`);
    if (isOfEarlierEngine(version)) throw new BacktestFailure(outdatedMessage(version));
    const summary = await runBacktest(deps, backtest, {
      configuration: version.configuration,
      stillMine: signOfLife,
    });
    const at = new Date(deps.now());
    if (version.testedAt === null) await deps.policies.touchPolicy(version.policyId, at);
    await deps.policies.changeVersion(version._id, (before) =>
      before.testedAt === null ? { ...before, testedAt: at, frozenAt: before.frozenAt ?? at } : undefined,
    );
    await finish(deps, current, { status: "completed", summary, error: null });
  } catch (error) {
    // Given back, so that another process may go on at once.
    if (error instanceof BacktestStopped) return void (await deps.backtests.leases.finish(current));
    // The store is away: the lease runs out, and whoever finds it again runs it again.
    if (isStoreUnavailable(error)) return;
    deps.warn(`Backtest ${backtest._id} failed`, error);
    await finish(deps, current, { status: "failed", summary: null, error: reasonOf(error) });
  } finally {
    clearInterval(renew);
  }
}

function outdatedMessage({ engineVersion }: PolicyVersionDocument): string {
  return `Submit the batch again with a version of this engine: the one that it names is of engine ${engineVersion}, whose rules are gone`;
}

/** What the customer is told: a reason that is theirs to know, and nothing of our insides. */
function reasonOf(error: unknown): string {
  return error instanceof BacktestFailure ? error.message : UNFORESEEN;
}

/** Prolongs the claim. Throws `BacktestStopped` where it holds no more, and where the process is about to end. */
async function stillMine(
  deps: RunnerDeps,
  held: Held<BacktestDocument>,
  reached: Pick<BacktestDocument, "done" | "storedBytes">,
): Promise<Held<BacktestDocument>> {
  const { _id } = held.document;
  if (deps.isStopping()) throw new BacktestStopped(`Left ${_id}`);
  const renewed = await deps.backtests.leases.renew(held, (before) => ({
    ...before,
    done: Math.max(before.done, reached.done),
    storedBytes: Math.max(before.storedBytes, reached.storedBytes),
  }));
  if (renewed === undefined) throw new BacktestStopped(`Stopped ${_id}`);
  return renewed;
}

async function finish(
  deps: RunnerDeps,
  held: Held<BacktestDocument>,
  outcome: Pick<BacktestDocument, "summary" | "error"> & { readonly status: "completed" | "failed" },
): Promise<void> {
  const at = new Date(deps.now());
  const eventId = newId("evt", deps.randomBytes);
  const mailId = newId("evt", deps.randomBytes);
  const finished = await deps.backtests.leases.finish(held, (before) => {
    const done: BacktestDocument = { ...before, ...outcome, completedAt: at, removeRowsAt: rowsKeptUntil(at) };
    const { organisationId, environment, notifyEmails: to } = done;
    const about = { organisationId, environment, createdAt: at };
    const type = outcome.status === "completed" ? "backtest.completed" : "backtest.failed";
    const event: OutboxEntry = { kind: "event", id: eventId, ...about, type, data: backtestEventData(done) };
    const mail: OutboxEntry = { kind: "mail", id: mailId, ...about, backtestId: done._id, to };
    return withEntries(done, at, to.length === 0 ? [event] : [event, mail]);
  });
  if (finished !== undefined) deps.observeEnd?.(outcome.status, finished.dataset.rowCount);
  await deps.relayBacktest(held.document._id);
}

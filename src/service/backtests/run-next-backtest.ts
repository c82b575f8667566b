import { newId } from "../../ids.ts";
import type { BacktestDocument } from "../../store/backtests.ts";
import { withEntries } from "../../store/outbox.ts";
import { isStoreUnavailable } from "../../store/store-unavailable.ts";
import type { RunnerDeps } from "./backtest-deps.ts";
import { backtestEventData } from "./backtest-event-data.ts";
import { BacktestStopped, runBacktest } from "./run-backtest.ts";

/** How long a claim holds without a sign of life. */
const LEASE_MS = 30_000;
const RENEW_MS = 10_000;
/** Runs of one backtest that died before it is given up. */
const ATTEMPTS_MAX = 5;
/** Runs that were left and organisations that wait, of which one look takes note. */
const LOOKED_AT_MAX = 100;
/** Follows every id. */
const LAST_ID = "~";
/** The reason that the customer is told; the log has the cause. */
const FAILED = "The run failed for a reason of ours: submit the batch again, and tell us its id if that fails, too";

/** Runs one backtest that waits, or that another process left; false when there is none. Organisations take turns. */
export async function runNextBacktest(deps: RunnerDeps): Promise<boolean> {
  const token = newId("key", deps.randomBytes);
  for (const candidate of deps.turns.order(await listRunnable(deps))) {
    const claimed = await claim(deps, candidate, token);
    if (claimed === undefined) continue;
    deps.turns.served(claimed.organisationId);
    const { watchStep = (_step, take) => take() } = deps;
    await watchStep("run", () => run(deps, claimed, token));
    return true;
  }
  return false;
}

/** What was left, and of each organisation that waits its oldest, so that nobody is hidden behind somebody else's many. */
async function listRunnable({ backtests, turns, now }: RunnerDeps): Promise<readonly BacktestDocument[]> {
  const found = [...(await backtests.listLeft(new Date(now()), LOOKED_AT_MAX))];
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

async function claim(
  deps: RunnerDeps,
  candidate: BacktestDocument,
  token: string,
): Promise<BacktestDocument | undefined> {
  const nowMs = deps.now();
  const claimed = await deps.backtests.change(candidate._id, (before) => {
    const isFree =
      before.status === "queued" ||
      (before.status === "running" && (before.lease === null || before.lease.until.getTime() < nowMs));
    if (!isFree) return undefined;
    return {
      ...before,
      status: "running",
      done: 0,
      startedAt: before.startedAt ?? new Date(nowMs),
      lease: { token, until: new Date(nowMs + LEASE_MS) },
      attempts: before.attempts + 1,
    };
  });
  return claimed?.lease?.token === token ? claimed : undefined;
}

async function run(deps: RunnerDeps, backtest: BacktestDocument, token: string): Promise<void> {
  const renew = setInterval(() => void stillMine(deps, { id: backtest._id, token }).catch(() => undefined), RENEW_MS);
  try {
    if (backtest.attempts > ATTEMPTS_MAX) throw new Error(`${ATTEMPTS_MAX} runs of it were cut off`);
    const version = await deps.policies.findVersion(backtest.organisationId, backtest.policy.versionId);
    if (version === null) throw new Error(`Policy version ${backtest.policy.versionId} is not there`);
    const summary = await runBacktest(deps, backtest, {
      configuration: version.configuration,
      stillMine: (done) => stillMine(deps, { id: backtest._id, token, done }),
    });
    const at = new Date(deps.now());
    await deps.policies.changeVersion(version._id, (before) =>
      before.testedAt === null ? { ...before, testedAt: at, frozenAt: before.frozenAt ?? at } : undefined,
    );
    await finish(deps, backtest._id, token, { status: "completed", summary, error: null });
  } catch (error) {
    if (error instanceof BacktestStopped) return letGo(deps, backtest._id, token);
    // The store is away: the lease runs out, and whoever finds it again runs it again.
    if (isStoreUnavailable(error)) return;
    deps.warn(`Backtest ${backtest._id} failed`, error);
    await finish(deps, backtest._id, token, { status: "failed", summary: null, error: FAILED });
  } finally {
    clearInterval(renew);
  }
}

/** Gives a claim back, so that another process may go on at once. */
async function letGo(deps: RunnerDeps, id: string, token: string): Promise<void> {
  await deps.backtests.change(id, (before) => (before.lease?.token === token ? { ...before, lease: null } : undefined));
}

/** Prolongs the claim. Throws `BacktestStopped` where it holds no more, and where the process is about to end. */
async function stillMine(
  deps: RunnerDeps,
  { id, token, done }: { readonly id: string; readonly token: string; readonly done?: number },
): Promise<void> {
  if (deps.isStopping()) throw new BacktestStopped(`Left ${id}`);
  const until = new Date(deps.now() + LEASE_MS);
  const after = await deps.backtests.change(id, (before) =>
    before.status === "running" && before.lease?.token === token
      ? { ...before, done: Math.max(before.done, done ?? 0), lease: { token, until } }
      : undefined,
  );
  if (after?.status !== "running" || after.lease?.token !== token) throw new BacktestStopped(`Stopped ${id}`);
}

async function finish(
  deps: RunnerDeps,
  id: string,
  token: string,
  outcome: Pick<BacktestDocument, "summary" | "error"> & { readonly status: "completed" | "failed" },
): Promise<void> {
  const at = new Date(deps.now());
  const eventId = newId("evt", deps.randomBytes);
  let rows: number | undefined;
  await deps.backtests.change(id, (before) => {
    rows = undefined;
    if (before.status !== "running" || before.lease?.token !== token) return undefined;
    rows = before.dataset.rowCount;
    const done: BacktestDocument = {
      ...before,
      ...outcome,
      completedAt: at,
      lease: null,
      mailDueAt: before.notifyEmails.length > 0 ? at : null,
    };
    return withEntries(done, at, [
      {
        kind: "event",
        id: eventId,
        organisationId: done.organisationId,
        type: outcome.status === "completed" ? "backtest.completed" : "backtest.failed",
        environment: done.environment,
        createdAt: at,
        data: backtestEventData(done),
      },
    ]);
  });
  if (rows !== undefined) deps.observeEnd?.(outcome.status, rows);
  await deps.relayBacktest(id);
}

import { newId, type RandomBytes } from "../../ids.ts";
import type { BacktestDocument } from "../../store/backtests.ts";
import { withEntries } from "../../store/outbox.ts";
import { isStoreUnavailable } from "../../store/store-unavailable.ts";
import type { BacktestDeps } from "./backtest-deps.ts";
import { backtestEventData } from "./backtest-event-data.ts";
import { BacktestStopped, runBacktest } from "./run-backtest.ts";

/** How long a claim holds without a sign of life. */
const LEASE_MS = 30_000;
const RENEW_MS = 10_000;
/** Runs of one backtest that died before it is given up. */
const ATTEMPTS_MAX = 5;
const LOOKED_AT_MAX = 100;

/** Runs one backtest that waits, or that another process left; false when there is none. Organisations take turns. */
export async function runNextBacktest(deps: BacktestDeps & { readonly randomBytes: RandomBytes }): Promise<boolean> {
  const token = newId("key", deps.randomBytes);
  for (const candidate of inTurns(await deps.backtests.listRunnable(new Date(deps.now()), LOOKED_AT_MAX))) {
    const claimed = await claim(deps, candidate, token);
    if (claimed === undefined) continue;
    await run(deps, claimed, token);
    return true;
  }
  return false;
}

/** The oldest of each organisation first, then the next ones. */
function inTurns(backtests: readonly BacktestDocument[]): readonly BacktestDocument[] {
  const turns = new Map<string, number>();
  return backtests
    .map((backtest) => {
      const turn = turns.get(backtest.organisationId) ?? 0;
      turns.set(backtest.organisationId, turn + 1);
      return { backtest, turn };
    })
    .sort((a, b) => a.turn - b.turn)
    .map(({ backtest }) => backtest);
}

async function claim(
  deps: BacktestDeps,
  candidate: BacktestDocument,
  token: string,
): Promise<BacktestDocument | undefined> {
  const nowMs = deps.now();
  const claimed = await deps.backtests.change(candidate._id, (before) => {
    const isFree =
      before.status === "queued" || (before.status === "running" && (before.lease?.until.getTime() ?? 0) < nowMs);
    if (!isFree) return undefined;
    return {
      ...before,
      status: "running",
      startedAt: before.startedAt ?? new Date(nowMs),
      lease: { token, until: new Date(nowMs + LEASE_MS) },
      attempts: before.attempts + 1,
    };
  });
  return claimed?.lease?.token === token ? claimed : undefined;
}

async function run(
  deps: BacktestDeps & { readonly randomBytes: RandomBytes },
  backtest: BacktestDocument,
  token: string,
): Promise<void> {
  const renew = setInterval(() => void stillMine(deps, backtest._id, token).catch(() => undefined), RENEW_MS);
  try {
    if (backtest.attempts > ATTEMPTS_MAX) throw new Error(`${ATTEMPTS_MAX} runs of it were cut off`);
    const version = await deps.policies.findVersion(backtest.organisationId, backtest.policy.versionId);
    if (version === null) throw new Error(`Policy version ${backtest.policy.versionId} is not there`);
    const summary = await runBacktest(deps, backtest, {
      configuration: version.configuration,
      stillMine: () => stillMine(deps, backtest._id, token),
    });
    const at = new Date(deps.now());
    await deps.policies.changeVersion(version._id, (before) =>
      before.testedAt === null ? { ...before, testedAt: at, frozenAt: before.frozenAt ?? at } : undefined,
    );
    await finish(deps, backtest._id, token, { status: "completed", summary, error: null });
  } catch (error) {
    if (error instanceof BacktestStopped) return;
    // The store is away: the lease runs out, and whoever finds it again runs it again.
    if (isStoreUnavailable(error)) return;
    const reason = error instanceof Error ? error.message : String(error);
    await finish(deps, backtest._id, token, { status: "failed", summary: null, error: `Cannot complete: ${reason}` });
  } finally {
    clearInterval(renew);
  }
}

/** Prolongs the claim. Throws `BacktestStopped` where it holds no more. */
async function stillMine(deps: BacktestDeps, id: string, token: string): Promise<void> {
  const until = new Date(deps.now() + LEASE_MS);
  const after = await deps.backtests.change(id, (before) =>
    before.status === "running" && before.lease?.token === token ? { ...before, lease: { token, until } } : undefined,
  );
  if (after?.status !== "running" || after.lease?.token !== token) throw new BacktestStopped(`Stopped ${id}`);
}

async function finish(
  deps: BacktestDeps & { readonly randomBytes: RandomBytes },
  id: string,
  token: string,
  outcome: Pick<BacktestDocument, "status" | "summary" | "error">,
): Promise<void> {
  const at = new Date(deps.now());
  const eventId = newId("evt", deps.randomBytes);
  await deps.backtests.change(id, (before) => {
    if (before.status !== "running" || before.lease?.token !== token) return undefined;
    const done: BacktestDocument = { ...before, ...outcome, completedAt: at, lease: null };
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
  await deps.relayBacktest(id);
}

import { newId } from "../../ids.ts";
import type { Held } from "../../store/documents/lease.ts";
import { isStoreUnavailable } from "../../store/documents/store-unavailable.ts";
import type { FitDocument } from "../../store/repositories/fits.ts";
import { withEntries } from "../../store/repositories/outbox.ts";
import type { FitRunnerDeps } from "./fit-deps.ts";
import { fitEventData } from "./fit-event-data.ts";
import { runFit } from "./run-fit.ts";

const RENEW_MS = 10_000;
/** How often a run looks whether its process is about to end. */
const STOP_LOOK_MS = 500;
/** Runs of one fit that died before it is given up. */
const ATTEMPTS_MAX = 5;
/** Runs that were left, of which one look takes note. */
const LEFT_MAX = 100;
/** The reason that the customer is told; the log has the cause. */
const FAILED = "The run failed for a reason of ours: submit the fit again, and tell us its id if that fails, too";
/** Why a fit cannot run any more: its backtest was removed meanwhile. */
const GONE = "The backtest or the policy version is no longer there";

/** Thrown where a claim holds no more, or the process is about to end. */
class FitStopped extends Error {}

/** What came of a run. */
type FitOutcome = Pick<FitDocument, "result" | "error"> & { readonly status: "completed" | "abstained" | "failed" };

/**
 * Runs one fit that waits, or that another process left; undefined when there is none. `after` is the organisation that was served last,
 * so that organisations take turns; the answer is the one that was served now.
 */
export async function runNextFit(deps: FitRunnerDeps, after: string): Promise<string | undefined> {
  const left = await deps.fits.listLeft(LEFT_MAX);
  const next = [await deps.fits.findNextQueued(after), await deps.fits.findNextQueued("")];
  for (const candidate of [...left, ...next]) {
    const held = candidate === null ? undefined : await claim(deps, candidate);
    if (held === undefined) continue;
    await run(deps, held);
    return held.document.organisationId;
  }
  return undefined;
}

function claim(deps: FitRunnerDeps, candidate: FitDocument): Promise<Held<FitDocument> | undefined> {
  return deps.fits.leases.claim(candidate, (free) =>
    free.status === "queued" || free.status === "running"
      ? {
          ...free,
          status: "running",
          done: 0,
          startedAt: free.startedAt ?? new Date(deps.now()),
          attempts: free.attempts + 1,
        }
      : undefined,
  );
}

async function run(deps: FitRunnerDeps, claimed: Held<FitDocument>): Promise<void> {
  let held = claimed;
  const renew = async (done: number) => {
    if (deps.isStopping()) throw new FitStopped(`Left ${held.document._id}`);
    const renewed = await deps.fits.leases.renew(held, (fit) => ({ ...fit, done: Math.max(fit.done, done) }));
    if (renewed === undefined) throw new FitStopped(`Stopped ${held.document._id}`);
    held = renewed;
  };
  const ended = new AbortController();
  const end = (error: unknown) => {
    if (error instanceof FitStopped) ended.abort();
  };
  const renewing = setInterval(() => void renew(0).catch(end), RENEW_MS);
  // The last step takes long, and a process that is about to end waits for it else.
  const watching = setInterval(() => deps.isStopping() && ended.abort(), STOP_LOOK_MS);
  try {
    const outcome = await outcomeOf(deps, claimed.document, { stepDone: renew, signal: ended.signal });
    await renew(0);
    await finish(deps, held, outcome);
  } catch (error) {
    if (error instanceof FitStopped || ended.signal.aborted) return void (await deps.fits.leases.finish(held));
    // The store is away: the lease runs out, and whoever finds it again runs it again.
    if (isStoreUnavailable(error)) return;
    deps.warn(`Fit ${claimed.document._id} failed`, error);
    await finish(deps, held, { status: "failed", result: null, error: FAILED });
  } finally {
    clearInterval(renewing);
    clearInterval(watching);
  }
}

async function outcomeOf(
  deps: FitRunnerDeps,
  fit: FitDocument,
  run: { readonly stepDone: (steps: number) => Promise<void>; readonly signal: AbortSignal },
): Promise<FitOutcome> {
  if (fit.attempts > ATTEMPTS_MAX) throw new Error(`${ATTEMPTS_MAX} runs of it were cut off`);
  const backtest = await deps.backtests.find(fit.organisationId, fit.environment, fit.backtestId);
  const version = await deps.policies.findVersion(fit.organisationId, fit.base.versionId);
  if (backtest === null || version === null) return { status: "failed", result: null, error: GONE };
  const { configuration } = version;
  const result = await runFit(deps, { fit, backtest }, { configuration, ...run });
  return { status: result.kind, result, error: null };
}

async function finish(deps: FitRunnerDeps, held: Held<FitDocument>, outcome: FitOutcome): Promise<void> {
  const at = new Date(deps.now());
  const eventId = newId("evt", deps.randomBytes);
  const ended = await deps.fits.leases.finish(held, (before) => {
    const done: FitDocument = { ...before, ...outcome, completedAt: at };
    const { organisationId, environment } = done;
    const type = `fit.${outcome.status}` as const;
    const data = fitEventData(done);
    return withEntries(done, at, [
      { kind: "event", id: eventId, organisationId, type, environment, createdAt: at, data },
    ]);
  });
  if (ended !== undefined) deps.observeFitEnd?.(outcome.status);
  if (ended !== undefined) await deps.relayFit(held.document._id);
}

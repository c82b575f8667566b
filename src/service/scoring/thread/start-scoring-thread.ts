import { Worker } from "node:worker_threads";
import { createBusyShare } from "../../../create-busy-share.ts";
import { createPending } from "../../../create-pending.ts";
import { entryFile } from "../../../own-file.ts";
import { endWorker } from "../../../store/embedded/end-worker.ts";
import type { ObserveCommit } from "../../../store/embedded/group-commit.ts";
import type { DecisionRecord } from "../../../store/repositories/store-documents.ts";
import type { DecidedUnit, ScoreUnit, UnitContext } from "../score-unit.ts";
import { createPolicySender } from "./create-policy-sender.ts";
import { type AskedUnit, readOutcome } from "./read-outcome.ts";
import type { FromThread, SentOutcome, SentUnit, ThreadData, ToThread } from "./thread-messages.ts";

/** A thread that decides. */
export interface ScoringThread extends AsyncDisposable {
  /** Whether it takes units. */
  readonly isOpen: boolean;
  /** Units that it has not answered. */
  readonly waiting: number;
  /** The share of the time since the last reading in which it was busy, 0 to 1. */
  busyShare(): number;
  decide(unit: ScoreUnit, context: UnitContext): Promise<DecidedUnit>;
  /** Lets it decide what is decided elsewhere, so that its code is compiled before anybody waits for it. */
  rehearse(unit: ScoreUnit, context: UnitContext): void;
}

/** What a thread is started with. */
export interface ThreadOptions {
  readonly data: ThreadData;
  readonly findDecision: (decisionId: string) => Promise<DecisionRecord | undefined>;
  /** Stands around each decision that it makes. */
  readonly observe: <R>(decide: () => Promise<R>) => Promise<R>;
  readonly observeCommit: ObserveCommit;
}

/** What is filled of its heap between two collections, in megabytes. */
const YOUNG_MB_MAX = 24;
/** The call of a unit of which nobody is told. */
const NO_CALL = -1;

type Outcomes = Extract<FromThread, { readonly kind: "outcomes" }>;

interface Waiting extends AskedUnit {
  readonly settle: (decided: Promise<DecidedUnit>) => void;
}

/**
 * Starts the thread. What comes in one turn of the event loop is told together. One that ends by itself takes the process with it: nobody knows
 * what it held.
 */
export function startScoringThread({ data, findDecision, observe, observeCommit }: ThreadOptions): ScoringThread {
  const worker = new Worker(entryFile("scoring-worker"), {
    workerData: data,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB_MAX },
  });
  const tell = (message: ToThread) => worker.postMessage(message);
  const sendPolicies = createPolicySender(tell, tellAll);
  const waiting = createPending<Waiting>();
  let told: SentUnit[] = [];
  let rehearsed: SentUnit[] = [];
  let isOpen = false;

  worker.on("message", (message: FromThread) => {
    isOpen = true;
    if (message.kind === "outcomes") settleAll(message);
  });
  worker.unref();

  function settleAll({ outcomes, commits }: Outcomes): void {
    for (const [writes, durationMs] of commits) observeCommit(writes, durationMs);
    for (const outcome of JSON.parse(outcomes) as readonly SentOutcome[]) {
      const asked = waiting.take(outcome.call);
      asked?.settle(readOutcome(outcome, asked, findDecision));
    }
    if (waiting.size === 0) worker.unref();
  }

  function tellAll(): void {
    const [units, others] = [told, rehearsed];
    told = [];
    rehearsed = [];
    if (units.length > 0) tell({ kind: "units", units: JSON.stringify(units) });
    if (others.length > 0) tell({ kind: "rehearsal", units: JSON.stringify(others) });
  }

  /** What is to be told in this turn of the event loop, behind the policies that it names. */
  function announce({ policy }: UnitContext): void {
    sendPolicies(policy.shadow === undefined ? [policy] : [policy, policy.shadow]);
    if (told.length + rehearsed.length === 0) setImmediate(tellAll);
  }

  function ask(unit: ScoreUnit, context: UnitContext): Promise<DecidedUnit> {
    return new Promise((settle) => {
      // From here on it is in the thread's hands.
      context.beforeWrite?.();
      announce(context);
      told.push(sentUnit(waiting.put({ unit, context, settle }), unit, context));
      worker.ref();
    });
  }

  return {
    get isOpen() {
      return isOpen;
    },
    get waiting() {
      return waiting.size;
    },
    busyShare: createBusyShare(worker.performance),
    decide: (unit, context) => observe(() => ask(unit, context)),
    rehearse(unit, context) {
      announce(context);
      rehearsed.push(sentUnit(NO_CALL, unit, context));
    },
    async [Symbol.asyncDispose]() {
      // What was asked in this turn of the event loop, too: what the thread has been told before it is to stop it answers.
      tellAll();
      await endWorker(worker, { kind: "stop" } satisfies ToThread);
    },
  };
}

function sentUnit(call: number, unit: ScoreUnit, { policy, quota }: UnitContext): SentUnit {
  return {
    ...unit,
    call,
    versionId: policy.versionId,
    shadowVersionId: policy.shadow?.versionId,
    quota: quota && { usageId: quota.usageId, limit: quota.limit },
  };
}

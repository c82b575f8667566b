import { setTimeout } from "node:timers/promises";
import { Piscina } from "piscina";
import { closeZstdGate, createZstdGate, type ZstdGate } from "../dataset/zstd-gate.ts";
import { ServiceError } from "../errors.ts";
import { entryFile } from "../own-file.ts";
import { handOver } from "./hand-over.ts";
import { createLender, type Lender } from "./lend-memory.ts";
import type { Tasks } from "./tasks.ts";

/** Tasks that may wait; beyond it the caller is refused and may come back. */
const QUEUED_MAX = 1_000;
/** A thread that had nothing to do for so long ends: an idle service holds no memory for it. */
const IDLE_MS = 60_000;
/** How long the end of a pool waits for threads that start, where others keep them from it. */
const START_MS_MAX = 2_000;

/** Heap of one thread, in megabytes: several times what the largest data set takes; and what of it is filled between two collections. */
const HEAP_MB_MAX = 384;
const YOUNG_MB_MAX = 24;

/** Runs what burns processor time on threads of its own. */
export interface Pool extends AsyncDisposable {
  /** Most threads at once. */
  readonly threads: number;
  /** Threads that were started and have not ended. */
  readonly started: number;
  /** Tasks that run, and tasks that wait for a thread. */
  readonly running: number;
  readonly queued: number;
  /** What threads share, lent again and again. */
  readonly memory: Lender;
  /** Starts every thread, ahead of work that will want them all. */
  start(): void;
  /**
   * A body in memory of its own is handed over, not copied, and is empty behind it.
   * A signal that is aborted ends the task and its thread, and the promise rejects: for tasks that never call zstd (`throughZstdGate`).
   */
  run<N extends keyof Tasks>(
    name: N,
    argument: Parameters<Tasks[N]>[0],
    signal?: AbortSignal,
  ): Promise<Awaited<ReturnType<Tasks[N]>>>;
}

/** Told of every task that has ended, well or not: with the time that it waited for a thread. */
export type ObserveTask = (name: keyof Tasks, durationMs: number) => void;

/** Opens the pool; threads start when they are needed, and share `zstdGate`, which the pool closes before it ends them. */
export function createPool(
  threads: number,
  observe: ObserveTask = () => undefined,
  zstdGate: ZstdGate = createZstdGate(),
): Pool {
  let open = 0;
  let starting: Promise<unknown> = Promise.resolve();
  const piscina = new Piscina({
    filename: entryFile("pool-worker").href,
    workerData: { zstdGate },
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: IDLE_MS,
    maxQueue: QUEUED_MAX,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB_MAX, maxYoungGenerationSizeMb: YOUNG_MB_MAX },
  });
  return {
    threads,
    memory: createLender(),
    get started() {
      return piscina.threads.length;
    },
    get running() {
      return Math.max(0, open - piscina.queueSize);
    },
    get queued() {
      return piscina.queueSize;
    },
    start() {
      if (piscina.threads.length === threads) return;
      // One for each that is there, too: those that have nothing to do take the first ones.
      const begun = Array.from({ length: threads }, () => piscina.run({ name: "start" }));
      // A thread that cannot start says so to whoever asks for work.
      starting = Promise.allSettled([starting, ...begun]);
    },
    async run(name, argument, signal) {
      if (piscina.queueSize >= QUEUED_MAX)
        throw new ServiceError("internal_error", "Repeat the request in a moment: too much is waiting already", {
          httpStatus: 503,
          retryAfterSeconds: 1,
          reason: "queue_full",
        });
      const startedMs = performance.now();
      open += 1;
      try {
        return await piscina.run(handOver({ name, argument }, argument), { signal: signal ?? null });
      } catch (error) {
        throw isOutOfMemory(error) ? tooLarge(error) : error;
      } finally {
        open -= 1;
        observe(name, performance.now() - startedMs);
      }
    },
    async [Symbol.asyncDispose]() {
      await closeZstdGate(zstdGate);
      // Of a thread that tells that it has started while it is ended Piscina would make an exception that nobody can catch.
      await Promise.race([starting, setTimeout(START_MS_MAX, undefined, { ref: false })]);
      await piscina.destroy();
    },
  };
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
}

/** The thread has ended, and another takes its place; what it was given can only be made smaller. */
function tooLarge(cause: unknown): ServiceError {
  return new ServiceError("backtest_too_large", "Send a smaller data set: this one does not fit into a thread", {
    cause,
  });
}

import { MongoBackend } from "@agendajs/mongo-backend";
import { Agenda } from "agenda";
import { causeOf, type Logger } from "../log.ts";
import type { Store } from "../store/open-store.ts";

/** Something that is done again and again; it says nothing about what is to do, only "look now". */
export interface RecurringJob {
  readonly name: string;
  /** Whole seconds between two runs, over all processes. */
  readonly everySeconds: number;
  readonly run: () => Promise<void>;
}

/** How often a process asks for jobs that are due. */
const PROCESS_EVERY_MS = 1_000;
/** Jobs of this process at once, and those it may hold locked: Agenda's own default of the latter is unlimited. */
const JOBS_MAX = 8;
/** A job that runs longer is taken to be dead, and may run again elsewhere. */
const LOCK_MS = 5 * 60_000;
const DRAIN_MS = 10_000;
/** Agenda's own order, in numbers: the embedded store takes no words for it. */
const DUE_FIRST = { nextRunAt: 1, priority: -1 } as const;

/** Starts what happens later. Every job must be safe to run twice at once: the documents that it changes are the truth, not the job. */
export async function startWorker(options: {
  readonly store: Store;
  readonly jobs: readonly RecurringJob[];
  readonly log: Logger;
}): Promise<AsyncDisposable> {
  const { store, jobs, log } = options;
  // Both engines have the part of the driver that the backend uses.
  const backend = new MongoBackend({
    mongo: store.db as never,
    collection: "jobs",
    ensureIndex: false,
    sort: DUE_FIRST as never,
  });
  const agenda = new Agenda({
    backend,
    processEvery: PROCESS_EVERY_MS,
    maxConcurrency: JOBS_MAX,
    lockLimit: JOBS_MAX,
    defaultLockLimit: 1,
    defaultConcurrency: 1,
    defaultLockLifetime: LOCK_MS,
    removeOnComplete: true,
  });
  // Without a listener an error of the store would end the process; the next round tries again.
  agenda.on("error", (error: Error) => log.warn(causeOf(error), "Cannot look for jobs"));
  agenda.on("fail", (error: Error, job: { readonly attrs: { readonly name: string } }) =>
    log.warn({ ...causeOf(error), job: job.attrs.name }, "A job failed and will run again"),
  );
  for (const { name, run } of jobs) agenda.define(name, run);
  await agenda.start();
  for (const { name, everySeconds } of jobs) await agenda.every(`${everySeconds} seconds`, name);
  return {
    async [Symbol.asyncDispose]() {
      await agenda.drain(DRAIN_MS);
    },
  };
}

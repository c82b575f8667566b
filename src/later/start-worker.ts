import { randomUUID } from "node:crypto";
import { MongoBackend } from "@agendajs/mongo-backend";
import { Agenda } from "agenda";
import { causeOf, type Logger } from "../log.ts";
import type { Store } from "../store/open-store.ts";
import { mendJobs, type StoredJob, unlockJobs } from "./mend-jobs.ts";

/** Something that is done again and again; it says nothing about what is to do, only "look now". */
export interface RecurringJob {
  readonly name: string;
  /** Whole seconds between two runs, over all processes. */
  readonly everySeconds: number;
  readonly run: () => Promise<void>;
}

/** How often a process asks for jobs that are due. */
const PROCESS_EVERY_MS = 1_000;
/** Jobs of this process at once. */
const JOBS_MAX = 8;
/** A job that is locked longer was left by a process that died, or runs again beside itself. */
const LOCK_MS = 30_000;
/** How often jobs are looked at that no process would run. */
const MEND_EVERY_MS = 5_000;
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
  const name = randomUUID();
  // Both engines have the part of the driver that the backend uses.
  const backend = new MongoBackend({
    mongo: store.db as never,
    collection: "jobs",
    ensureIndex: false,
    sort: DUE_FIRST as never,
  });
  const agenda = new Agenda({
    backend,
    // Stands in every lock that this process takes.
    name,
    processEvery: PROCESS_EVERY_MS,
    maxConcurrency: JOBS_MAX,
    // No limit: Agenda never gives back the place of a job whose lock ran out before it began, as after a pause of this process. There is one document a job.
    lockLimit: 0,
    defaultLockLimit: 0,
    defaultConcurrency: 1,
    defaultLockLifetime: LOCK_MS,
    removeOnComplete: true,
  });
  // Without a listener an error of the store would end the process; the next round tries again.
  agenda.on("error", (error: Error) => log.warn(causeOf(error), "Cannot look for jobs"));
  agenda.on("fail", (error: Error, job: { readonly attrs: { readonly name: string } }) =>
    log.warn({ ...causeOf(error), job: job.attrs.name }, "A job failed and will run again"),
  );
  for (const job of jobs) agenda.define(job.name, onceAtATime(job.run));
  await agenda.start();
  for (const { name, everySeconds } of jobs) await agenda.every(`${everySeconds} seconds`, name);
  const stored = store.db.collection<StoredJob>("jobs");
  const mending = setInterval(() => {
    mendJobs(stored, jobs, { nowMs: Date.now(), lockMs: LOCK_MS }).catch((error) =>
      log.warn(causeOf(error), "Cannot mend jobs"),
    );
  }, MEND_EVERY_MS);
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(mending);
      await agenda.drain(DRAIN_MS);
      // What was locked a second ahead of its time stays so else, and no other process would run it.
      await unlockJobs(stored, name).catch((error) => log.warn(causeOf(error), "Left jobs locked"));
    },
  };
}

/** A run that outlasts its lock is not joined by another one of this process. */
function onceAtATime(run: () => Promise<void>): () => Promise<void> {
  let running = false;
  return async () => {
    if (running) return;
    running = true;
    try {
      await run();
    } finally {
      running = false;
    }
  };
}

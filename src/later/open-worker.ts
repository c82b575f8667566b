import { randomUUID } from "node:crypto";
import { MongoBackend } from "@agendajs/mongo-backend";
import { Agenda } from "agenda";
import { causeOf, type Logger } from "../log.ts";
import type { DocumentCollection } from "../store/documents/document-db.ts";
import type { Store } from "../store/open-store.ts";

/** Something that is done again and again; it says nothing about what is to be done, only "look now". */
export interface RecurringJob {
  readonly name: string;
  /** Whole seconds between two runs, over all processes. */
  readonly everySeconds: number;
  readonly run: () => Promise<void>;
}

/** Something that is done once at a time that somebody names, for one of many objects. */
export interface PlannedJob {
  readonly name: string;
  readonly run: (object: string) => Promise<void>;
}

/** What happens later: all that is known of Agenda is in this file. */
export interface Worker extends AsyncDisposable {
  /** Sees to it that a planned job runs for an object at a time, or earlier where that is planned already. */
  plan(name: string, object: string, at: Date): Promise<void>;
  /** Begins to run what is due. Every job must be safe to run twice at once: the documents that it changes are the truth, not the job. */
  start(jobs: { readonly recurring: readonly RecurringJob[]; readonly planned: readonly PlannedJob[] }): Promise<void>;
}

/** What we read of a job as Agenda stores it. */
interface StoredJob {
  readonly _id: unknown;
  readonly name: string;
  readonly data?: { readonly object: string };
  readonly nextRunAt: Date | null;
  readonly lockedAt: Date | null;
  readonly lastModifiedBy: string | null;
}

/** How often a process asks for jobs that are due. */
const PROCESS_EVERY_MS = 1_000;
/** Jobs of this process at once. */
const JOBS_MAX = 8;
/** A job that is locked longer was left by a process that died, or runs again beside itself. */
const LOCK_MS = 30_000;
/** How often jobs are looked at that no process would run. */
const REPAIR_EVERY_MS = 5_000;
/** By how much two clocks may differ before what one of them wrote is put right. */
const SKEW_MS = 10_000;
const DRAIN_MS = 10_000;
/** Agenda's own order, in numbers: the embedded store takes no words for it. */
const DUE_FIRST = { nextRunAt: 1, priority: -1 } as const;

/** Opens the jobs of a store for this process; none runs before `start`. */
export function openWorker({ store, log }: { readonly store: Store; readonly log: Logger }): Worker {
  const name = randomUUID();
  const stored = store.db.collection<StoredJob>("jobs");
  const agenda = openAgenda(store, name, log);
  let repairing: NodeJS.Timeout | undefined;
  return {
    async plan(job, object, at) {
      // One that is locked runs by now, and may have looked already.
      const waiting = { "data.object": object, lockedAt: null };
      // Later than asked for, or without a time since it failed.
      for (const nextRunAt of [{ $gt: at }, null]) {
        const brought = await stored.updateOne({ name: job, ...waiting, nextRunAt }, { $set: { nextRunAt: at } });
        if (brought.matchedCount > 0) return;
      }
      await agenda.create(job, { object }).unique(waiting, { insertOnly: true }).schedule(at).save();
    },
    async start({ recurring, planned }) {
      for (const job of recurring) agenda.define(job.name, onceAtATime(job.run));
      for (const job of planned)
        agenda.define(
          job.name,
          ({ attrs }: { readonly attrs: { readonly data: { readonly object: string } } }) => job.run(attrs.data.object),
          { concurrency: JOBS_MAX },
        );
      await agenda.start();
      for (const { name: job, everySeconds } of recurring) await agenda.every(`${everySeconds} seconds`, job);
      const names = [...recurring, ...planned].map((job) => job.name);
      const repair = () => repairJobs(stored, { recurring, names }, Date.now());
      repairing = setInterval(
        () => void repair().catch((error) => log.warn(causeOf(error), "Cannot repair jobs")),
        REPAIR_EVERY_MS,
      );
    },
    async [Symbol.asyncDispose]() {
      clearInterval(repairing);
      await agenda.drain(DRAIN_MS);
      // What was locked a second ahead of its time stays so else, and no other process would run it.
      await unlockJobs(stored, name).catch((error) => log.warn(causeOf(error), "Left jobs locked"));
    },
  };
}

function openAgenda(store: Store, name: string, log: Logger): Agenda {
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
    // No limit: Agenda never gives back the place of a job whose lock ran out before it began, as after a pause of this process.
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
  return agenda;
}

/**
 * Makes jobs due that no process would run for long: planned later than their own interval, or locked in what is the future, because a clock was
 * set back; and without a time, because they failed and are not done again and again, or a write of it was lost.
 */
async function repairJobs(
  stored: DocumentCollection<StoredJob>,
  { recurring, names }: { readonly recurring: readonly RecurringJob[]; readonly names: readonly string[] },
  nowMs: number,
): Promise<void> {
  const now = new Date(nowMs);
  for (const { name, everySeconds } of recurring) {
    const latest = new Date(nowMs + everySeconds * 1_000 + SKEW_MS);
    await stored.updateMany({ name, nextRunAt: { $gt: latest } }, { $set: { nextRunAt: now } });
  }
  const named = { name: { $in: names } };
  await stored.updateMany({ ...named, nextRunAt: null, lockedAt: null }, { $set: { nextRunAt: now } });
  await stored.updateMany({ ...named, lockedAt: { $gt: new Date(nowMs + LOCK_MS) } }, { $set: { lockedAt: null } });
}

/** Gives back every lock of a process that is about to end. */
async function unlockJobs(stored: DocumentCollection<StoredJob>, process: string): Promise<void> {
  await stored.updateMany({ lastModifiedBy: process, lockedAt: { $ne: null } }, { $set: { lockedAt: null } });
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

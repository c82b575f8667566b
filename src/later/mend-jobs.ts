import type { DocumentCollection } from "../store/document-db.ts";

/** What we read of a job as Agenda stores it. */
export interface StoredJob {
  readonly _id: unknown;
  readonly name: string;
  readonly nextRunAt: Date | null;
  readonly lockedAt: Date | null;
  readonly lastModifiedBy: string | null;
}

/** By how much two clocks may differ before what one of them wrote is put right. */
const SKEW_MS = 10_000;

/**
 * Makes jobs due that no process would run for long: planned later than their own interval, or locked in what is the future, because a clock was
 * set back; and without a time, because a write of it was lost.
 */
export async function mendJobs(
  stored: DocumentCollection<StoredJob>,
  jobs: readonly { readonly name: string; readonly everySeconds: number }[],
  { nowMs, lockMs }: { readonly nowMs: number; readonly lockMs: number },
): Promise<void> {
  const now = new Date(nowMs);
  for (const { name, everySeconds } of jobs) {
    const latest = new Date(nowMs + everySeconds * 1_000 + SKEW_MS);
    await stored.updateMany({ name, nextRunAt: { $gt: latest } }, { $set: { nextRunAt: now } });
    await stored.updateMany({ name, nextRunAt: null, lockedAt: null }, { $set: { nextRunAt: now } });
    await stored.updateMany({ name, lockedAt: { $gt: new Date(nowMs + lockMs) } }, { $set: { lockedAt: null } });
  }
}

/** Gives back every lock of a process that is about to end. */
export async function unlockJobs(stored: DocumentCollection<StoredJob>, process: string): Promise<void> {
  await stored.updateMany({ lastModifiedBy: process, lockedAt: { $ne: null } }, { $set: { lockedAt: null } });
}

import type { ProcessDocument, Processes } from "../../store/repositories/processes.ts";
import type { ProcessIdentity } from "./process-identity.ts";

/** Time between two heartbeats. */
const BEAT_MS = 3_000;
/** A process without a heartbeat for so long is taken to be dead. */
const ALIVE_MS = 15_000;
/** Its document is removed after. */
const KEPT_MS = 60_000;
/** Keys told of in a heartbeat; the others are shared equally by all processes. */
const KEYS_TOLD_MAX = 1_000;

/** How many processes share the rate of a key. */
export interface RateShares {
  /** By how many a key's rate and burst are divided here; notes that the key has called. No store is asked. */
  divisorOf(keyId: string): number;
  /** Tells the others of this process, and learns of them. */
  beat(): Promise<void>;
  /** Leaves: the others share what this one had. */
  leave(): Promise<void>;
}

interface Seen {
  readonly beat: number;
  /** In ticks of this process, so that no two clocks are compared, and none that can be set. */
  readonly changedAtMs: number;
}

/**
 * Opens the shares of a process. Each tells the others in every heartbeat which keys called it. A key is shared by the processes that it calls;
 * one that was not told of in two heartbeats in a row is shared by all, so that at no time two processes take the whole for themselves.
 */
export function createRateShares(deps: {
  readonly processes: Processes;
  readonly identity: ProcessIdentity;
  readonly now: () => number;
  /** Milliseconds by a clock that never goes back. */
  readonly ticks: () => number;
}): RateShares {
  const { processes, identity, now, ticks } = deps;
  const seen = new Map<string, Seen>();
  let calling = new Set<string>();
  let calledBefore: ReadonlySet<string> = new Set();
  let told: ReadonlySet<string> = new Set();
  let others: readonly ReadonlySet<string>[] = [];
  /** Divisors of the keys told of twice. */
  let divisors: ReadonlyMap<string, number> = new Map();
  let beats = 0;

  /** How long ago a process gave a sign of life; infinite where its end is known. */
  function silenceMs(document: ProcessDocument): number {
    if (isEnded(document, identity)) return Number.POSITIVE_INFINITY;
    const atMs = ticks();
    const before = seen.get(document._id);
    if (before?.beat === document.beat) return atMs - before.changedAtMs;
    // Of one that is seen for the first time nothing is known but what its own clock said.
    const isOld = before === undefined && Math.abs(now() - document.at.getTime()) >= ALIVE_MS;
    const silence = isOld ? ALIVE_MS : 0;
    seen.set(document._id, { beat: document.beat, changedAtMs: atMs - silence });
    return silence;
  }

  return {
    divisorOf(keyId) {
      if (calling.size < KEYS_TOLD_MAX) calling.add(keyId);
      return divisors.get(keyId) ?? 1 + others.length;
    },
    async beat() {
      const keyIds = [...new Set([...calling, ...calledBefore])].slice(0, KEYS_TOLD_MAX);
      calledBefore = calling;
      calling = new Set();
      beats += 1;
      const { id, host, pid, startedAtMs } = identity;
      await processes.put({ _id: id, beat: beats, at: new Date(now()), host, pid, startedAtMs, keyIds });
      const listed = (await processes.list()).filter((document) => document._id !== id);
      for (const known of seen.keys()) if (!listed.some(({ _id }) => _id === known)) seen.delete(known);
      const silent = listed.map((document) => ({ document, ms: silenceMs(document) }));
      others = silent.filter(({ ms }) => ms < ALIVE_MS).map(({ document }) => new Set(document.keyIds));
      const twice = keyIds.filter((keyId) => told.has(keyId));
      divisors = new Map(twice.map((keyId) => [keyId, 1 + others.filter((keys) => keys.has(keyId)).length]));
      told = new Set(keyIds);
      for (const { document, ms } of silent) if (ms > KEPT_MS) await processes.remove(document._id);
    },
    leave: () => processes.remove(identity.id),
  };
}

/** Whether a process of this host is known to have ended: its number is nobody's, or somebody's who began at another time. */
function isEnded({ host, pid, startedAtMs }: ProcessDocument, identity: ProcessIdentity): boolean {
  if (host !== identity.host) return false;
  return pid === identity.pid ? startedAtMs !== identity.startedAtMs : !identity.isRunning(pid);
}

/** Beats until it is disposed of, and leaves then. The first heartbeat is over when this resolves: a process that answers is known. */
export async function startRateShares(
  shares: RateShares,
  warn: (message: string, error: unknown) => void,
): Promise<AsyncDisposable> {
  let running: Promise<void> = shares.beat();
  await running;
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    running = shares
      .beat()
      .catch((error: unknown) => warn("Cannot tell other processes of this one; rates stay shared as they were", error))
      .finally(() => {
        busy = false;
      });
  }, BEAT_MS);
  timer.unref();
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await running;
      await shares.leave().catch((error: unknown) => warn("Left the heartbeat of this process to expire", error));
    },
  };
}

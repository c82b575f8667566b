import { setTimeout } from "node:timers/promises";

/** Reads the readiness for everybody who asks: once for all, however many watch. */
export interface HealthPoller {
  /** At most `POLL_MS` old; at once where the process drains. */
  isReady(): Promise<boolean>;
  /** Takes a place of a connection's watches; undefined where it, or all together, have too many. */
  watch(connection: object): Disposable | undefined;
  /** Resolves when it is time to look again; one timer for all. */
  nextLook(): Promise<void>;
}

/** How old an answer may be: well within the second that a stopping process leaves to what is open. */
const POLL_MS = 250;
/** Watches of one connection, and of all. */
const WATCHES_PER_CONNECTION_MAX = 8;
const WATCHES_MAX = 256;

/** Opens the poller over the probe; `now` is a clock that never goes back, in milliseconds. */
export function createHealthPoller(options: {
  readonly isReady: () => Promise<boolean>;
  readonly isDraining: () => boolean;
  readonly now: () => number;
}): HealthPoller {
  const watches = new Map<object, number>();
  let watched = 0;
  let last: { readonly atMs: number; readonly answer: Promise<boolean> } | undefined;
  let look: Promise<void> | undefined;
  return {
    async isReady() {
      if (options.isDraining()) return false;
      const nowMs = options.now();
      if (last === undefined || nowMs - last.atMs >= POLL_MS) last = { atMs: nowMs, answer: options.isReady() };
      return last.answer;
    },
    watch(connection) {
      const own = watches.get(connection) ?? 0;
      if (own >= WATCHES_PER_CONNECTION_MAX || watched >= WATCHES_MAX) return undefined;
      watches.set(connection, own + 1);
      watched += 1;
      return {
        [Symbol.dispose]() {
          watched -= 1;
          const left = (watches.get(connection) ?? 1) - 1;
          if (left === 0) watches.delete(connection);
          else watches.set(connection, left);
        },
      };
    },
    nextLook() {
      look ??= setTimeout(POLL_MS, undefined, { ref: false }).then(() => {
        look = undefined;
      });
      return look;
    },
  };
}

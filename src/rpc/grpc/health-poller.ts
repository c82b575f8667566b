/** Reads the readiness for everybody who asks: once for all, however many watch. */
export interface HealthPoller {
  /** At most `POLL_MS` old; at once where the process drains. */
  isReady(): Promise<boolean>;
  /** Takes a place of a connection's watches; undefined where it, or all together, have too many. */
  watch(connection: object): Disposable | undefined;
  /** Resolves when the readiness is no longer the one that is known, when the process drains, at the end, or when nobody watches any more. */
  change(known: boolean, watch: { readonly endMs: number; readonly signal: AbortSignal }): Promise<void>;
}

/** A watch that has been told, and sleeps. */
interface Asleep {
  readonly known: boolean;
  readonly endMs: number;
  readonly wake: () => void;
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
  /** Resolves after so many milliseconds, and keeps no process alive. */
  readonly wait: (ms: number) => Promise<unknown>;
}): HealthPoller {
  const watches = new Map<object, number>();
  let watched = 0;
  let last: { readonly atMs: number; readonly answer: Promise<boolean> } | undefined;
  const asleep = new Set<Asleep>();
  let isLooking = false;

  async function isReady(): Promise<boolean> {
    if (options.isDraining()) return false;
    const nowMs = options.now();
    if (last === undefined || nowMs - last.atMs >= POLL_MS) last = { atMs: nowMs, answer: options.isReady() };
    return last.answer;
  }

  /** One look for all, while anybody sleeps: who has nothing new to hear sleeps on. */
  async function look(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    while (asleep.size > 0) {
      await options.wait(POLL_MS);
      // Who is woken meets the failure itself.
      const found = await isReady().catch(() => undefined);
      const nowMs = options.now();
      for (const { known, endMs, wake } of asleep)
        if (known !== found || nowMs >= endMs || options.isDraining()) wake();
    }
    isLooking = false;
  }

  return {
    isReady,
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
    change(known, { endMs, signal }) {
      return new Promise((resolve) => {
        const one: Asleep = {
          known,
          endMs,
          wake() {
            asleep.delete(one);
            signal.removeEventListener("abort", one.wake);
            resolve();
          },
        };
        if (signal.aborted) return resolve();
        signal.addEventListener("abort", one.wake);
        asleep.add(one);
        void look();
      });
    },
  };
}

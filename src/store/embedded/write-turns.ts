/** Whose turn it is to write, of the threads of one process that share a store's file. */
export interface WriteTurns {
  /** What other threads are given to take turns with this one. */
  readonly memory: SharedArrayBuffer;
  /** Takes a turn; undefined where it is there at once. Turns come in the order in which they were asked for. */
  take(): Promise<void> | undefined;
  /** The same for a thread that has nothing else to do: it stands still until its turn. */
  takeStanding(): void;
  giveBack(): void;
}

/** Places in the memory: the turn that is given next, and the one that is served. */
const NEXT = 0;
const SERVED = 1;
const PLACES = 2;
/** A wait in shared memory does not keep a process alive, as a write that waits must. */
const ALIVE_MS = 1_000;

/**
 * Opens turns, in new memory or in that of another thread. SQLite's own lock has no order: a thread that commits without a pause would leave
 * others to luck. Another process is met there all the same.
 */
export function openWriteTurns(memory = new SharedArrayBuffer(PLACES * Int32Array.BYTES_PER_ELEMENT)): WriteTurns {
  const places = new Int32Array(memory);

  async function waitFor(turn: number): Promise<void> {
    const alive = setInterval(() => undefined, ALIVE_MS);
    try {
      for (let served = Atomics.load(places, SERVED); served !== turn; served = Atomics.load(places, SERVED))
        await Atomics.waitAsync(places, SERVED, served).value;
    } finally {
      clearInterval(alive);
    }
  }

  return {
    memory,
    take() {
      const turn = Atomics.add(places, NEXT, 1);
      return Atomics.load(places, SERVED) === turn ? undefined : waitFor(turn);
    },
    takeStanding() {
      const turn = Atomics.add(places, NEXT, 1);
      for (let served = Atomics.load(places, SERVED); served !== turn; served = Atomics.load(places, SERVED))
        Atomics.wait(places, SERVED, served);
    },
    giveBack() {
      Atomics.add(places, SERVED, 1);
      Atomics.notify(places, SERVED);
    },
  };
}

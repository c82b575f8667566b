import { createFairQueue } from "./create-fair-queue.ts";

/** Begins something of an address at once where the turn has room, else in a later turn, in rounds over the addresses. */
export type BeginTurns = (address: string, begin: () => void) => void;

/**
 * Opens the turns of the event loop in which so many things begin, told by how many wait: connections and streams of HTTP/2, pieces of what
 * was read, refusals. One packet may bring all the streams of a connection, and one turn the packets of a thousand.
 */
export function createBeginTurns(atOnceMax: (waiting: number) => number): BeginTurns {
  const waiting = createFairQueue<() => void>();
  let begun = 0;
  let isCounting = false;

  /** The count is that of a turn: the next one begins it anew. */
  function count(): void {
    if (isCounting) return;
    isCounting = true;
    setImmediate(() => {
      isCounting = false;
      begun = 0;
      const max = atOnceMax(waiting.size);
      while (begun < max && waiting.size > 0) {
        begun += 1;
        waiting.shift()?.();
      }
      if (begun > 0) count();
    });
  }

  return (address, begin) => {
    count();
    if (waiting.size > 0 || begun >= atOnceMax(0)) {
      waiting.push(address, begin);
      return;
    }
    begun += 1;
    begin();
  };
}

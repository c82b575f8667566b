import { createFairQueue } from "../create-fair-queue.ts";

/** Streams that begin in one turn of the event loop, over all connections: as many as the calls that are first worked on at once. */
const STREAMS_A_TURN = 32;

/**
 * Opens the turns in which streams of HTTP/2 begin: what it returns begins one at once where the turn has room, else in a later turn, in
 * rounds over the addresses. One packet may bring all the streams of a connection, and one turn the packets of a thousand.
 */
export function createStreamTurns(): (address: string, begin: () => void) => void {
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
      while (begun < STREAMS_A_TURN && waiting.size > 0) {
        begun += 1;
        waiting.shift()?.();
      }
      if (begun > 0) count();
    });
  }

  return (address, begin) => {
    count();
    if (begun >= STREAMS_A_TURN || waiting.size > 0) {
      waiting.push(address, begin);
      return;
    }
    begun += 1;
    begin();
  };
}

import { createBeginTurns } from "../../create-begin-turns.ts";

/** Refusals of one turn of the event loop, where few wait. */
const AT_ONCE_MIN = 8;
/** Turns that a caller waits in a flood that goes on, however large it is. */
const TURNS_MAX = 64;
/** Where as many wait, a refusal is told at once: what was told takes no memory. */
const WAITING_MAX = 4_096;

/**
 * Opens the turns in which callers are told that they are refused, in rounds over their addresses. A refusal takes a sixth of a decision's
 * processor time: told as fast as they come, a flood's refusals stand between every two steps of a call that was let in, and each
 * makes room for the next request of the flood. A few in each turn of the event loop leave the rest of it to those who were let in.
 */
export function createRefusalTurns(): (address: string) => Promise<void> | undefined {
  let waiting = 0;
  const inTurn = createBeginTurns((size) => Math.max(AT_ONCE_MIN, Math.ceil(size / TURNS_MAX)));
  return (address) => {
    if (waiting >= WAITING_MAX) return undefined;
    waiting += 1;
    return new Promise((resolve) =>
      inTurn(address, () => {
        waiting -= 1;
        resolve();
      }),
    );
  };
}

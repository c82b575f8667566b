import { setImmediate } from "node:timers/promises";

/** Items from which an answer is built in more than one turn of the event loop; building so many takes some 3 ms. */
const ITEMS_IN_ONE_TURN_MAX = 500;

/** Lets others have a turn between two steps of a long answer. The longest, of 10,000 policies, would hold the event loop for 80 ms in one. */
export async function nextTurn(answer: object): Promise<void> {
  if (isLong(answer)) await setImmediate();
}

/** Lets others have a turn of the event loop. */
export async function giveTurn(): Promise<void> {
  await setImmediate();
}

/** Whether an answer is built in more than one turn. */
export function isLong(answer: object): boolean {
  for (const value of Object.values(answer))
    if (Array.isArray(value) && value.length > ITEMS_IN_ONE_TURN_MAX) return true;
  return false;
}

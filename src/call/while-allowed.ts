import type { Message } from "@bufbuild/protobuf";
import type { FollowedCaller } from "./follow-caller.ts";

/** The parts of an answer for as long as their caller may have them: what has been lost since the last one cuts them off with its refusal. */
export function whileAllowed(
  parts: AsyncIterableIterator<Message>,
  askAgain: FollowedCaller["askAgain"],
): AsyncIterableIterator<Message> {
  const allowed: AsyncIterableIterator<Message> = {
    async next() {
      try {
        await askAgain();
      } catch (refusal) {
        // Nobody returns what has thrown.
        await parts.return?.().catch(() => undefined);
        throw refusal;
      }
      return parts.next();
    },
    async return() {
      return (await parts.return?.()) ?? { done: true, value: undefined };
    },
    [Symbol.asyncIterator]: () => allowed,
  };
  return allowed;
}

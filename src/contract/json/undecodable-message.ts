import { VIOLATIONS_MAX, type Violation } from "../../errors.ts";

/** What a caller is told first about a body that could not be decoded: the first problem, and how many there are. */
export function undecodableMessage(violations: readonly Violation[]): string {
  const [first, ...others] = violations;
  if (first === undefined) return "Send a body that can be decoded";
  const message = `Correct ${first.field}: ${first.message}`;
  if (others.length === 0) return message;
  const { length } = violations;
  return `${message}; ${length >= VIOLATIONS_MAX ? "at least " : ""}${length} problems in all: see details`;
}

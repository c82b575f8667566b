import type { Violation } from "../../errors.ts";

/** What a caller is told first about a body that could not be decoded. */
export function undecodableMessage([first]: readonly Violation[]): string {
  return first === undefined ? "Send a body that can be decoded" : `Correct ${first.field}: ${first.message}`;
}

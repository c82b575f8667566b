import type { DescField } from "@bufbuild/protobuf";
import { isPlainLine } from "../../is-plain-line.ts";
import type { ValueCheck } from "./value-checks.ts";

/** Of what a line may not hold, tab and line ends may stand where people write more than one. */
const REFUSED_IN_LINES = /(?![\t\n\r])[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;
const OF_LINES = new Set(["notes", "description"]);

/** Refuses control and bidirectional characters in a text that people write. */
export function writtenTextCheck({ name }: Pick<DescField, "name">): ValueCheck<string> {
  const isPlain = OF_LINES.has(name) ? (value: string) => !REFUSED_IN_LINES.test(value) : isPlainLine;
  return (value) =>
    isPlain(value)
      ? undefined
      : ["pattern", "Expected text without control characters and marks of direction, found one of them"];
}

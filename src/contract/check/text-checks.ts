import type { DescField } from "@bufbuild/protobuf";
import { isPlainLine, isPlainText } from "../../is-plain-line.ts";
import type { ValueCheck } from "./value-checks.ts";

/** Where people write more than a line. */
const OF_LINES = new Set(["notes", "description"]);

/** Refuses control and bidirectional characters in a text that people write. */
export function writtenTextCheck({ name }: Pick<DescField, "name">): ValueCheck<string> {
  const isPlain = OF_LINES.has(name) ? isPlainText : isPlainLine;
  return (value) =>
    isPlain(value)
      ? undefined
      : ["pattern", "Expected text without control characters and marks of direction, found one of them"];
}

import type { DescField } from "@bufbuild/protobuf";
import type { ValueCheck } from "./value-checks.ts";

/** Control characters, and those that turn the direction of the text around them: names with them show something else than they say. */
const REFUSED = /[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;
/** Of these, tab and line ends may stand where people write more than a line. */
const REFUSED_IN_LINES = /(?![\t\n\r])[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;
const OF_LINES = new Set(["notes", "description"]);

/** Refuses control and bidirectional characters in a text that people write. */
export function writtenTextCheck({ name }: Pick<DescField, "name">): ValueCheck<string> {
  const refused = OF_LINES.has(name) ? REFUSED_IN_LINES : REFUSED;
  return (value) =>
    refused.test(value)
      ? ["pattern", "Expected text without control characters and marks of direction, found one of them"]
      : undefined;
}

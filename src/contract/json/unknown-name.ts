import type { Finding } from "../check/violation-sink.ts";

/** What is wrong with a name that is none of those known; `noun` says what it would name. */
export function unknownName(noun: "field" | "parameter", names: Iterable<string>): Finding {
  const known = [...names].join(", ");
  const message = known === "" ? `Expected no ${noun}, found one` : `Expected one of ${known}, found another ${noun}`;
  return ["unknown_field", message];
}

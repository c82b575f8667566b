import type { Config } from "../../config.ts";
import type { Bootstrap } from "./bootstrap.ts";

/**
 * What the first start says of the organisation that it made. The keys stand there for a person at a terminal alone: whatever else is
 * written to is kept and read by others.
 */
export function bootstrapLines(
  made: Bootstrap,
  { dataDir, publicUrl }: Pick<Config, "dataDir" | "publicUrl">,
  isTerminal: boolean,
): readonly string[] {
  const file = `${dataDir}/bootstrap.json`;
  if (!isTerminal) return [`Made the first organisation; its keys are in ${file} (only its owner can read it)`];
  return [
    "Made the first organisation and its keys; they are shown once, and kept in bootstrap.json:",
    `  organisation  ${made.organisation_id}`,
    `  test key      ${made.test_key}`,
    `  live key      ${made.live_key}`,
    `  file          ${file} (only its owner can read it)`,
    `  dashboard     ${publicUrl}/dashboard (sign in with a key)`,
  ];
}

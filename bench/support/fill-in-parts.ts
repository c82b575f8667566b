import { spawn } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import process from "node:process";
import { fileURLToPath } from "node:url";
import type { FillPart } from "./fill-part.ts";

const SCRIPT = fileURLToPath(new URL("./fill-part.ts", import.meta.url));
/** A part keeps the profiles of its keys in memory until its end. */
const HEAP_MB = 4_096;

/**
 * Fills an embedded store with decisions whose transactions lie evenly between two times, by one process for each core, each with its own
 * part of the keys. Throws where one fails.
 */
export async function fillInParts(
  whole: Pick<FillPart, "dataDir" | "organisationId" | "decisions" | "keys" | "startMs" | "endMs">,
): Promise<void> {
  const parts = availableParallelism();
  const share = (count: number, part: number) =>
    Math.floor((count * (part + 1)) / parts) - Math.floor((count * part) / parts);
  await Promise.all(
    Array.from({ length: parts }, async (_, part) => {
      const filled: FillPart = {
        ...whole,
        seed: 100 + part,
        decisions: share(whole.decisions, part),
        keys: share(whole.keys, part),
        firstKey: Math.floor((whole.keys * part) / parts),
      };
      const child = spawn(process.execPath, [`--max-old-space-size=${HEAP_MB}`, SCRIPT, JSON.stringify(filled)], {
        stdio: ["ignore", "inherit", "inherit"],
      });
      const [code] = await once(child, "exit");
      if (code !== 0) throw new Error(`Cannot fill the store: part ${part} ended with ${code}`);
    }),
  );
}

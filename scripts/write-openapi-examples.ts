import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { recordExamples } from "../test/support/examples/record-examples.ts";

// Writes src/edge/openapi/examples.json: what a running service answers to every operation, for every error code.
// test/contract/openapi-examples.test.ts compares it.
const OUT = join(import.meta.dirname, "..", "src", "edge", "openapi", "examples.json");
const examples = await recordExamples();
await writeFile(OUT, `${JSON.stringify(examples, null, 2)}\n`);
// Connections that are kept alive would keep the process for a while.
process.exit();

import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import process from "node:process";
import { generateClients } from "./clients/generate-clients.ts";

// Writes what the clients in clients/ generate from the contract; with --check only tells whether it stands there.
const ROOT = join(import.meta.dirname, "..");

const stale: string[] = [];
for (const [path, text] of await generateClients()) {
  const file = join(ROOT, path);
  if ((await readFile(file, "utf8").catch(() => undefined)) === text) continue;
  stale.push(path);
  if (!process.argv.includes("--check"))
    await mkdir(dirname(file), { recursive: true }).then(() => writeFile(file, text));
}
if (stale.length > 0 && process.argv.includes("--check")) {
  process.stderr.write(`Run node_modules/.bin/node scripts/write-clients.ts: out of date are ${stale.join(", ")}\n`);
  process.exitCode = 1;
}
// Connections that are kept alive would keep the process for a while.
process.exit();

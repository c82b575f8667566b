import { spawn } from "node:child_process";
import { join } from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";

/**
 * `npm run test:hurried -- --rate 6 test/scoring`: the tests with clocks that run several times as fast. To whatever measures time this is a
 * machine that is so many times slower: a test that hopes for something within a fixed time fails, and so does a limit that is too near.
 */
const { values, positionals } = parseArgs({
  options: { rate: { type: "string", default: "4" }, config: { type: "string" } },
  allowPositionals: true,
});
const clock = pathToFileURL(join(import.meta.dirname, "hurry-clock.js")).href;
const vitest = join(import.meta.dirname, "..", "..", "node_modules", "vitest", "vitest.mjs");
const config = values.config === undefined ? [] : ["--config", values.config];
const child = spawn(process.execPath, [vitest, "run", ...config, ...positionals], {
  stdio: "inherit",
  env: {
    ...process.env,
    HURRIED_RATE: values.rate,
    HURRIED_SINCE: String(Date.now()),
    NODE_OPTIONS: `--import ${clock}`,
  },
});
child.on("exit", (code) => {
  process.exitCode = code ?? 1;
});

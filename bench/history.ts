import { execFile } from "node:child_process";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs, promisify } from "node:util";
import { machine } from "./support/machine.ts";

// How long `svc history import` takes, into an empty store: `npm run bench:history -- --rows 1000000`. With MONGODB_URI into that server.
const { values: options } = parseArgs({ options: { rows: { type: "string", default: "100000" } } });
const DAYS = 90;
const OUTPUT_MAX = 1_048_576;
/** Says, on its last line of stderr, what a command took: processor time of all threads and of the main one in microseconds, memory in kilobytes. */
const SAYS_USAGE = `data:text/javascript,process.on("exit",()=>process.stderr.write("\\n"+JSON.stringify({...process.resourceUsage(),main:process.threadCpuUsage()})))`;

const directory = await mkdtemp(join(tmpdir(), "risk-bench-history-"));
const env = { ...process.env, DATA_DIR: join(directory, "data") };
const run = async (...args: readonly string[]) => {
  const startedAt = performance.now();
  const command = ["--import", SAYS_USAGE, "src/cli/svc.js", ...args];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, command, { env, maxBuffer: OUTPUT_MAX });
  const usage = JSON.parse(stderr.trim().split("\n").at(-1) ?? "{}");
  return { stdout, usage, seconds: (performance.now() - startedAt) / 1_000 };
};
try {
  const rows = join(directory, "rows.csv");
  await run("generate", "--rows", options.rows, "--days", String(DAYS), "--seed", "history", "--out", rows);
  const { stdout } = await run("organisations", "create", "--name", "Warm", "--json");
  const { organisation_id } = JSON.parse(stdout);
  const where = ["--environment", "test", "--organisation", organisation_id, "--json"];
  const imported = await run("history", "import", "--rows", rows, ...where);
  const { folded } = JSON.parse(imported.stdout);
  const figures = {
    rows: folded,
    fileMb: Math.round((await stat(rows)).size / 1e6),
    seconds: Math.round(imported.seconds * 10) / 10,
    userSeconds: Math.round(imported.usage.userCPUTime / 1e5) / 10,
    systemSeconds: Math.round(imported.usage.systemCPUTime / 1e5) / 10,
    mainThreadSeconds: Math.round((imported.usage.main.user + imported.usage.main.system) / 1e5) / 10,
    memoryMb: Math.round(imported.usage.maxRSS / 1_024),
    rowsPerSecond: Math.round(folded / imported.seconds),
    load: loadavg()[0],
    store: process.env["MONGODB_URI"] === undefined ? "embedded" : "mongodb",
    ...machine(),
  };
  process.stdout.write(`${JSON.stringify(figures)}\n`);
} finally {
  await rm(directory, { recursive: true, force: true });
}

import { execFile } from "node:child_process";
import { loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs, promisify } from "node:util";
import { machine } from "../support/machine.ts";
import { goalText, isMet } from "./figure.ts";
import { RUNS } from "./runs.ts";

// The whole table, today beside the goal, one line a figure: `npm run bench`, or `npm run bench -- --json`. Some ten minutes.
const { values: options } = parseArgs({
  options: {
    json: { type: "boolean", default: false },
    /** Only benchmarks whose command names it. */
    only: { type: "string", default: "" },
  },
});
const ROOT = join(import.meta.dirname, "..", "..");
const OUTPUT_MAX = 16_777_216;

let met = 0;
let count = 0;
if (!options.json) print(`${JSON.stringify(machine())}, load ${load()} at the start`);
for (const { command, figures } of RUNS.filter((run) => run.command.join(" ").includes(options.only))) {
  const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: ROOT, maxBuffer: OUTPUT_MAX });
  const report = JSON.parse(stdout);
  for (const { name, unit, goal, read } of figures) {
    const measured = read(report);
    const good = isMet(goal, measured);
    // A ratio is told by its second digit.
    const value = Number(measured.toFixed(unit === "times" ? 2 : 1));
    count += 1;
    if (good) met += 1;
    if (options.json) print(JSON.stringify({ name, value, unit, goal, met: good, load: load(), ...machine() }));
    else print(`${good ? " " : "!"} ${name.padEnd(72)} ${`${value} ${unit}`.padStart(16)}   ${goalText(goal)}`);
  }
}
if (!options.json) print(`${met} of ${count} goals are met`);

function load(): string {
  return (loadavg()[0] ?? 0).toFixed(1);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

import { parseArgs } from "node:util";
import { machine } from "../support/machine.ts";
import { missedGoals } from "./goals.ts";
import { judgeSet, type SetReport, VARIANTS, type VariantName } from "./judge-set.ts";
import { readPolicy } from "./read-policy.ts";
import { FIGURES_HEAD, figuresLines, leakLine, patternTable, ruleTable } from "./report/print-report.ts";
import { givenSets, OWN_SETS } from "./sets/find-sets.ts";
import type { SetSource } from "./sets/labelled-set.ts";
import { packSet } from "./sets/pack-set.ts";

// Measures how well a policy finds fraud, on every data set at hand: `npm run bench:detection -- [FILE...]`; README.md beside says what is
// read and printed.
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Names of sets, with commas; each set whose name begins so. */
    sets: { type: "string" },
    policy: { type: "string" },
    "customer-share": { type: "string", default: "1" },
    /** The main replay alone. */
    quick: { type: "boolean", default: false },
    /** Also what the product's fit makes of the set's own first days. */
    fit: { type: "boolean", default: false },
    rules: { type: "boolean", default: false },
    json: { type: "boolean", default: false },
  },
});

main();

function main(): void {
  const read = readPolicy(options.policy);
  const sample = { customerShare: Number(options["customer-share"]) };
  const variants: readonly VariantName[] = options.quick ? [] : (Object.keys(VARIANTS) as VariantName[]);
  if (!options.json) print(FIGURES_HEAD);
  else print([JSON.stringify({ machine: machine(), ...sample })]);
  const reports: SetReport[] = [];
  for (const source of wantedSets()) {
    const startedMs = performance.now();
    const report = judgeSet(packSet(source, sample), read, { variants, isFitted: options.fit });
    reports.push(report);
    print(options.json ? [JSON.stringify(report)] : figuresLines(report));
    process.stderr.write(`${source.name}: ${((performance.now() - startedMs) / 1_000).toFixed(1)} s\n`);
  }
  if (options.json) return;
  for (const report of reports) print([...patternTable(report), ...(options.rules ? ruleTable(report) : [])]);
  print(["", ...reports.flatMap(leakLine), "", "Missed goals:", ...reports.flatMap(missedGoals)]);
}

/** The project's own sets, those of the directory `DETECTION_DATA`, and the files named; `--sets` chooses among them. */
function wantedSets(): readonly SetSource[] {
  const tell = (line: string) => process.stderr.write(`${line}\n`);
  const given = givenSets(process.env["DETECTION_DATA"], positionals, tell);
  const names = options.sets?.split(",");
  return [...OWN_SETS, ...given].filter(
    ({ name }) => names === undefined || names.some((wanted) => name.startsWith(wanted)),
  );
}

function print(lines: readonly string[]): void {
  for (const line of lines) process.stdout.write(`${line}\n`);
}

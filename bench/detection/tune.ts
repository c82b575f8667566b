import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { TUNED_POLICY } from "./handbook/policies.ts";
import { readHandbook } from "./handbook/read-handbook.ts";
import { dayOf, protocolWeek } from "./handbook/week.ts";
import { cacheRows } from "./tune/cached-rows.ts";
import { coordinateAscent, type Round } from "./tune/coordinate-ascent.ts";
import { GRID } from "./tune/grid.ts";
import { createObjectives } from "./tune/objective.ts";

// Chooses weights and parameters on days before the test week: `node bench/detection/tune.ts FILE.csv.gz`.
/** First days of the weeks on which values are chosen. */
const FIT_WEEKS = ["2018-06-06", "2018-06-13", "2018-06-20", "2018-06-27"];
/** The week that says after which round to stop: 7 days after the fit weeks, and 7 before the test week, so that all its labels are known by then. */
const VALIDATION_WEEK = "2018-07-11";

main();

function main(): void {
  const [path] = parseArgs({ allowPositionals: true }).positionals;
  if (path === undefined) throw new Error("Cannot tune: name the csv.gz of the handbook's transactions");
  const data = readHandbook(path);
  const weeks = FIT_WEEKS.map((date) => protocolWeek(data, dayOf(date)));
  const last = protocolWeek(data, dayOf(VALIDATION_WEEK));
  const cached = cacheRows(data, Int32Array.from([...weeks, last].flatMap(({ rows }) => [...rows])));
  const objectiveOf = createObjectives(data, cached);
  const validate = objectiveOf([last]);
  let best: (Round & { readonly validation: number }) | undefined;
  for (const round of coordinateAscent(GRID, objectiveOf(weeks))) {
    const validation = validate(round.rules) ?? 0;
    process.stdout.write(`${JSON.stringify({ ...round, validation })}\n`);
    if (best === undefined || validation > best.validation) best = { ...round, validation };
  }
  if (best === undefined) throw new Error("Cannot tune: no round was tried");
  const { rules, round } = best;
  const rounded = (value: number) => Math.round(value * 1_000) / 1_000;
  const fit = { first_week: FIT_WEEKS[0], weeks: FIT_WEEKS.length, average_precision: rounded(best.fit) };
  const validation = { week: VALIDATION_WEEK, average_precision: rounded(best.validation) };
  writeFileSync(TUNED_POLICY, `${JSON.stringify({ round, fit, validation, rules }, null, 2)}\n`);
}

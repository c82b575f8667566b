import { parseArgs } from "node:util";
import { machine } from "../support/machine.ts";
import { cardPrecision } from "./handbook/card-precision.ts";
import { FAMILIES, familyOf } from "./handbook/families.ts";
import { policyOf, tunedPolicy } from "./handbook/policies.ts";
import { type Ranking, rankingOf } from "./handbook/ranking.ts";
import { type Handbook, readHandbook } from "./handbook/read-handbook.ts";
import { type Findings, findingsOf, sumsOf } from "./handbook/strengths.ts";
import { dayOf, protocolWeek, type Week, wholeWeek } from "./handbook/week.ts";

// Measures detection on the Fraud Detection Handbook's data: `npm run bench:detection -- FILE.csv.gz`.
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { week: { type: "string", default: "2018-07-25" }, json: { type: "boolean", default: false } },
});

interface Figures extends Ranking {
  readonly cardPrecision100: number;
}

/** The same ranking measured on the handbook's test set and on all rows of the week. */
interface Line {
  readonly name: string;
  readonly protocol: Figures;
  readonly allRows: Figures;
}

main();

function main(): void {
  const [path] = positionals;
  if (path === undefined) throw new Error("Cannot measure: name the csv.gz of the handbook's transactions");
  const data = readHandbook(path);
  const all = wholeWeek(data, dayOf(options.week));
  const chosen = protocolWeek(data, all.firstDay);
  const policies = [policyOf([]), tunedPolicy()];
  const [byDefault, tuned] = findingsOf(data, all, { policies, labels: true });
  const [defaultBlind, tunedBlind] = findingsOf(data, all, { policies, labels: false });
  if (!byDefault || !tuned || !defaultBlind || !tunedBlind) throw new Error("Cannot measure: no findings");
  const line = createLines(data, all, chosen);
  const lines = [
    ...partsOf("default", byDefault, line),
    line("default, all rules", sumsOf(byDefault, everyRule)),
    line("default, as the score 0 to 100", byDefault.scores),
    line("default, labels withheld", sumsOf(defaultBlind, everyRule)),
    ...partsOf("tuned", tuned, line),
    line("tuned, all rules", sumsOf(tuned, everyRule)),
    line("tuned, as the score 0 to 100", tuned.scores),
    line(
      "tuned, without amount_limit",
      sumsOf(tuned, (code) => code !== "amount_limit"),
    ),
    line("tuned, labels withheld", sumsOf(tunedBlind, everyRule)),
    // How high each figure can be: customers found are looked at once, and a day has less than 100 new ones.
    line(
      "the labels themselves",
      Float64Array.from(all.rows, (row) => data.frauds[row] ?? 0),
    ),
  ];
  report({ week: options.week, protocol: sizeOf(data, chosen), allRows: sizeOf(data, all), lines });
}

/** Each family alone, then each of its rules alone, when it fired at all. */
function partsOf(name: string, findings: Findings, line: (name: string, sums: Float64Array) => Line): readonly Line[] {
  const fired = [...findings.strengths.keys()];
  return FAMILIES.filter((family) => fired.some((code) => familyOf(code) === family)).flatMap((family) => [
    line(
      `${name}, ${family} family alone`,
      sumsOf(findings, (code) => familyOf(code) === family),
    ),
    ...fired
      .filter((code) => familyOf(code) === family)
      .map((code) =>
        line(
          `${name}, ${code} alone`,
          sumsOf(findings, (other) => other === code),
        ),
      ),
  ]);
}

/** Measures sums that stand by position in `all`, on all rows and on those of `chosen`. */
function createLines(data: Handbook, all: Week, chosen: Week): (name: string, sums: Float64Array) => Line {
  const [first = 0] = all.rows;
  return (name, sums) => ({
    name,
    protocol: figuresOf(
      data,
      chosen,
      Float64Array.from(chosen.rows, (row) => sums[row - first] ?? 0),
    ),
    allRows: figuresOf(data, all, sums),
  });
}

function figuresOf(data: Handbook, week: Week, sums: Float64Array): Figures {
  const frauds = Uint8Array.from(week.rows, (row) => data.frauds[row] ?? 0);
  return { ...rankingOf(sums, frauds), cardPrecision100: cardPrecision(data, week, sums) };
}

function everyRule(): boolean {
  return true;
}

function sizeOf(data: Handbook, { rows }: Week): { readonly rows: number; readonly frauds: number } {
  return { rows: rows.length, frauds: rows.reduce((sum, row) => sum + (data.frauds[row] ?? 0), 0) };
}

function report(measured: { readonly lines: readonly Line[]; readonly [key: string]: unknown }): void {
  if (options.json) {
    process.stdout.write(`${JSON.stringify({ machine: machine(), ...measured }, null, 1)}\n`);
    return;
  }
  const cells = ({ auc, averagePrecision, cardPrecision100 }: Figures) =>
    [auc, averagePrecision, cardPrecision100].map((value) => value.toFixed(3)).join(" | ");
  const { lines, ...sizes } = measured;
  process.stdout.write(
    [
      JSON.stringify(sizes),
      "",
      "| | AUC | AP | CP@100 | all rows: AUC | AP | CP@100 |",
      "|---|--:|--:|--:|--:|--:|--:|",
      ...lines.map(({ name, protocol, allRows }) => `| ${name} | ${cells(protocol)} | ${cells(allRows)} |`),
      "",
    ].join("\n"),
  );
}

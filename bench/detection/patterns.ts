import { parseArgs } from "node:util";
import { registry } from "../../src/engine/rules/registry.ts";
import { generateTransactions } from "../../src/synthetic/generate-transactions.ts";
import { policyOf } from "./handbook/policies.ts";
import { scoreSynthetic } from "./patterns/stream-synthetic.ts";
import { createTally, type FalseAlarms, type PatternFigures } from "./patterns/tally.ts";

// Measures the default policy on the synthetic data set, as the Markdown of docs/rules.md:
// `node bench/detection/patterns.ts | node scripts/write-rules-doc.ts --measured -`.
const { values: options } = parseArgs({
  options: {
    rows: { type: "string", default: "200000" },
    seed: { type: "string", default: "1" },
    json: { type: "boolean", default: false },
  },
});

main();

function main(): void {
  const tally = createTally();
  const rows = generateTransactions({ rows: Number(options.rows), seed: options.seed });
  for (const { row, decision } of scoreSynthetic(rows, policyOf([]))) tally.add(row, decision);
  const [patterns, alarms] = [tally.patterns(), tally.falseAlarms()];
  if (options.json) {
    const falseAlarms = { ...alarms, byRule: Object.fromEntries(alarms.byRule) };
    process.stdout.write(`${JSON.stringify({ ...options, patterns, falseAlarms }, null, 1)}\n`);
    return;
  }
  process.stdout.write(`${[introduction(), patternTable(patterns), legend(), alarmTable(alarms)].join("\n\n")}\n`);
}

function introduction(): string {
  const rows = Number(options.rows).toLocaleString("en");
  return `## What the default policy finds

Measured on the [synthetic data set](synthetic-data.md) (\`svc generate --rows ${options.rows} --seed ${options.seed}\`: ${rows} transactions, 90 days), each
transaction scored with what was known at its time, frauds known 7 days later.`;
}

function patternTable(patterns: readonly PatternFigures[]): string {
  const rows = patterns.map((each) => {
    const rules = each.rules.map((code) => `[\`${code}\`](#${code})`).join(", ");
    const ofCases = `${each.cases} | ${percent(each.casesFoundShare)} | ${percent(each.casesMediumShare)}`;
    const ofTransactions = `${each.transactions} | ${percent(each.ownRuleShare)} | ${percent(each.mediumShare)}`;
    return `| \`${each.pattern}\` | ${rules} | ${ofTransactions} | ${ofCases} |`;
  });
  return [
    "| pattern | own rules | transactions | own rules hit | medium or above | cases | own rules hit | medium or above |",
    "|---|---|--:|--:|--:|--:|--:|--:|",
    ...rows,
  ].join("\n");
}

function legend(): string {
  return `A case is found when one of its transactions is: one victim, one mule's account, one borrower, one BVN. Rules that count ("the
fifth sender", "the third application") cannot hit the first transactions of a case, and each pattern has cases that stay below its rule's default.`;
}

function alarmTable({ total, byRule, medium }: FalseAlarms): string {
  const perThousand = (count: number) => ((1_000 * count) / total).toFixed(2);
  return [
    `False alarms per 1,000 of the ${total.toLocaleString("en")} legitimate transactions: at level medium or above ${perThousand(medium)}, and`,
    "",
    "| rule | hits | rule | hits |",
    "|---|--:|---|--:|",
    ...pairs(registry.rules.map(({ code }) => `[\`${code}\`](#${code}) | ${perThousand(byRule.get(code) ?? 0)}`)),
  ].join("\n");
}

/** Two columns of cells side by side, the left one first. */
function pairs(cells: readonly string[]): readonly string[] {
  const half = Math.ceil(cells.length / 2);
  return cells.slice(0, half).map((cell, index) => `| ${cell} | ${cells[half + index] ?? " | "} |`);
}

function percent(share: number): string {
  return `${(100 * share).toFixed(0)} %`;
}

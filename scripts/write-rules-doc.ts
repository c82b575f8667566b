import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { DEFAULT_ACTIONS, DEFAULT_THRESHOLDS } from "../src/engine/policy/default-policy.ts";
import { naira, percent } from "../src/engine/rules/format.ts";
import { registry } from "../src/engine/rules/registry.ts";
import type { Rule, RuleParameter } from "../src/engine/rules/rule.ts";
import { evidenceSections } from "./rules-doc-evidence.ts";

/**
 * Writes docs/rules.md from the registry and from the evidence of its weights, so that the document cannot say anything else than the engine
 * does. With `--check` nothing is written: exit code 1 says the file differs.
 */
const FILE = new URL("../docs/rules.md", import.meta.url);

main();

function main(): void {
  const { values } = parseArgs({ options: { check: { type: "boolean", default: false } } });
  const before = existsSync(FILE) ? readFileSync(FILE, "utf8") : "";
  const after = writeDocument();
  if (!values.check) writeFileSync(FILE, after);
  else if (before !== after) {
    process.stderr.write("Run node scripts/write-rules-doc.ts: docs/rules.md differs from the registry\n");
    process.exitCode = 1;
  }
}

function writeDocument(): string {
  const sections = [introduction(), ...evidenceSections(), overview(), ...registry.rules.map(section)];
  return `${sections.join("\n\n")}\n`;
}

function introduction(): string {
  const { medium, high, critical } = DEFAULT_THRESHOLDS;
  const { low, medium: step, high: review, critical: stop } = DEFAULT_ACTIONS;
  return `# Rules

<!-- Written by scripts/write-rules-doc.ts from the registry; change the rules, not this file. -->

Every transaction is held against the rules that its policy enables. A rule answers one of three things:

- **hit**: it fired, with a strength above 0 and at most 1;
- **no hit**: it looked and found nothing, or the transaction is of a type that does not concern it;
- **not evaluable**: an input or the history that it needs was missing. That is never evidence of fraud.

**Score.** A hit adds \`weight x strength\` points, rounded half up to 0.01: its contribution. The score is the sum of the
contributions, rounded half up to a whole number, at most 100. Reasons are the hits with a contribution above 0, the
largest first, equal ones in the order below.

**Confidence** is the share of the enabled weight that could be evaluated, in whole per cent. It says how much the engine
knew, not how sure it is of fraud; naming more inputs never lowers it. With nothing enabled it is 0.

**Level and action.** By default a score of ${medium} is medium, ${high} high and ${critical} critical; the actions are
\`${low}\` (low), \`${step}\` (medium), \`${review}\` (high) and \`${stop}\` (critical). A policy may set all of them.

**Habits.** An amount is held against the logarithms of the customer's own earlier money out of at least 7 days ago (all of it
where that is fewer than 3 payments): so many standard deviations above the habit, under a weak prior. A count is held against
what is usual for the account, device or customer, decayed over 30 days: its surprise is -log10 of the chance of so many.

**New accounts.** An account is new to a customer until 24 hours after the first payment to it; to the lender, whoever named it first, up to 7 days and
ever less up to 30. Repayments are money out, and no sign of another hand: their day and sum are the lender's.

**Points.** A decision by its id and a row of a backtest have the uncapped sum of their contributions, too: among scores of 100 it tells the order.

**Windows.** Counts and sums include the transaction that is scored; a habit does not. Windows up to 48
hours are exact to the millisecond; where a customer has more events than are kept, the smallest are counted by the hour and a reason says so. No count and no sum of money is lower for it,
but for those of equal amounts and of amounts below a limit, which are counted among the events kept.
Windows of days are whole days of market time (Africa/Lagos): "90 days" is the 90 days before today and today so far.
Money out is \`transfer\`, \`withdrawal\`, \`card_payment\`, \`bill_payment\` and \`repayment\`; money in is \`deposit\` and
\`loan_disbursement\`.

**Mature window.** A reputation counts confirmed frauds (F) among the transactions (N) of \`window_days\` whole days that end
\`delay_days\` before today: young transactions cannot have their labels yet. One that is already confirmed as fraud counts
at once, in F and in N. The latest label counts; none after \`delay_days\` counts as legitimate. The share of an account that is
paid is that of its newest days: what is confirmed three days earlier counts e times less, for compromises begin and end.

**Policies.** A policy may disable a rule, set its weight (0 to 1000) and, in \`config\`, any of its parameters within their
bounds. Amounts are in kobo. What a policy leaves out is the default. The default weights hold on data that others made: a
backtest of one's own labelled transactions says what they are worth, and a fit makes them one's own.`;
}

function overview(): string {
  const rows = registry.rules.map(
    ({ code, description, weight }) => `| [\`${code}\`](#${code}) | ${description} | ${weight} |`,
  );
  return ["## All rules", "", "| code | fires when | weight |", "|---|---|--:|", ...rows].join("\n");
}

function section(rule: Rule): string {
  const parts = [
    `## ${rule.code}`,
    `${rule.description}.`,
    [
      `- Version: ${rule.version}`,
      `- Needs: ${rule.needs.join("; ")}`,
      `- To the customer: "${rule.customerMessage.en}" / "${rule.customerMessage.pcm}"`,
      `- Strength: ${rule.strength ?? "1"}`,
      `- Weight: ${rule.weight}`,
      ...(rule.ascending === undefined ? [] : [`- \`${rule.ascending[0]}\` must be below \`${rule.ascending[1]}\``]),
    ].join("\n"),
    parameters(rule),
  ];
  return parts.join("\n\n");
}

function parameters(rule: Rule): string {
  const rows = Object.entries(rule.parameters).map(([name, parameter]) => parameterRow(name, parameter));
  if (rows.length === 0) return "No parameters.";
  return ["| parameter | unit | bounds | default | meaning | source |", "|---|---|---|--:|---|---|", ...rows].join(
    "\n",
  );
}

function parameterRow(name: string, parameter: RuleParameter): string {
  const { unit, min, max, integer, description, source } = parameter;
  const bounds = `${min} to ${max}${integer ? ", whole" : ""}`;
  return `| \`${name}\` | ${unit} | ${bounds} | ${defaultOf(parameter)} | ${description} | ${source} |`;
}

function defaultOf(parameter: RuleParameter): string {
  if (parameter.unit === "kobo") return `${parameter.default} (${naira(parameter.default)})`;
  return parameter.unit === "share"
    ? `${parameter.default} (${percent(parameter.default)})`
    : String(parameter.default);
}

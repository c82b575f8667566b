import { EVENT_LENGTH, readEvent } from "../../src/engine/event.ts";
import { compilePolicy } from "../../src/engine/policy/compile-policy.ts";
import type { ResolvedConfiguration } from "../../src/engine/policy/resolved-configuration.ts";
import { fitPolicy } from "../../src/fit/fit-policy.ts";
import { buildStrengths } from "../../src/fit/model/strengths.ts";
import type { FitRows } from "../../src/fit/rows/fit-rows.ts";
import { type Figures, figuresOf, LABEL_DELAY_DAYS } from "./measures/figures.ts";
import { judgedRows } from "./measures/part-of-rows.ts";
import type { Strengths } from "./replay/replay-set.ts";
import { scoreStrengths } from "./replay/score-strengths.ts";
import type { LabelledSet } from "./sets/labelled-set.ts";

/** Alerts per 1,000 scored rows that the product's fit is asked for: as many as the default policy may raise. */
const ALERTS_PER_1000 = 30;
const CHANGES_MAX = 100;

/** Figures of the policy that the product's fit suggests to a set's own first days; null where it abstains. Parameters stay as they are. */
export function fittedFigures(
  set: LabelledSet,
  strengths: Strengths,
  configuration: ResolvedConfiguration,
): Figures | null {
  const fitted = fitPolicy({
    configuration,
    rows: fitRows(set, strengths),
    objective: { kind: "alerts_per_1000", alerts: ALERTS_PER_1000 },
    changesMax: CHANGES_MAX,
    labelDelayDays: LABEL_DELAY_DAYS,
  });
  if (fitted.kind === "abstained") return null;
  const { rules, thresholds } = fitted.suggestion;
  const weightOf = new Map(rules.map(({ code, enabled, weight }) => [code, enabled ? weight : 0]));
  const weights = compilePolicy(configuration).rules.map(({ code, weight }) => weightOf.get(code) ?? weight);
  return figuresOf(set, scoreStrengths(strengths, weights), { rows: judgedRows(set), policy: { thresholds } });
}

function fitRows({ columns, amounts, days }: LabelledSet, strengths: Strengths): FitRows {
  const builder = buildStrengths(strengths.codes.length);
  for (let row = 0; row < strengths.rowCount; row += 1) {
    for (const [rule, column] of strengths.columns.entries()) {
      const strength = column[row] ?? 0;
      if (strength > 0) builder.add(rule, strength);
    }
    builder.endRow();
  }
  return {
    strengths: builder.build(),
    labels: columns.labels,
    amountsMinor: amounts,
    marketDays: days,
    customers: Float64Array.from(amounts, (_, row) => readEvent(columns.events, row * EVENT_LENGTH).customerKey),
  };
}

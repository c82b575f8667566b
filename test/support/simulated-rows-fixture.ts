import { dealLabels } from "../../bench/support/deal-labels.ts";
import { LABEL_CODES } from "../../src/engine/backtest/columns.ts";
import { resolvePolicy } from "../../src/engine/policy/resolve-policy.ts";
import type { ResolvedConfiguration } from "../../src/engine/policy/resolved-configuration.ts";
import { registry } from "../../src/engine/rules/registry.ts";
import { buildStrengths } from "../../src/fit/model/strengths.ts";
import type { FitRows } from "../../src/fit/rows/fit-rows.ts";
import { seededRandom } from "../../src/fit/seeded-random.ts";

/** True weights of the rules of a simulated portfolio, in points of which 5 double the odds; the base says 20 for each. */
export const TRUE_WEIGHTS: readonly number[] = [45, 30, 20, 10, 0, 0];
/** Share of rows that each rule hits. */
const HIT_SHARES: readonly number[] = [0.04, 0.06, 0.05, 0.1, 0.3, 0.15];
const POINTS_PER_DOUBLING = 5;
const LABEL_NONE = 0;

/** A policy in which the first six rules alone are enabled, at 20 points each. */
export function simulatedBase(): ResolvedConfiguration {
  const rules = registry.rules.map(({ code }, position) =>
    position < TRUE_WEIGHTS.length ? { code, weight: 20 } : { code, enabled: false },
  );
  const resolution = resolvePolicy({ rules }, { disabledRules: new Set() });
  if (resolution.kind !== "resolved") throw new Error("The simulated base does not resolve");
  return resolution.configuration;
}

/**
 * Rows of so many days, every customer's frauds in cases of their own: a customer in a case has a logit raised for all rows of the case.
 * `labelled` is the share of rows whose label is known.
 */
export function simulateRows(options: {
  readonly seed: string;
  readonly rows: number;
  readonly days: number;
  readonly intercept?: number;
  readonly labelled?: number;
}): FitRows {
  const { seed, rows, days, intercept = -6.5, labelled = 1 } = options;
  const random = seededRandom(seed);
  const builder = buildStrengths(TRUE_WEIGHTS.length);
  const labels = new Uint8Array(rows);
  const amountsMinor = new Float64Array(rows);
  const marketDays = new Int32Array(rows);
  const customers = new Float64Array(rows);
  const customerCount = Math.ceil(rows / 8);
  const moods = Float64Array.from({ length: customerCount }, () => (random() < 0.05 ? 2 : 0));
  for (let row = 0; row < rows; row += 1) {
    const customer = Math.floor(random() * customerCount);
    let logit = intercept + (moods[customer] ?? 0);
    for (const [rule, share] of HIT_SHARES.entries()) {
      if (random() > share) continue;
      const strength = 0.2 + 0.8 * random();
      builder.add(rule, strength);
      logit += ((TRUE_WEIGHTS[rule] ?? 0) * strength * Math.LN2) / POINTS_PER_DOUBLING;
    }
    builder.endRow();
    const isFraud = random() < 1 / (1 + Math.exp(-logit));
    labels[row] = random() < labelled ? (isFraud ? LABEL_CODES.fraud : LABEL_CODES.legitimate) : LABEL_NONE;
    amountsMinor[row] = Math.round(100_000 * Math.exp(2 * random()));
    marketDays[row] = 20_000 + Math.floor((row * days) / rows);
    customers[row] = customer;
  }
  return { strengths: builder.build(), labels, amountsMinor, marketDays, customers };
}

/** The same rows with the labels of all rows dealt out anew. */
export function shuffleLabels(rows: FitRows, seed: string): FitRows {
  return { ...rows, labels: dealLabels(rows.labels, seed) };
}

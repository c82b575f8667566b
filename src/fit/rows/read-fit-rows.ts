import type { BacktestColumns } from "../../engine/backtest/columns.ts";
import { EVENT_AT, EVENT_LENGTH, readEvent } from "../../engine/event.ts";
import { featuresFromSlots, SLOTS_PER_ROW } from "../../engine/features/feature-slots.ts";
import type { Features } from "../../engine/features/features.ts";
import { marketDayOf } from "../../engine/market/market-time.ts";
import type { CompiledPolicy } from "../../engine/policy/compile-policy.ts";
import { buildStrengths } from "../model/strengths.ts";
import type { ParameterTrial } from "../parameters/parameter-trial.ts";
import type { FitRows, MeasuredRows } from "./fit-rows.ts";

/** A backtest whose entities were folded: what each row was decided from. */
export interface FoldedRows {
  readonly columns: BacktestColumns;
  /** The valid rows in replay order, counted from 0. */
  readonly order: Int32Array;
  readonly slots: Float64Array;
}

/** Reads what a fit needs of every valid row, in replay order: strengths of the enabled rules as scoring would see them. */
export function readFitRows(folded: FoldedRows, policy: CompiledPolicy): FitRows {
  const { columns, order } = folded;
  const builder = buildStrengths(policy.rules.length);
  for (const row of order) {
    const event = readEvent(columns.events, row * EVENT_LENGTH);
    const features = featuresFromSlots(event, folded.slots, row * SLOTS_PER_ROW);
    for (const [position, rule] of policy.rules.entries()) {
      const strength = strengthOf(features, rule);
      if (strength > 0) builder.add(position, strength);
    }
    builder.endRow();
  }
  return { strengths: builder.build(), ...readMeasuredRows(folded) };
}

/** Reads what is measured of every valid row, in replay order. */
export function readMeasuredRows({ columns, order }: Pick<FoldedRows, "columns" | "order">): MeasuredRows {
  const { events, labels } = columns;
  const numberOf = (row: number, at: number) => events[row * EVENT_LENGTH + at] ?? Number.NaN;
  return {
    labels: Uint8Array.from(order, (row) => labels[row] ?? 0),
    amountsMinor: Float64Array.from(order, (row) => numberOf(row, EVENT_AT.amountMinor)),
    marketDays: Int32Array.from(order, (row) => marketDayOf(numberOf(row, EVENT_AT.occurredAtMs))),
    customers: Float64Array.from(order, (row) => numberOf(row, EVENT_AT.customerKey)),
  };
}

/** The strengths of rules under other parameters on some rows, by their place in replay order: one column a trial. */
export function evaluateTrials(
  { columns, order, slots }: FoldedRows,
  policy: CompiledPolicy,
  options: { readonly trials: readonly ParameterTrial[]; readonly rows: Int32Array },
): readonly Float64Array[] {
  const tried = options.trials.flatMap(({ rule, config }) => {
    const compiled = policy.rules[rule];
    return compiled === undefined
      ? []
      : [{ ...compiled, values: config, column: new Float64Array(options.rows.length) }];
  });
  if (tried.length === 0) return [];
  for (const [index, place] of options.rows.entries()) {
    const row = order[place] ?? 0;
    const features = featuresFromSlots(readEvent(columns.events, row * EVENT_LENGTH), slots, row * SLOTS_PER_ROW);
    for (const trial of tried) trial.column[index] = strengthOf(features, trial);
  }
  return tried.map(({ column }) => column);
}

function strengthOf(features: Features, { rule, values }: CompiledPolicy["rules"][number]): number {
  const outcome = rule.evaluate(features, values);
  return outcome.kind === "hit" ? outcome.strength : 0;
}

import { type BacktestColumns, createColumns, setRow } from "../../../src/engine/backtest/columns.ts";
import { foldEntities } from "../../../src/engine/backtest/fold-entities.ts";
import { groupEntities } from "../../../src/engine/backtest/group-entities.ts";
import { replayOrder } from "../../../src/engine/backtest/replay-order.ts";
import { allSlots, createSlots } from "../../../src/engine/backtest/slot-columns.ts";
import { EVENT_LENGTH, readEvent } from "../../../src/engine/event.ts";
import { featuresFromSlots, SLOTS_PER_ROW } from "../../../src/engine/features/feature-slots.ts";
import type { Features } from "../../../src/engine/features/features.ts";
import type { CompiledPolicy } from "../../../src/engine/policy/compile-policy.ts";
import { PROFILE_KINDS } from "../../../src/engine/profile/profile-kind.ts";

/** What a replay is told of labels and identifiers. */
export interface ReplayOptions {
  /** Days after a row when its label is known; null withholds every label. */
  readonly labelDelayDays: number | null;
  /** True takes away every device, phone and BVN. */
  readonly poorFeed: boolean;
}

/** How strong each rule of a policy fired on each row, 0 where it did not. */
export interface Strengths {
  readonly rowCount: number;
  /** Codes of the policy's rules, in its order. */
  readonly codes: readonly string[];
  /** One column a rule, in the order of `codes`. */
  readonly columns: readonly Float32Array[];
}

/** A set that was folded: what stands of each row, and how its features are read. */
export interface FoldedSet {
  readonly rowCount: number;
  /** The features of one row, as of just before its decision. */
  featuresOf(row: number): Features;
}

/** Folds a set through the engine as a backtest does, point in time. */
export function foldSet(columns: BacktestColumns, policy: CompiledPolicy, options: ReplayOptions): FoldedSet {
  const read = preparedFrom(columns, options);
  const slots = createSlots(read.rowCount);
  const order = replayOrder(read);
  const fold = {
    settings: policy.featureSettings,
    labelDelayDays: options.labelDelayDays ?? undefined,
    slots: allSlots(slots),
  };
  for (const kind of PROFILE_KINDS) foldEntities(read, { kind, rows: groupEntities(read, order, kind).rows }, fold);
  return {
    rowCount: read.rowCount,
    featuresOf: (row) => featuresFromSlots(readEvent(read.events, row * EVENT_LENGTH), slots, row * SLOTS_PER_ROW),
  };
}

/** Evaluates every rule of the policy on every row of a set, folded point in time. */
export function replaySet(columns: BacktestColumns, policy: CompiledPolicy, options: ReplayOptions): Strengths {
  return strengthsOf(foldSet(columns, policy, options), policy);
}

/** How strong every rule of a policy fires on the rows of a folded set. */
export function strengthsOf({ rowCount, featuresOf }: FoldedSet, policy: CompiledPolicy): Strengths {
  const strengths = policy.rules.map(() => new Float32Array(rowCount));
  for (let row = 0; row < rowCount; row += 1) {
    const features = featuresOf(row);
    for (const [index, { rule, values }] of policy.rules.entries()) {
      const outcome = rule.evaluate(features, values);
      const column = strengths[index];
      if (outcome.kind === "hit" && column !== undefined) column[row] = outcome.strength;
    }
  }
  return { rowCount, codes: policy.rules.map(({ code }) => code), columns: strengths };
}

function preparedFrom(columns: BacktestColumns, { labelDelayDays, poorFeed }: ReplayOptions): BacktestColumns {
  if (labelDelayDays !== null && !poorFeed) return columns;
  const prepared = createColumns(columns.rowCount);
  for (let row = 0; row < columns.rowCount; row += 1) {
    const event = readEvent(columns.events, row * EVENT_LENGTH);
    const poorer = { ...event, deviceKey: undefined, bvnKey: undefined, phoneKey: undefined };
    setRow(prepared, row, poorFeed ? poorer : event, undefined);
  }
  if (labelDelayDays !== null) prepared.labels.set(columns.labels);
  return prepared;
}

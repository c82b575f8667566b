import type { BacktestColumns } from "../../src/engine/backtest/columns.ts";
import { createSlots } from "../../src/engine/backtest/decide-row.ts";
import { foldEntities } from "../../src/engine/backtest/fold-entities.ts";
import { replayOrder } from "../../src/engine/backtest/replay-order.ts";
import { decide } from "../../src/engine/decision/decide.ts";
import { EVENT_LENGTH, readEvent, type ScoringEvent } from "../../src/engine/event.ts";
import { featuresFromSlots, SLOTS_PER_ROW } from "../../src/engine/features/feature-slots.ts";
import { readFeatures } from "../../src/engine/features/read-features.ts";
import type { CompiledPolicy } from "../../src/engine/policy/compile-policy.ts";
import { applyEvent } from "../../src/engine/profile/apply-event.ts";
import { emptyProfile, type Profile } from "../../src/engine/profile/profile.ts";

const KINDS = ["customer", "device", "beneficiary"] as const;
type Kind = (typeof KINDS)[number];

/** The way of a backtest on one thread: one entity after the other, numbers into slots, then every row decided out of them. Returns the sum of scores. */
export function scoreByEntity(columns: BacktestColumns, policy: CompiledPolicy): number {
  const order = replayOrder(columns);
  const slots = createSlots(columns.rowCount);
  for (const kind of KINDS) {
    const share = { kind, share: 0, shares: 1 };
    foldEntities(columns, order, slots, { share, settings: policy.featureSettings });
  }
  let sum = 0;
  for (let row = 0; row < columns.rowCount; row++) {
    const event = readEvent(columns.events, row * EVENT_LENGTH);
    sum += decide(featuresFromSlots(event, slots, row * SLOTS_PER_ROW), policy).score;
  }
  return sum;
}

/** Row by row with all profiles in memory at once, three of them touched a row: bound by the memory's latency. Returns the sum of scores. */
export function scoreByRow(columns: BacktestColumns, policy: CompiledPolicy): number {
  const fold = createFold();
  let sum = 0;
  for (let row = 0; row < columns.rowCount; row++) {
    const event = readEvent(columns.events, row * EVENT_LENGTH);
    sum += decide(readFeatures(fold(event), event, policy.featureSettings), policy).score;
  }
  return sum;
}

/** Keeps the profiles of all entities; gives those of an event with the event applied. */
export function createFold(): (event: ScoringEvent) => Readonly<Record<Kind, Profile>> {
  const profiles = everyKind(() => new Map<number, Profile>());
  return (event) =>
    everyKind((kind) => {
      const key = event[`${kind}Key`] ?? 0;
      const profile = applyEvent(profiles[kind].get(key) ?? emptyProfile(kind), event);
      profiles[kind].set(key, profile);
      return profile;
    });
}

/** One value for each kind of entity that a row names. */
export function everyKind<T>(make: (kind: Kind) => T): Readonly<Record<Kind, T>> {
  return { customer: make("customer"), device: make("device"), beneficiary: make("beneficiary") };
}

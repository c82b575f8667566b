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
type PerKind<T> = Readonly<Record<Kind, T>>;

/** For each kind the number of the entity in every row. */
export type EntityNumbers = PerKind<Int32Array>;

/**
 * The way of a backtest on one thread: one entity after the other, numbers into slots, then every row decided out of them. `memory` is that of
 * the slots, at least `slotBytes`, which a service lends from one backtest to the next. Returns the sum of scores.
 */
export function scoreByEntity(columns: BacktestColumns, policy: CompiledPolicy, memory: SharedArrayBuffer): number {
  const order = replayOrder(columns);
  const slots = createSlots(columns.rowCount, memory);
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
export function scoreByRow(columns: BacktestColumns, entities: EntityNumbers, policy: CompiledPolicy): number {
  const fold = createFold(entities);
  let sum = 0;
  for (let row = 0; row < columns.rowCount; row++) {
    const event = readEvent(columns.events, row * EVENT_LENGTH);
    sum += decide(readFeatures(fold(row, event), event, policy.featureSettings), policy).score;
  }
  return sum;
}

/** Keeps the profiles of all entities; gives those of a row with its event applied. */
export function createFold(entities: EntityNumbers): (row: number, event: ScoringEvent) => PerKind<Profile> {
  const profiles = everyKind((): Profile[] => []);
  return (row, event) =>
    everyKind((kind) => {
      const entity = entities[kind][row] ?? 0;
      const profile = applyEvent(profiles[kind][entity] ?? emptyProfile(kind), event);
      profiles[kind][entity] = profile;
      return profile;
    });
}

/** Numbers the entities of every row from 0, so that finding a profile is not what is measured. */
export function entityNumbers({ events, rowCount }: BacktestColumns): EntityNumbers {
  return everyKind((kind) => {
    const numbers = new Map<number, number>();
    return Int32Array.from({ length: rowCount }, (_, row) => {
      const key = readEvent(events, row * EVENT_LENGTH)[`${kind}Key`] ?? 0;
      const number = numbers.get(key) ?? numbers.size;
      numbers.set(key, number);
      return number;
    });
  });
}

/** One value for each kind of entity that a row names. */
export function everyKind<T>(make: (kind: Kind) => T): PerKind<T> {
  return { customer: make("customer"), device: make("device"), beneficiary: make("beneficiary") };
}

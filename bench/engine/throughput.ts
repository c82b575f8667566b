import type { BacktestColumns } from "../../src/engine/backtest/columns.ts";
import { decideCustomers } from "../../src/engine/backtest/decide-customers.ts";
import { foldEntities } from "../../src/engine/backtest/fold-entities.ts";
import { groupEntities } from "../../src/engine/backtest/group-entities.ts";
import { replayOrder } from "../../src/engine/backtest/replay-order.ts";
import { createKindSlots, type KindSlots, kindSlotBytes } from "../../src/engine/backtest/slot-columns.ts";
import { decide } from "../../src/engine/decision/decide.ts";
import { EVENT_LENGTH, readEvent, type ScoringEvent } from "../../src/engine/event.ts";
import { readFeatures } from "../../src/engine/features/read-features.ts";
import type { CompiledPolicy } from "../../src/engine/policy/compile-policy.ts";
import { applyEvent } from "../../src/engine/profile/apply-event.ts";
import { emptyProfile, type Profile } from "../../src/engine/profile/profile.ts";

const OTHER_KINDS = ["device", "beneficiary"] as const;
const KINDS = ["customer", ...OTHER_KINDS] as const;
type Kind = (typeof KINDS)[number];
type PerKind<T> = Readonly<Record<Kind, T>>;

/** For each kind the number of the entity in every row. */
export type EntityNumbers = PerKind<Int32Array>;

/** Room for what devices and beneficiaries say of so many rows, which a service lends from one backtest to the next. */
export function roomForOthers(rowCount: number): readonly KindSlots[] {
  return OTHER_KINDS.map((kind) =>
    createKindSlots(kind, rowCount, new SharedArrayBuffer(kindSlotBytes(kind, rowCount))),
  );
}

/**
 * The way of a backtest on one thread: devices and beneficiaries one after the other, numbers into slots, then each customer, whose rows are
 * decided at once. Returns the sum of scores.
 */
export function scoreByEntity(columns: BacktestColumns, policy: CompiledPolicy, others: readonly KindSlots[]): number {
  const order = replayOrder(columns);
  const settings = policy.featureSettings;
  for (const slots of others)
    foldEntities(
      columns,
      { kind: slots.kind, rows: groupEntities(columns, order, slots.kind).rows },
      { settings, slots },
    );
  const { rows } = groupEntities(columns, order, "customer");
  let sum = 0;
  decideCustomers({ columns, order, others }, rows, { policy }, (_row, { decision }) => {
    sum += decision.score;
  });
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

import { EVENT_LENGTH, readEvent, writeEvent } from "../../../src/engine/event.ts";
import type { MatureWindow } from "../../../src/engine/features/feature-settings.ts";
import { featuresFromSlots, SLOTS_PER_ROW, writeSlots } from "../../../src/engine/features/feature-slots.ts";
import type { Features } from "../../../src/engine/features/features.ts";
import { readBeneficiary, readCustomer } from "../../../src/engine/features/read-features.ts";
import { type Reputation, readReputation } from "../../../src/engine/features/reputation.ts";
import { sightOf } from "../../../src/engine/features/sight.ts";
import { policyOf } from "../handbook/policies.ts";
import type { Handbook } from "../handbook/read-handbook.ts";
import { streamHandbook } from "../handbook/stream-handbook.ts";
import { valuesOf } from "./grid.ts";

/** The two entities of the data, with the rule that judges each. */
const ENTITIES = { customer: "customer_reputation", beneficiary: "beneficiary_reputation" } as const;
type Entity = keyof typeof ENTITIES;

/** Features of chosen rows, read once, under every mature window of the grid. */
export interface CachedRows {
  readonly rows: Int32Array;
  features(position: number): Features;
  /** F and N of an entity in a mature window of the grid. */
  reputation(entity: Entity, window: MatureWindow, position: number): Reputation;
}

/** Streams the data once and keeps what the rules read of these rows, as numbers. */
export function cacheRows(data: Handbook, rows: Int32Array): CachedRows {
  const settings = policyOf([]).featureSettings;
  const positions = new Map([...rows].map((row, position) => [row, position]));
  const events = new Float64Array(rows.length * EVENT_LENGTH);
  const slots = new Float64Array(rows.length * SLOTS_PER_ROW).fill(Number.NaN);
  const windows = { customer: createWindows("customer", rows), beneficiary: createWindows("beneficiary", rows) };
  streamHandbook(data, {
    labels: true,
    visit: (row, event, { customer, beneficiary }) => {
      const position = positions.get(row);
      if (position === undefined || beneficiary === undefined) return;
      const offset = position * SLOTS_PER_ROW;
      writeEvent(events, position * EVENT_LENGTH, event);
      writeSlots(slots, offset, { kind: "customer", part: readCustomer(customer, event, settings) });
      writeSlots(slots, offset, { kind: "beneficiary", part: readBeneficiary(beneficiary, event, settings) });
      keep(windows.customer, position, (window) => readReputation(sightOf(customer, event), window));
      keep(windows.beneficiary, position, (window) => readReputation(sightOf(beneficiary, event), window));
    },
  });
  return {
    rows,
    features: (position) =>
      featuresFromSlots(readEvent(events, position * EVENT_LENGTH), slots, position * SLOTS_PER_ROW),
    reputation: (entity, { windowDays, delayDays }, position) => {
      const kept = windows[entity].find(
        ({ window }) => window.windowDays === windowDays && window.delayDays === delayDays,
      );
      if (kept === undefined)
        throw new Error(`Cannot tune: no window of ${windowDays} days after ${delayDays} was kept`);
      return { frauds: kept.frauds[position] ?? 0, transactions: kept.transactions[position] ?? 0 };
    },
  };
}

interface KeptWindow {
  readonly window: MatureWindow;
  readonly frauds: Uint16Array;
  readonly transactions: Uint16Array;
}

function createWindows(entity: Entity, { length }: Int32Array): readonly KeptWindow[] {
  const { delayDays } = policyOf([]).featureSettings[`${entity}Reputation`];
  const delays = new Set([delayDays, ...valuesOf(ENTITIES[entity], "delay_days")]);
  return valuesOf(ENTITIES[entity], "window_days").flatMap((windowDays) =>
    [...delays].map((delay) => ({
      window: { windowDays, delayDays: delay },
      frauds: new Uint16Array(length),
      transactions: new Uint16Array(length),
    })),
  );
}

function keep(windows: readonly KeptWindow[], position: number, read: (window: MatureWindow) => Reputation): void {
  for (const { window, frauds, transactions } of windows) {
    const reputation = read(window);
    frauds[position] = reputation.frauds;
    transactions[position] = reputation.transactions;
  }
}

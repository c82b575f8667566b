import { EVENT_AT, EVENT_LENGTH, readEvent, type ScoringEvent } from "../event.ts";
import type { FeatureSettings } from "../features/feature-settings.ts";
import { SLOTS_PER_ROW, writeSlots } from "../features/feature-slots.ts";
import { readPart } from "../features/read-features.ts";
import { DAY_MS } from "../market/market-time.ts";
import { applyEvent } from "../profile/apply-event.ts";
import { applyLabel } from "../profile/apply-label.ts";
import { emptyProfile, type Profile } from "../profile/profile.ts";
import type { ProfileKind } from "../profile/profile-kind.ts";
import { type BacktestColumns, LABEL_CODES } from "./columns.ts";

/** Which entities one thread folds: those of a kind whose key falls into its share. */
export interface FoldShare {
  readonly kind: ProfileKind;
  readonly share: number;
  readonly shares: number;
}

/** Where the number that names the entity stands in an event; every row is of the one lender. */
const KEY_AT: Readonly<Record<ProfileKind, number | undefined>> = {
  customer: EVENT_AT.customerKey,
  device: EVENT_AT.deviceKey,
  beneficiary: EVENT_AT.beneficiaryKey,
  bvn: EVENT_AT.bvnKey,
  phone: EVENT_AT.phoneKey,
  lender: undefined,
};

/**
 * Folds the profiles of a share of the entities, one entity after the other, each in replay order, and writes the features that each row reads
 * into `slots`. An entity's profile depends on its own rows alone, so the result is the same however entities are shared out. A row's
 * label is known the kind's label delay after the row: a row sees only labels that were known before it.
 */
export function foldEntities(
  columns: BacktestColumns,
  order: Int32Array,
  slots: Float64Array,
  options: {
    readonly share: FoldShare;
    readonly settings: FeatureSettings;
    /** Days after a row when its label is known; default: the policy's own delay of the kind's reputation. */
    readonly labelDelayDays?: number | undefined;
  },
): void {
  const { events } = columns;
  const { kind } = options.share;
  const keyAt = KEY_AT[kind];
  const keyOf = (row: number) => (keyAt === undefined ? 0 : (events[row * EVENT_LENGTH + keyAt] ?? Number.NaN));
  const rows = rowsOfShare(order, keyOf, options.share);
  const delayMs =
    options.labelDelayDays === undefined ? labelDelayMs(kind, options.settings) : options.labelDelayDays * DAY_MS;
  const timeOf = (row: number) => events[row * EVENT_LENGTH + EVENT_AT.occurredAtMs] ?? Number.NaN;
  let profile = emptyProfile(kind);
  let first = 0;
  let labelled = 0;
  let entity = Number.NaN;
  for (let position = 0; position < rows.length; position += 1) {
    const row = rows[position] ?? 0;
    const key = keyOf(row);
    if (key !== entity) {
      entity = key;
      profile = emptyProfile(kind);
      first = position;
      labelled = first;
    }
    const event = readEvent(events, row * EVENT_LENGTH);
    for (; labelled < position; labelled += 1) {
      const known = rows[labelled] ?? 0;
      if (!(timeOf(known) + delayMs < event.occurredAtMs)) break;
      // A profile starts without labels, and no other label has an effect.
      if (columns.labels[known] === LABEL_CODES.fraud)
        profile = withFraud(profile, readEvent(events, known * EVENT_LENGTH), labelled);
    }
    profile = applyEvent(profile, event);
    writeSlots(slots, row * SLOTS_PER_ROW, readPart(kind, profile, { event, settings: options.settings }));
  }
}

function rowsOfShare(order: Int32Array, keyOf: (row: number) => number, { share, shares }: FoldShare): Int32Array {
  const mine = new Int32Array(order.length);
  const entities = new Int32Array(order.length);
  const sizes = new Int32Array(order.length);
  const numbers = new Map<number, number>();
  let count = 0;
  for (const row of order) {
    const key = keyOf(row);
    if (Number.isNaN(key) || key % shares !== share) continue;
    let entity = numbers.get(key);
    if (entity === undefined) {
      entity = numbers.size;
      numbers.set(key, entity);
    }
    mine[count] = row;
    entities[count] = entity;
    sizes[entity] = (sizes[entity] ?? 0) + 1;
    count += 1;
  }
  // A counting sort: entities in the order in which they first appear, rows of one entity in replay order.
  const starts = new Int32Array(numbers.size);
  for (let entity = 1; entity < numbers.size; entity += 1)
    starts[entity] = (starts[entity - 1] ?? 0) + (sizes[entity - 1] ?? 0);
  const rows = new Int32Array(count);
  for (let index = 0; index < count; index += 1) {
    const entity = entities[index] ?? 0;
    const at = starts[entity] ?? 0;
    rows[at] = mine[index] ?? 0;
    starts[entity] = at + 1;
  }
  return rows;
}

function labelDelayMs(kind: ProfileKind, settings: FeatureSettings): number {
  switch (kind) {
    case "customer":
      return settings.customerReputation.delayDays * DAY_MS;
    case "device":
      return settings.deviceReputation.delayDays * DAY_MS;
    case "beneficiary":
      return settings.beneficiaryReputation.delayDays * DAY_MS;
    case "bvn":
    case "phone":
    case "lender":
      return Number.POSITIVE_INFINITY;
  }
}

function withFraud(profile: Profile, { transactionKey, marketDay }: ScoringEvent, sequence: number): Profile {
  return applyLabel(profile, { transactionKey, marketDay, label: "fraud", sequence });
}

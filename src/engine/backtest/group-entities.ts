import { EVENT_AT, EVENT_LENGTH } from "../event.ts";
import type { ProfileKind } from "../profile/profile-kind.ts";
import type { BacktestColumns } from "./columns.ts";

/** Rows of a batch, those of each entity of one kind together, in memory that threads share. */
export interface EntityRows {
  /** Entities in the order in which they first appear, the rows of one in replay order; rows that name none are left out. */
  readonly rows: Int32Array;
  /** Where the rows of each entity begin, and where those of the last one end. */
  readonly starts: Int32Array;
}

/** Where the number that names the entity stands in an event; every row is of the one lender. */
export const KEY_AT: Readonly<Record<ProfileKind, number | undefined>> = {
  customer: EVENT_AT.customerKey,
  device: EVENT_AT.deviceKey,
  beneficiary: EVENT_AT.beneficiaryKey,
  bvn: EVENT_AT.bvnKey,
  phone: EVENT_AT.phoneKey,
  lender: undefined,
};

/** Groups the rows of a replay order by their entities of one kind. */
export function groupEntities({ events }: BacktestColumns, order: Int32Array, kind: ProfileKind): EntityRows {
  const keyAt = KEY_AT[kind];
  if (keyAt === undefined) return { rows: order, starts: Int32Array.of(0, order.length) };
  const numbers = new Map<number, number>();
  const entities = new Int32Array(order.length);
  const sizes = new Int32Array(order.length);
  let count = 0;
  for (const [position, row] of order.entries()) {
    const key = events[row * EVENT_LENGTH + keyAt] ?? Number.NaN;
    if (Number.isNaN(key)) {
      entities[position] = -1;
      continue;
    }
    const entity = numbers.get(key) ?? numbers.size;
    if (entity === numbers.size) numbers.set(key, entity);
    entities[position] = entity;
    sizes[entity] = (sizes[entity] ?? 0) + 1;
    count += 1;
  }
  // A counting sort.
  const starts = new Int32Array(numbers.size + 1);
  for (let entity = 0; entity < numbers.size; entity += 1)
    starts[entity + 1] = (starts[entity] ?? 0) + (sizes[entity] ?? 0);
  const rows = new Int32Array(new SharedArrayBuffer(count * Int32Array.BYTES_PER_ELEMENT));
  const next = starts.slice();
  for (const [position, row] of order.entries()) {
    const entity = entities[position] ?? -1;
    if (entity < 0) continue;
    const at = next[entity] ?? 0;
    rows[at] = row;
    next[entity] = at + 1;
  }
  return { rows, starts };
}

/** Cuts grouped rows between entities, into parts of so many rows or more. */
export function cutGroups({ rows, starts }: EntityRows, rowsMin: number): readonly Int32Array[] {
  const parts: Int32Array[] = [];
  let from = 0;
  for (const end of starts) {
    if (end === from || (end - from < rowsMin && end < rows.length)) continue;
    parts.push(rows.subarray(from, end));
    from = end;
  }
  return parts;
}

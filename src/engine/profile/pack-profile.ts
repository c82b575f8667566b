import { createBytePool } from "./create-byte-pool.ts";
import {
  APPLIED_MAX,
  COUNTERPARTIES_MAX,
  CUT_HOURS_MAX,
  DAYS_MAX,
  EVENTS_MAX,
  HOURS_MAX,
  LABELS_MAX,
} from "./limits.ts";
import type { PackedCursor } from "./packed-column.ts";
import { openCursor, packedColumnBytesMax, turnTo, writeColumn, writeFloats } from "./packed-column.ts";
import type { PackedTable } from "./packed-layout.ts";
import { FROM, LAYOUT_VERSION, measureColumn, PACKED_TABLES, packedBasesOf, sharedKeys } from "./packed-layout.ts";
import type { Profile } from "./profile.ts";
import { PROFILE_KINDS } from "./profile-kind.ts";
import { at, type Table } from "./table.ts";

const STATE_MASK_BYTES = 4;
const ROLES_MAX = 3;
const NUMBERS_A_ROW_MAX = 12;
const STATE_LENGTH_MAX = 32;

/** More than any profile within its caps can take. */
const PACKED_BYTES_MAX =
  packedColumnBytesMax(STATE_LENGTH_MAX) +
  (EVENTS_MAX + CUT_HOURS_MAX + DAYS_MAX + HOURS_MAX + ROLES_MAX * COUNTERPARTIES_MAX + LABELS_MAX + APPLIED_MAX) *
    packedColumnBytesMax(NUMBERS_A_ROW_MAX);

/** Where profiles are put together before they are copied out; nothing of one call is read by the next. */
const scratch = new Uint8Array(PACKED_BYTES_MAX);
const scratchView = new DataView(scratch.buffer);
const copyOut = createBytePool();

/** The bytes of a profile, in new memory; `packed-layout.ts` describes them. Equal profiles give equal bytes. */
export function packProfile(profile: Profile): Uint8Array {
  const out = openCursor(scratch, scratchView, 0);
  scratch[out.offset++] = LAYOUT_VERSION;
  scratch[out.offset++] = PROFILE_KINDS.indexOf(profile.kind);
  writeState(out, profile.state);
  const bases = packedBasesOf(profile.state);
  for (const layout of PACKED_TABLES[profile.kind]) writeTable(out, layout, layout.tableOf(profile), bases);
  writeApplied(out, profile);
  return copyOut(scratch, out.offset);
}

/** Most of a state is not known for most entities. */
function writeState(out: PackedCursor, state: readonly number[]): void {
  const { view } = out;
  const maskAt = out.offset;
  let mask = 0;
  out.offset += STATE_MASK_BYTES;
  for (let index = 0; index < state.length; index++) {
    const value = at(state, index);
    if (Number.isNaN(value)) continue;
    mask |= 1 << index;
    view.setFloat64(out.offset, value, true);
    out.offset += Float64Array.BYTES_PER_ELEMENT;
  }
  view.setUint32(maskAt, mask >>> 0, true);
}

function writeTable(out: PackedCursor, layout: PackedTable, table: Table, bases: readonly number[]): void {
  const { keys, values, width, count } = table;
  writeCount(out, count);
  if (count === 0) return;
  turnTo(out, keys, 1, count);
  writeMeasured(out, layout.keys, bases);
  const column = turnTo(out, values, width, count);
  for (; column.start < width; column.start++) writeMeasured(out, at(layout.columns, column.start), bases);
}

function writeMeasured(out: PackedCursor, from: number, bases: readonly number[]): void {
  if (from === FROM.hash) {
    writeFloats(out);
    return;
  }
  measureColumn(out.column, from, bases);
  writeColumn(out);
}

function writeApplied(out: PackedCursor, profile: Profile): void {
  const { applied } = profile;
  const shared = sharedKeys(profile);
  writeCount(out, applied.count);
  writeCount(out, shared);
  turnTo(out, applied.keys, 1, applied.count - shared);
  writeFloats(out);
}

function writeCount(out: PackedCursor, count: number): void {
  out.bytes[out.offset++] = count;
  out.bytes[out.offset++] = count >>> 8;
}

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
import { packedColumnBytesMax, writeColumn, writeFloats } from "./packed-column.ts";
import type { PackedTable } from "./packed-layout.ts";
import { LAYOUT_VERSION, packedTablesOf, sharedKeys } from "./packed-layout.ts";
import type { Profile } from "./profile.ts";
import { PROFILE_KINDS } from "./profile-kind.ts";
import { at } from "./table.ts";

const COUNT_BYTES = 2;
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

/** The bytes of a profile, in new memory; `packed-layout.ts` describes them. Equal profiles give equal bytes. */
export function packProfile(profile: Profile): Uint8Array {
  const out: PackedCursor = { view: scratchView, offset: 0 };
  out.view.setUint8(out.offset++, LAYOUT_VERSION);
  out.view.setUint8(out.offset++, PROFILE_KINDS.indexOf(profile.kind));
  writeState(out, profile.state);
  for (const table of packedTablesOf(profile)) writeTable(out, table);
  writeApplied(out, profile);
  return scratch.slice(0, out.offset);
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
    mask += 2 ** index;
    view.setFloat64(out.offset, value, true);
    out.offset += Float64Array.BYTES_PER_ELEMENT;
  }
  view.setUint32(maskAt, mask, true);
}

function writeTable(out: PackedCursor, packed: PackedTable): void {
  const { table, keysFrom, keyColumn, baseOf } = packed;
  const { keys, values, width, count } = table;
  writeCount(out, count);
  if (count === 0) return;
  if (keysFrom === "hash") writeFloats(out, { values: keys, start: 0, stride: 1, count });
  else writeColumn(out, { values: keys, start: 0, stride: 1, count, base: keysFrom });
  for (let column = 0; column < width; column++) {
    if (column === keyColumn) writeFloats(out, { values, start: column, stride: width, count });
    else writeColumn(out, { values, start: column, stride: width, count, base: baseOf(column) });
  }
}

function writeApplied(out: PackedCursor, profile: Profile): void {
  const { applied } = profile;
  const shared = sharedKeys(profile);
  writeCount(out, applied.count);
  writeCount(out, shared);
  writeFloats(out, { values: applied.keys, start: 0, stride: 1, count: applied.count - shared });
}

function writeCount(out: PackedCursor, count: number): void {
  out.view.setUint16(out.offset, count, true);
  out.offset += COUNT_BYTES;
}

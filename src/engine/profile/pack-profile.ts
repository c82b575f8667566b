import { marketDayOf } from "../market/market-time.ts";
import { APPLIED_MAX, COUNTERPARTIES_MAX, DAYS_MAX, EVENTS_MAX, LABELS_MAX } from "./limits.ts";
import type { PackedCursor } from "./packed-column.ts";
import { packedColumnBytesMax, writeColumn, writeFloats } from "./packed-column.ts";
import type { PackedTable } from "./packed-layout.ts";
import { LAYOUT_VERSION, packedTablesOf, sharedKeys } from "./packed-layout.ts";
import type { Profile } from "./profile.ts";
import { STATE } from "./profile.ts";
import { PROFILE_KINDS } from "./profile-kind.ts";
import { at } from "./table.ts";

const COUNT_BYTES = 2;
const ROLES_MAX = 3;
const NUMBERS_A_ROW_MAX = 9;
const STATE_LENGTH_MAX = 32;

/** More than any profile within its caps can take. */
const PACKED_BYTES_MAX =
  packedColumnBytesMax(STATE_LENGTH_MAX) +
  (EVENTS_MAX + DAYS_MAX + ROLES_MAX * COUNTERPARTIES_MAX + LABELS_MAX + APPLIED_MAX) *
    packedColumnBytesMax(NUMBERS_A_ROW_MAX);

/** Where profiles are put together before they are copied out; nothing of one call is read by the next. */
const scratch = new Uint8Array(PACKED_BYTES_MAX);
const scratchView = new DataView(scratch.buffer);

/** The bytes of a profile, in new memory; `packed-layout.ts` describes them. Equal profiles give equal bytes. */
export function packProfile(profile: Profile): Uint8Array {
  const out: PackedCursor = { view: scratchView, offset: 0 };
  const newestDay = marketDayOf(at(profile.state, STATE.newestAtMs));
  out.view.setUint8(out.offset++, LAYOUT_VERSION);
  out.view.setUint8(out.offset++, PROFILE_KINDS.indexOf(profile.kind));
  writeFloats(out, { values: profile.state, start: 0, stride: 1, count: profile.state.length });
  for (const table of packedTablesOf(profile)) writeTable(out, table, newestDay);
  writeApplied(out, profile);
  return scratch.slice(0, out.offset);
}

function writeTable(out: PackedCursor, packed: PackedTable, newestDay: number): void {
  const { table, hasDayKeys, keyColumn, baseOf } = packed;
  const { keys, values, width, count } = table;
  writeCount(out, count);
  if (count === 0) return;
  if (hasDayKeys) writeColumn(out, { values: keys, start: 0, stride: 1, count, base: newestDay });
  else writeFloats(out, { values: keys, start: 0, stride: 1, count });
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

import type { PackedCursor } from "./packed-column.ts";
import type { PackedTable } from "./packed-layout.ts";
import { APPLIED_ROWS_MAX, LAYOUT_VERSION, packedTablesOf } from "./packed-layout.ts";
import type { Profile } from "./profile.ts";
import { emptyProfile } from "./profile.ts";
import { PROFILE_KINDS } from "./profile-kind.ts";
import { at, openRows } from "./table.ts";
import { readByte, readColumn, readCount, readFloat, readRowCount } from "./unpack-column.ts";
import { OLD_LAYOUT_VERSION, unpackLayout1 } from "./unpack-layout-1.ts";

/**
 * The profile that `packProfile` packed, of this layout or the one before. The bytes are only read. Throws an Error that says what was
 * wanted and found
 * when the layout version or kind is unknown, a count is above its cap, or bytes are missing or left over.
 */
export function unpackProfile(bytes: Uint8Array): Profile {
  const source: PackedCursor = { view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), offset: 0 };
  const version = readByte(source);
  if (version === OLD_LAYOUT_VERSION) return unpackLayout1(bytes);
  if (version !== LAYOUT_VERSION) {
    throw new Error(`Cannot unpack profile: wanted layout version ${LAYOUT_VERSION}, found ${version}`);
  }
  const profile = emptyProfile(readKind(source));
  readState(source, profile.state);
  for (const table of packedTablesOf(profile)) readTable(source, table);
  readApplied(source, profile);
  if (source.offset !== bytes.byteLength) {
    throw new Error(`Cannot unpack profile: wanted ${source.offset} bytes, found ${bytes.byteLength}`);
  }
  return profile;
}

function readKind(source: PackedCursor): Profile["kind"] {
  const code = readByte(source);
  const kind = PROFILE_KINDS[code];
  if (kind !== undefined) return kind;
  throw new Error(`Cannot unpack profile: wanted a kind below ${PROFILE_KINDS.length}, found ${code}`);
}

function readState(source: PackedCursor, state: number[]): void {
  const mask = readCount(source) + readCount(source) * 65_536;
  for (let index = 0; index < state.length; index++) {
    const isKnown = Math.floor(mask / 2 ** index) % 2 === 1;
    if (isKnown) state[index] = readFloat(source);
    else state[index] = Number.NaN;
  }
}

function readTable(source: PackedCursor, packed: PackedTable): void {
  const { table, rowsMax, name, keysFrom, baseOf } = packed;
  const count = readRowCount(source, rowsMax, name);
  if (count === 0) return;
  openRows(table, count);
  const { keys, values, width } = table;
  readColumn(source, { values: keys, start: 0, stride: 1, count, base: keysFrom === "hash" ? undefined : keysFrom });
  for (let column = 0; column < width; column++) {
    readColumn(source, { values, start: column, stride: width, count, base: baseOf(column) });
  }
}

function readApplied(source: PackedCursor, { applied, events }: Profile): void {
  openRows(applied, readRowCount(source, APPLIED_ROWS_MAX, "applied"));
  const shared = readRowCount(source, Math.min(applied.count, events.count), "shared keys");
  readColumn(source, { values: applied.keys, start: 0, stride: 1, count: applied.count - shared });
  for (let fromEnd = 0; fromEnd < shared; fromEnd++) {
    applied.keys[applied.count - 1 - fromEnd] = at(events.keys, events.count - 1 - fromEnd);
  }
}

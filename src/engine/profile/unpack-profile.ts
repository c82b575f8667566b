import { type PackedCursor, turnTo } from "./packed-column.ts";
import type { PackedTable } from "./packed-layout.ts";
import { APPLIED_ROWS_MAX, LAYOUT_VERSION, measureColumn, PACKED_TABLES, packedBasesOf } from "./packed-layout.ts";
import type { Profile } from "./profile.ts";
import { emptyProfile } from "./profile.ts";
import { PROFILE_KINDS, type ProfileKind } from "./profile-kind.ts";
import { at, openRows, type Table } from "./table.ts";
import { openPacked, readByte, readColumn, readCount, readFloat, readRowCount } from "./unpack-column.ts";
import { OLD_LAYOUT_VERSION, unpackLayout1 } from "./unpack-layout-1.ts";

/**
 * The profile that `packProfile` packed, of this layout or the one before. The bytes are only read. `spare` may give a profile that nobody
 * looks at any more, whose memory is used. Throws an Error that says what was wanted and found when the layout version or kind is unknown,
 * a count is above its cap, or bytes are missing or left over.
 */
export function unpackProfile(bytes: Uint8Array, spare?: (kind: ProfileKind) => Profile | undefined): Profile {
  const source = openPacked(bytes);
  const version = readByte(source);
  if (version === OLD_LAYOUT_VERSION) return unpackLayout1(bytes);
  if (version !== LAYOUT_VERSION) {
    throw new Error(`Cannot unpack profile: wanted layout version ${LAYOUT_VERSION}, found ${version}`);
  }
  const kind = readKind(source);
  const profile = emptied(spare?.(kind)) ?? emptyProfile(kind);
  readState(source, profile.state);
  const bases = packedBasesOf(profile.state);
  for (const layout of PACKED_TABLES[profile.kind]) readTable(source, layout, layout.tableOf(profile), bases);
  readApplied(source, profile);
  if (source.offset !== bytes.byteLength) {
    throw new Error(`Cannot unpack profile: wanted ${source.offset} bytes, found ${bytes.byteLength}`);
  }
  return profile;
}

/** Every number of the state is read, and every table opened anew. */
function emptied(profile: Profile | undefined): Profile | undefined {
  if (profile === undefined) return undefined;
  for (const { tableOf } of PACKED_TABLES[profile.kind]) tableOf(profile).count = 0;
  profile.applied.count = 0;
  return profile;
}

function readKind(source: PackedCursor): ProfileKind {
  const code = readByte(source);
  const kind = PROFILE_KINDS[code];
  if (kind !== undefined) return kind;
  throw new Error(`Cannot unpack profile: wanted a kind below ${PROFILE_KINDS.length}, found ${code}`);
}

function readState(source: PackedCursor, state: number[]): void {
  const mask = readCount(source) | (readCount(source) << 16);
  for (let index = 0; index < state.length; index++) {
    const isKnown = ((mask >>> index) & 1) === 1;
    state[index] = isKnown ? readFloat(source) : Number.NaN;
  }
}

function readTable(source: PackedCursor, layout: PackedTable, table: Table, bases: readonly number[]): void {
  const count = readRowCount(source, layout.rowsMax, layout.name);
  if (count === 0) return;
  openRows(table, count);
  const column = turnTo(source, table.keys, 1, count);
  measureColumn(column, layout.keys, bases);
  readColumn(source);
  turnTo(source, table.values, table.width, count);
  for (; column.start < table.width; column.start++) {
    measureColumn(column, at(layout.columns, column.start), bases);
    readColumn(source);
  }
}

function readApplied(source: PackedCursor, { applied, events }: Profile): void {
  openRows(applied, readRowCount(source, APPLIED_ROWS_MAX, "applied"));
  const shared = readRowCount(source, Math.min(applied.count, events.count), "shared keys");
  turnTo(source, applied.keys, 1, applied.count - shared);
  readColumn(source);
  for (let fromEnd = 0; fromEnd < shared; fromEnd++) {
    applied.keys[applied.count - 1 - fromEnd] = at(events.keys, events.count - 1 - fromEnd);
  }
}

import type { PackedReader } from "./packed-column.ts";
import { readByte, readColumn } from "./packed-column.ts";
import { baseOf, eventKey, LAYOUT_VERSION, PACKED_TABLES, ROWS_MAX } from "./packed-layout.ts";
import type { Profile } from "./profile.ts";
import { emptyProfile } from "./profile.ts";
import { PROFILE_KINDS } from "./profile-kind.ts";
import type { Table } from "./table.ts";
import { nanArray } from "./table.ts";

/**
 * The profile that `packProfile` packed. The bytes are only read. Throws an Error that says what was wanted and found
 * when the layout version or kind is unknown, a count is above its cap, or bytes are missing or left over.
 */
export function unpackProfile(bytes: Uint8Array): Profile {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const source: PackedReader = { view, offset: 0 };
  const version = readByte(source);
  if (version !== LAYOUT_VERSION) {
    throw new Error(`Cannot unpack profile: wanted layout version ${LAYOUT_VERSION}, found ${version}`);
  }
  const profile = emptyProfile(readKind(source));
  for (let index = 0; index < profile.state.length; index++) {
    readColumn(source, { values: profile.state, start: index, stride: 1, count: 1, base: undefined });
  }
  for (const name of PACKED_TABLES) {
    const table = profile[name];
    openRows(table, readCount(source, ROWS_MAX[name], name));
    for (let column = 0; column < table.width; column++) {
      const base = baseOf(profile, name, column);
      readColumn(source, { values: table.values, start: column, stride: table.width, count: table.count, base });
    }
  }
  readApplied(source, profile);
  if (source.offset !== bytes.byteLength) {
    throw new Error(`Cannot unpack profile: wanted ${source.offset} bytes, found ${bytes.byteLength}`);
  }
  return profile;
}

function readKind(source: PackedReader): Profile["kind"] {
  const code = readByte(source);
  const kind = PROFILE_KINDS[code];
  if (kind === undefined)
    throw new Error(`Cannot unpack profile: wanted a kind below ${PROFILE_KINDS.length}, found ${code}`);
  return kind;
}

function readApplied(source: PackedReader, profile: Profile): void {
  const { applied, events } = profile;
  openRows(applied, readCount(source, ROWS_MAX.applied, "applied"));
  const shared = readCount(source, Math.min(applied.count, events.count), "shared keys");
  const own = applied.count - shared;
  readColumn(source, { values: applied.values, start: 0, stride: 1, count: own, base: undefined });
  for (let fromEnd = 0; fromEnd < shared; fromEnd++) {
    applied.values[applied.count - 1 - fromEnd] = eventKey(profile, fromEnd);
  }
}

function readCount(source: PackedReader, most: number, name: string): number {
  const count = readByte(source) + readByte(source) * 256;
  if (count > most) throw new Error(`Cannot unpack profile: wanted at most ${most} ${name}, found ${count}`);
  return count;
}

function openRows(table: Table, count: number): void {
  table.values = nanArray(count * table.width);
  table.count = count;
}

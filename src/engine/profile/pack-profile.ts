import type { PackedWriter } from "./packed-column.ts";
import { packedColumnBytesMax, writeColumn } from "./packed-column.ts";
import { baseOf, LAYOUT_VERSION, PACKED_TABLES, sharedKeys } from "./packed-layout.ts";
import type { Profile } from "./profile.ts";
import { PROFILE_KINDS } from "./profile-kind.ts";
import type { Table } from "./table.ts";

const COUNT_BYTES = 2;
const HEADER_BYTES = 2;

/** The bytes of a profile, in new memory; `packed-layout.ts` describes them. Equal profiles give equal bytes. */
export function packProfile(profile: Profile): Uint8Array {
  const bytes = new Uint8Array(bytesMaxOf(profile));
  const out: PackedWriter = { view: new DataView(bytes.buffer), offset: HEADER_BYTES };
  bytes[0] = LAYOUT_VERSION;
  bytes[1] = PROFILE_KINDS.indexOf(profile.kind);
  for (let index = 0; index < profile.state.length; index++) {
    writeColumn(out, { values: profile.state, start: index, stride: 1, count: 1, base: undefined });
  }
  for (const name of PACKED_TABLES) {
    const table = profile[name];
    writeCount(out, table.count);
    for (let column = 0; column < table.width; column++) {
      const base = baseOf(profile, name, column);
      writeColumn(out, { values: table.values, start: column, stride: table.width, count: table.count, base });
    }
  }
  writeApplied(out, profile);
  return bytes.slice(0, out.offset);
}

function writeApplied(out: PackedWriter, profile: Profile): void {
  const { applied } = profile;
  const shared = sharedKeys(profile);
  writeCount(out, applied.count);
  writeCount(out, shared);
  writeColumn(out, { values: applied.values, start: 0, stride: 1, count: applied.count - shared, base: undefined });
}

function writeCount(out: PackedWriter, count: number): void {
  out.view.setUint16(out.offset, count, true);
  out.offset += COUNT_BYTES;
}

function bytesMaxOf(profile: Profile): number {
  let bytes = HEADER_BYTES + profile.state.length * packedColumnBytesMax(1);
  for (const name of PACKED_TABLES) bytes += tableBytesMax(profile[name]);
  return bytes + COUNT_BYTES + tableBytesMax(profile.applied);
}

function tableBytesMax(table: Table): number {
  return COUNT_BYTES + table.width * packedColumnBytesMax(table.count);
}

import { createByteReader } from "./byte-reader.ts";
import { createByteWriter } from "./byte-writer.ts";

/** A profile that is stored. */
export interface StoredProfile {
  readonly key: string;
  /** The row that its key leads to. It keeps its number wherever the profile stands. */
  readonly id: number;
  readonly packed: Uint8Array;
  /** The newest decisions of its entity that stand with it: `NewestParts` have the others. */
  readonly near: Uint8Array | undefined;
}

/** Writes the profiles that stand in a row beside its own. */
export type PackCompanions = (companions: readonly StoredProfile[]) => Uint8Array;

/** The last two parts of a key: a kind and a hash. */
const KIND_AND_HASH = /^[a-z_]{1,20}:[0-9a-f]{64}$/;
const HASH_TAG = 0;

/** Whether a profile can stand in the row of another one: their keys differ in a kind and a hash alone. */
export function canStandBeside(key: string, hostKey: string): boolean {
  const start = startOf(hostKey);
  return key.startsWith(start) && KIND_AND_HASH.test(key.slice(start.length));
}

/** Opens the writer; each of the profiles `canStandBeside` the row's own. */
export function createCompanionsWriter(): PackCompanions {
  const writer = createByteWriter();
  return (companions) => {
    writer.byte(companions.length);
    for (const { key, id, packed, near } of companions) {
      const hashAt = key.lastIndexOf(":") + 1;
      writer.varint(id);
      writer.text(key.slice(startOf(key).length, hashAt));
      if (!writer.hex(HASH_TAG, key, hashAt)) throw new Error(`Cannot store "${key}" beside another: wanted a hash`);
      writer.bytes(packed);
      writer.bytes(near ?? NOTHING);
    }
    return writer.take();
  };
}

/** The profiles that stand beside the one of a key, as views of the row's memory. */
export function unpackCompanions(bytes: Uint8Array, hostKey: string): StoredProfile[] {
  const reader = createByteReader(bytes);
  const start = startOf(hostKey);
  return Array.from({ length: reader.byte() }, () => {
    const id = reader.varint();
    const kind = reader.text();
    reader.varint();
    const key = `${start}${kind}${reader.hex()}`;
    const packed = reader.view();
    const near = reader.view();
    return { key, id, packed, near: near.length === 0 ? undefined : near };
  });
}

const NOTHING = new Uint8Array();

/** All but the last two parts of a key. */
function startOf(key: string): string {
  return key.slice(0, key.lastIndexOf(":", key.lastIndexOf(":") - 1) + 1);
}

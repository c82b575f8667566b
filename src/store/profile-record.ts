import { Binary } from "mongodb";
import type { StoredRecord } from "./records.ts";

/** A profile as `Records` have it. */
export function profileRecord(key: string, packed: Uint8Array): StoredRecord {
  return { _id: key, packed: new Binary(packed) };
}

/** Its bytes. */
export function packedOf(record: StoredRecord): Uint8Array {
  const { packed } = record;
  if (packed instanceof Binary) return packed.buffer;
  throw new Error("Cannot read a profile: wanted bytes");
}

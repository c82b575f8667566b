import type { StoredRecord } from "./records.ts";

/** A profile as `Records` have it, with what it remembers of its newest decisions. */
export function profileRecord(key: string, packed: Uint8Array, newest?: Uint8Array): StoredRecord {
  return { _id: key, packed, ...(newest !== undefined && { newest }) };
}

/** What it remembers. */
export function newestOf({ newest }: StoredRecord): Uint8Array | undefined {
  return newest instanceof Uint8Array ? newest : undefined;
}

/** Its bytes. */
export function packedOf(record: StoredRecord): Uint8Array {
  const { packed } = record;
  if (packed instanceof Uint8Array) return packed;
  throw new Error("Cannot read a profile: wanted bytes");
}

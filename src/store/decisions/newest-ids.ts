/** Decisions of one entity that are remembered beside its profile. */
export const NEWEST_MAX = 256;

/** Of the 16 bytes of a decision's id: enough to find it, and what is found is looked at. */
export const NEWEST_ID_BYTES = 6;
const ID_PREFIX = "dec_";
const ID_DIGITS = 2 * NEWEST_ID_BYTES;
const NOTHING = Buffer.alloc(0);

/** The remembered ids with one more, the oldest left out beyond `NEWEST_MAX`; the same bytes where it is remembered already. */
export function withNewest(stored: Uint8Array | undefined, decisionId: string): Uint8Array {
  const id = Buffer.from(decisionId.slice(ID_PREFIX.length, ID_PREFIX.length + ID_DIGITS), "hex");
  const known = stored === undefined ? NOTHING : Buffer.from(stored.buffer, stored.byteOffset, stored.byteLength);
  for (let at = known.indexOf(id); at >= 0; at = known.indexOf(id, at + 1))
    if (at % NEWEST_ID_BYTES === 0) return known;
  const kept = known.length < NEWEST_MAX * NEWEST_ID_BYTES ? known : known.subarray(NEWEST_ID_BYTES);
  return Buffer.concat([kept, id]);
}

/** How the ids of the remembered decisions begin, oldest first. */
export function newestIdStarts(stored: Uint8Array | undefined): readonly string[] {
  const digits = Buffer.from(stored ?? []).toString("hex");
  return Array.from(
    { length: digits.length / ID_DIGITS },
    (_, index) => `${ID_PREFIX}${digits.slice(index * ID_DIGITS, (index + 1) * ID_DIGITS)}`,
  );
}

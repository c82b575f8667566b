const PREFIX = "dec_";

/** Bytes of a decision's id behind its prefix. */
export const PACKED_ID_BYTES = 16;

/** The bytes of a decision's `_id`. */
export function packId(decisionId: string): Uint8Array {
  return Buffer.from(decisionId.slice(PREFIX.length), "hex");
}

/** The `_id` whose bytes these are. */
export function unpackId(id: Uint8Array): string {
  return `${PREFIX}${Buffer.from(id.buffer, id.byteOffset, id.byteLength).toString("hex")}`;
}

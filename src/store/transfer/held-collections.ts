import { COLLECTIONS } from "../collections.ts";
import type { RecordReader } from "./records.ts";

/** The collections in which a store holds something that somebody would miss. */
export async function heldCollections(reader: RecordReader): Promise<readonly string[]> {
  const held: string[] = [];
  for (const { name, moved } of COLLECTIONS)
    if (moved === "always" && (await reader.page(name, undefined, 1)).records.length > 0) held.push(name);
  return held;
}

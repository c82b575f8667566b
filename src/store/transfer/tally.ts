import { hash } from "node:crypto";
import { toStoredJson } from "../documents/stored-json.ts";
import type { StoredRecord } from "./records.ts";

/** How many records there are, and what they are. */
export interface CopyTally {
  readonly count: number;
  /** 32 hex digits; equal for equal records, in whatever order they were counted. */
  readonly digest: string;
}

const DIGEST_BITS = 128;
const DIGEST_HEX = DIGEST_BITS / 4;

/** Counts records: the digest is the sum of their hashes. */
export function createTally(): {
  readonly add: (records: readonly StoredRecord[]) => void;
  readonly read: () => CopyTally;
} {
  let count = 0;
  let sum = 0n;
  return {
    add(records) {
      count += records.length;
      for (const record of records)
        sum += BigInt(`0x${hash("sha256", toStoredJson(record), "hex").slice(0, DIGEST_HEX)}`);
    },
    read: () => ({ count, digest: BigInt.asUintN(DIGEST_BITS, sum).toString(16).padStart(DIGEST_HEX, "0") }),
  };
}

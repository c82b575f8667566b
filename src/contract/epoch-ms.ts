import type { Timestamp } from "@bufbuild/protobuf/wkt";

const NANOS_OF_MS = 1_000_000;

/**
 * Epoch milliseconds of a Timestamp, cutting what is finer, as answers write it. The library's `timestampMs` rounds: with it the last moment
 * of a day is the next day's, and that of the year 9999 is one that nothing can write.
 */
export function epochMs({ seconds, nanos }: Timestamp): number {
  return Number(seconds) * 1_000 + Math.floor(nanos / NANOS_OF_MS);
}

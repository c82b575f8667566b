import type { CliIo } from "../cli-io.ts";

/** Records between two lines of progress. */
const STEP_RECORDS = 100_000;

/** Says on stderr, every so many records, how far a verb has come. */
export function showProgress(io: CliIo, did: string): (collection: string, records: number) => void {
  const counts = new Map<string, number>();
  return (collection, records) => {
    const before = counts.get(collection) ?? 0;
    const count = before + records;
    counts.set(collection, count);
    if (Math.floor(count / STEP_RECORDS) > Math.floor(before / STEP_RECORDS))
      io.stderr.write(`${did} ${count} records of ${collection}\n`);
  };
}

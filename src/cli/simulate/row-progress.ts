import type { CliIo } from "../cli-io.ts";

/** Rows between two lines of progress. */
const PROGRESS_ROWS = 50_000;

/** Lines of progress on a terminal; nothing where nobody looks. */
export function rowProgress(io: CliIo): (what: string, count: number) => void {
  if (!("isTTY" in io.stderr) || io.stderr.isTTY !== true) return () => undefined;
  const told = new Map<string, number>();
  return (what, count) => {
    const due = (told.get(what) ?? 0) + PROGRESS_ROWS;
    if (count < due) return;
    told.set(what, count - (count % PROGRESS_ROWS));
    io.stderr.write(`${count} rows ${what}\n`);
  };
}

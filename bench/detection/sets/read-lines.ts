import { closeSync, openSync, readFileSync, readSync } from "node:fs";
import { constants, gunzipSync } from "node:zlib";

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const HEAD_BYTES = 65_536;

/** The lines of a file, `.gz` or plain, without their ends; empty ones are left out. The whole file is held in memory. */
export function* readLines(path: string): Generator<string> {
  const read = readFileSync(path);
  const bytes = path.endsWith(".gz") ? gunzipSync(read) : read;
  for (let from = 0; from < bytes.length; ) {
    const found = bytes.indexOf(LINE_FEED, from);
    const end = found < 0 ? bytes.length : found;
    const last = end > from && bytes[end - 1] === CARRIAGE_RETURN ? end - 1 : end;
    if (last > from) yield bytes.toString("utf8", from, last);
    from = end + 1;
  }
}

/** The first line of a file, `.gz` or plain, without reading the rest. */
export function firstLine(path: string): string {
  const head = Buffer.alloc(HEAD_BYTES);
  const file = openSync(path, "r");
  const read = head.subarray(0, readSync(file, head));
  closeSync(file);
  // The head ends in the middle of a block; this flush gives what is there.
  const bytes = path.endsWith(".gz") ? gunzipSync(read, { finishFlush: constants.Z_SYNC_FLUSH }) : read;
  return bytes.toString("utf8").split("\n", 1)[0]?.trimEnd() ?? "";
}

/** The cells of a CSV line by the name of their column; quotes enclose a cell that holds a comma. */
export function* readCells(path: string): Generator<Readonly<Record<string, string>>> {
  let names: readonly string[] | undefined;
  for (const line of readLines(path)) {
    const cells = cellsOf(line);
    if (names === undefined) names = cells;
    else yield Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ""]));
  }
}

function cellsOf(line: string): readonly string[] {
  if (!line.includes('"')) return line.split(",");
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/gu)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? "",
  );
}

import { createHash } from "node:crypto";
import { headerProblem } from "./csv-items.ts";
import { csvLines, isPlainCsv } from "./csv-lines.ts";
import { BLANK_LINES_MAX, CHUNK_ROWS, ROWS_MAX } from "./limits.ts";

/** The rows of one chunk in the bytes of a CSV. */
export interface CsvPiece {
  readonly from: number;
  readonly to: number;
  /** Number of its first row, and the line at which it begins, as an editor counts. */
  readonly firstRow: number;
  readonly firstLine: number;
  /** Cells of the header. */
  readonly columns: number;
}

/** A CSV cut into pieces. */
export interface CutCsv {
  /** Of the whole file. */
  readonly sha256: string;
  readonly rowCount: number;
  readonly pieces: readonly CsvPiece[];
}

/**
 * Cuts a CSV at line ends, so that its pieces can be read at once. Undefined where a line end may stand inside quotes, and where there is
 * anything to refuse before the rows: such a file is for `parseDataset`, which reads from its start.
 */
export function cutCsv(body: Uint8Array): CutCsv | undefined {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  if (!isPlainCsv(bytes)) return undefined;
  const starts: { readonly from: number; readonly firstRow: number; readonly firstLine: number }[] = [];
  let columns = 0;
  let row = 0;
  let blankLines = 0;
  let line = 0;
  for (const { from, to } of csvLines(bytes)) {
    line += 1;
    if (from === to) {
      if (blankLines === BLANK_LINES_MAX) return undefined;
      blankLines += 1;
    } else if (columns === 0) {
      const cells = bytes.toString("utf8", from, to).split(",");
      if (headerProblem(cells) !== undefined) return undefined;
      columns = cells.length;
    } else {
      if (row === ROWS_MAX) return undefined;
      if (row % CHUNK_ROWS === 0) starts.push({ from, firstRow: row + 1, firstLine: line });
      row += 1;
    }
  }
  if (row === 0) return undefined;
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const pieces = starts.map((start, index) => ({ ...start, to: starts[index + 1]?.from ?? bytes.length, columns }));
  return { sha256, rowCount: row, pieces };
}

import { packText } from "./dataset-row.ts";
import { CHUNK_ROWS } from "./limits.ts";
import { addRowText, type RowTexts } from "./row-texts.ts";
import { createTextBuffer } from "./text-buffer.ts";

/** What was decided of the rows of one chunk: of each row its JSON. */
export interface ResultChunk {
  readonly chunk: number;
  readonly rowCount: number;
  readonly results: RowTexts;
  /** Where they are put together. */
  readonly memory: SharedArrayBuffer;
}

/** Packs the results of a chunk for the store: a list with null for a row that was left out, as `packChunk` packs it. */
export function packResults({ chunk, rowCount, results, memory }: ResultChunk): Uint8Array {
  const buffer = createTextBuffer(memory);
  const from = chunk * CHUNK_ROWS;
  for (let row = from; row < Math.min(rowCount, from + CHUNK_ROWS); row += 1) {
    buffer.add(row === from ? "[" : ",");
    if (!addRowText(results, row, buffer)) buffer.add("null");
  }
  buffer.add("]");
  return packText(buffer.view());
}

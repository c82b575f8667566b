import { type DatasetRow, type RowResult, unpackResults, unpackRows } from "./dataset-row.ts";

/** A row as submitted, with what was said of it; `result` is null for an invalid row and until it was scored. */
export interface ScoredRow extends DatasetRow {
  readonly result: RowResult;
}

/** A stored chunk: rows, and results where it was scored. */
export interface StoredChunk {
  readonly rows: Uint8Array;
  readonly results: Uint8Array | undefined;
}

/** The rows of a chunk with what was said of them. */
export function readChunk({ rows, results }: StoredChunk): readonly ScoredRow[] {
  const said = results === undefined ? [] : unpackResults(results);
  return unpackRows(rows).map((row, index) => ({ ...row, result: said[index] ?? null }));
}

import { createHash } from "node:crypto";
import type { Violation } from "../errors.ts";
import { ROW_ERRORS_MAX } from "./limits.ts";
import type { PackedRows } from "./pack-rows.ts";

/** All rows of a data set. */
export interface JoinedRows {
  /** Over the rows as they were read, so that one data set is one whatever its format and target. */
  readonly rowsSha256: string;
  readonly rowCount: number;
  /** Numbers of the invalid rows, ascending. */
  readonly invalidRows: readonly number[];
  /** The first `ROW_ERRORS_MAX` invalid rows, one entry each, with the field of the first error, such as `rows[17].transaction.amount`. */
  readonly rowErrors: readonly Violation[];
  /** `CHUNK_ROWS` rows each, packed. */
  readonly chunks: readonly Uint8Array[];
}

/** Joins chunks, which come in their order, to a data set. */
export function joinRows(): { add(chunk: PackedRows): void; end(): JoinedRows } {
  const hash = createHash("sha256");
  const invalidRows: number[] = [];
  const rowErrors: Violation[] = [];
  const chunks: Uint8Array[] = [];
  let rowCount = 0;
  return {
    add(chunk) {
      hash.update(chunk.hashed);
      rowCount += chunk.rowCount;
      chunks.push(chunk.packed);
      invalidRows.push(...chunk.invalidRows);
      rowErrors.push(...chunk.rowErrors.slice(0, ROW_ERRORS_MAX - rowErrors.length));
    },
    end: () => ({ rowsSha256: hash.digest("hex"), rowCount, invalidRows, rowErrors, chunks }),
  };
}

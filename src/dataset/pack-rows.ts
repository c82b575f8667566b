import type { Violation } from "../errors.ts";
import type { CheckedRow } from "./check-row.ts";
import { type DatasetRow, packText } from "./dataset-row.ts";
import { ROW_ERROR_LENGTH_MAX, ROW_ERRORS_MAX } from "./limits.ts";
import { bytesOf } from "./text-buffer.ts";

/** The rows of one chunk as they go into the store, and what is told of them. */
export interface PackedRows {
  readonly rowCount: number;
  readonly packed: Uint8Array;
  /** The rows as every format has them: what the hash over a data set's rows is of. */
  readonly hashed: Uint8Array;
  /** Numbers of the invalid rows, ascending. */
  readonly invalidRows: readonly number[];
  /** The first `ROW_ERRORS_MAX` of them, one entry each, with the field of the first error. */
  readonly rowErrors: readonly Violation[];
}

/** Packs checked rows of one chunk; what is hashed comes in `memory`, where there is some. */
export function packRows(checked: readonly CheckedRow[], memory?: SharedArrayBuffer): PackedRows {
  const rows = checked.map(({ row }) => row);
  const text = JSON.stringify(rows);
  const worded = rows.some(isWorded)
    ? JSON.stringify(rows.map(rows.some(isInvalid) ? withoutWords : withoutLine))
    : text;
  const invalid = checked.filter(({ row }) => isInvalid(row));
  return {
    rowCount: rows.length,
    packed: packText(text),
    hashed: bytesOf(worded, memory),
    invalidRows: invalid.map(({ row }) => row.row),
    rowErrors: invalid
      .slice(0, ROW_ERRORS_MAX)
      .flatMap(({ row, violations: [first] }) =>
        first === undefined
          ? []
          : [{ field: `rows[${row.row}].${first.field}`, message: cut(row.error ?? ""), code: first.code }],
      ),
  };
}

const isInvalid = ({ error }: DatasetRow) => error !== null;
const isWorded = (row: DatasetRow) => isInvalid(row) || row.line !== undefined;

/** A row as every format has it: a CSV's error names lines and columns, a JSON's fields. */
function withoutWords(row: DatasetRow): unknown {
  return { ...withoutLine(row), error: row.error !== null };
}

/** Only a CSV has lines. */
function withoutLine({ line: _line, ...row }: DatasetRow): Omit<DatasetRow, "line"> {
  return row;
}

function cut(text: string): string {
  return text.length <= ROW_ERROR_LENGTH_MAX ? text : `${text.slice(0, ROW_ERROR_LENGTH_MAX - 3)}...`;
}

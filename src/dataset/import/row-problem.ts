import { ROW_ERROR_LENGTH_MAX } from "../limits.ts";

/** Why a row of a file is left out. */
export interface RowProblem {
  /** Of the file, as an editor counts: the header is the first. */
  readonly line: number;
  /** By the columns of the CSV; holds no value of the row. */
  readonly message: string;
}

/** What is told of a row by what was found of it, which begins with the line where the row was read with one. */
export function rowProblem(line: number, error: string): RowProblem {
  const message = error.replace(`line ${line}, `, "");
  const isLong = message.length > ROW_ERROR_LENGTH_MAX;
  return { line, message: isLong ? `${message.slice(0, ROW_ERROR_LENGTH_MAX - 3)}...` : message };
}

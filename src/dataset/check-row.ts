import { mergeViolations } from "../contract/check/merge-violations.ts";
import type { Violation } from "../errors.ts";
import { checkItem } from "./check-item.ts";
import { csvColumnOf } from "./csv-columns.ts";
import type { ReadItem } from "./csv-items.ts";
import { type DatasetRow, lineOf } from "./dataset-row.ts";
import { toLabel, toRowInput } from "./row-input.ts";

/** One row of a batch, and everything wrong with it. */
export interface CheckedRow {
  readonly row: DatasetRow;
  readonly violations: readonly Violation[];
}

/** What is wrong with the later of two rows with one transaction id. */
export const REPEATED_ID: Violation = {
  field: "transaction.id",
  message: "Expected an id of its own, found one of an earlier row",
  code: "duplicate",
};

/** Checks one row, by itself but for whether an earlier one has its transaction id. */
export function checkRow(
  { item, violations: unread, line }: ReadItem,
  row: number,
  { nowMs, isRepeated }: { readonly nowMs: number; readonly isRepeated: boolean },
): CheckedRow {
  const found = mergeViolations(unread, checkItem(item, nowMs));
  const violations = isRepeated ? [...found, REPEATED_ID] : found;
  const error = violations.length === 0 ? null : rowError(violations, line);
  const isShifted = line !== undefined && line !== lineOf({ row });
  return {
    row: { row, input: toRowInput(item), label: toLabel(item), error, ...(isShifted && { line }) },
    violations,
  };
}

/** What is wrong with a row: by field, or by the line and the columns of a CSV. */
export function rowError(violations: readonly Violation[], line?: number): string {
  const texts = violations.map(({ field, message }) =>
    line === undefined ? `${field}: ${message}` : `${csvColumnOf(field) ?? field}: ${message}`,
  );
  return line === undefined ? texts.join("; ") : `line ${line}, ${texts.join("; ")}`;
}

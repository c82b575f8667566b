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

const DUPLICATE: Violation = {
  field: "transaction.id",
  message: "Expected an id of its own, found one of an earlier row",
  code: "duplicate",
};

/** Opens the check of a batch's rows, in order: of two rows with one transaction id the later is invalid. */
export function createRowReader(nowMs: number): (read: ReadItem, row: number) => CheckedRow {
  const seen = new Set<string>();

  function violationsOf({ item, violations }: ReadItem): readonly Violation[] {
    const found = mergeViolations(violations, checkItem(item, nowMs));
    const id = item.transaction?.id ?? "";
    if (id === "" || !seen.has(id)) {
      seen.add(id);
      return found;
    }
    return [...found, DUPLICATE];
  }

  return (read, row) => {
    const violations = violationsOf(read);
    const error = violations.length === 0 ? null : errorText(violations, read.line);
    const isShifted = read.line !== undefined && read.line !== lineOf({ row });
    const line = isShifted && { line: read.line };
    return { row: { row, input: toRowInput(read.item), label: toLabel(read.item), error, ...line }, violations };
  };
}

/** What is wrong with a row: by field, or by the line and the columns of a CSV. */
function errorText(violations: readonly Violation[], line: number | undefined): string {
  const texts = violations.map(({ field, message }) =>
    line === undefined ? `${field}: ${message}` : `${csvColumnOf(field) ?? field}: ${message}`,
  );
  return line === undefined ? texts.join("; ") : `line ${line}, ${texts.join("; ")}`;
}

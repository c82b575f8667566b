import type { Violation } from "../../errors.ts";

/** Violations of a request that brings rows. */
export interface RowViolations {
  /** Of rows by their index, their fields as the row names them. */
  readonly byRow: ReadonlyMap<number, readonly Violation[]>;
  /** Of the request itself. */
  readonly own: readonly Violation[];
}

const ROW_FIELD = /^[a-z_]+\[(\d+)\]\.(.+)$/;

/** Tells the rows of a request's one list of messages apart. */
export function violationsByRow(violations: readonly Violation[]): RowViolations {
  const byRow = new Map<number, Violation[]>();
  const own: Violation[] = [];
  for (const violation of violations) {
    const [, index, field] = ROW_FIELD.exec(violation.field) ?? [];
    if (index === undefined || field === undefined) own.push(violation);
    else byRow.set(Number(index), [...(byRow.get(Number(index)) ?? []), { ...violation, field }]);
  }
  return { byRow, own };
}

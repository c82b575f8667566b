import { createColumns } from "../../engine/backtest/columns.ts";
import type { HistoryColumns } from "../../engine/backtest/fold-history.ts";
import type { ProfileKind } from "../../engine/profile/profile-kind.ts";

/** The kinds of entity that a row names; the lender is every row's. */
export const NAMED_KINDS = [
  "customer",
  "device",
  "beneficiary",
  "bvn",
  "phone",
] as const satisfies readonly ProfileKind[];

/** Bytes of a decision's id. */
export const DECISION_ID_BYTES = 16;

/** Rows of an import as numbers, in memory that threads share: some 150 bytes a row. */
export interface ImportColumns extends HistoryColumns {
  /** `DECISION_ID_BYTES` a row: what stands behind the prefix of its decision's id. */
  readonly decisionIds: Uint8Array;
  /** One number for each of `NAMED_KINDS` a row: which of the entities that are numbered it names, -1 for none. */
  readonly entities: Int32Array;
}

/** Makes the columns of so many rows, all invalid until they are read. */
export function createImportColumns(rowCount: number): ImportColumns {
  const entities = new Int32Array(
    new SharedArrayBuffer(rowCount * NAMED_KINDS.length * Int32Array.BYTES_PER_ELEMENT),
  ).fill(-1);
  return {
    ...createColumns(rowCount),
    sequences: new Float64Array(new SharedArrayBuffer(rowCount * Float64Array.BYTES_PER_ELEMENT)),
    decisionIds: new Uint8Array(new SharedArrayBuffer(rowCount * DECISION_ID_BYTES)),
    entities,
  };
}

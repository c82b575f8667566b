import type { MeasuredRows } from "../rows/fit-rows.ts";

/** What one policy says of rows. */
export interface RowsJudgement {
  /** Hundredths, uncapped. */
  readonly points: Float64Array;
  /** Positions in `RISK_LEVELS`. */
  readonly levels: Uint8Array;
}

/** Rows that two policies judge, in one order. */
export interface ChangedRows extends MeasuredRows {
  readonly before: RowsJudgement;
  readonly after: RowsJudgement;
}

/** Several parts as one, in their order. */
export function joinChangedRows(parts: readonly ChangedRows[]): ChangedRows {
  const numbers = (of: (part: ChangedRows) => Float64Array) =>
    Float64Array.from(parts.flatMap((part) => [...of(part)]));
  const bytes = (of: (part: ChangedRows) => Uint8Array) => Uint8Array.from(parts.flatMap((part) => [...of(part)]));
  const judgement = (of: (part: ChangedRows) => RowsJudgement): RowsJudgement => ({
    points: numbers((part) => of(part).points),
    levels: bytes((part) => of(part).levels),
  });
  return {
    labels: bytes(({ labels }) => labels),
    amountsMinor: numbers(({ amountsMinor }) => amountsMinor),
    marketDays: Int32Array.from(parts.flatMap(({ marketDays }) => [...marketDays])),
    customers: numbers(({ customers }) => customers),
    before: judgement(({ before }) => before),
    after: judgement(({ after }) => after),
  };
}

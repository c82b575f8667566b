import { LABEL_CODES } from "../../engine/backtest/columns.ts";
import type { LabelledStrengths } from "../model/logistic-loss.ts";
import { type Strengths, takeRows } from "../model/strengths.ts";

/** What is measured of scored rows, in the order in which they were replayed, one number of each a row. */
export interface MeasuredRows {
  /** 0 for none; see `LABEL_CODES`. */
  readonly labels: Uint8Array;
  readonly amountsMinor: Float64Array;
  readonly marketDays: Int32Array;
  /** The customer of each row: what belongs together when rows are drawn anew. */
  readonly customers: Float64Array;
}

/** Rows that a fit learns from and is judged by. */
export interface FitRows extends MeasuredRows {
  /** Of the base's enabled rules, by their position in the compiled policy. */
  readonly strengths: Strengths;
}

/** Some of the rows, in the order in which they are named. */
export function takeFitRows(rows: FitRows, chosen: Int32Array): FitRows {
  return {
    strengths: takeRows(rows.strengths, chosen),
    labels: Uint8Array.from(chosen, (row) => rows.labels[row] ?? 0),
    amountsMinor: Float64Array.from(chosen, (row) => rows.amountsMinor[row] ?? 0),
    marketDays: Int32Array.from(chosen, (row) => rows.marketDays[row] ?? 0),
    customers: Float64Array.from(chosen, (row) => rows.customers[row] ?? 0),
  };
}

/** The rows among some that are labelled fraud or legitimate; a suspicion is no label. */
export function labelledAmong(rows: FitRows, chosen: Int32Array): Int32Array {
  return chosen.filter((row) => isLabelled(rows.labels[row] ?? 0));
}

/** Labelled rows, ready to learn from. */
export function toLabelledStrengths(rows: FitRows, labelled: Int32Array): LabelledStrengths {
  return {
    strengths: takeRows(rows.strengths, labelled),
    frauds: Uint8Array.from(labelled, (row) => (rows.labels[row] === LABEL_CODES.fraud ? 1 : 0)),
  };
}

/** Whether a label says for certain what a row was. */
export function isLabelled(label: number): boolean {
  return label === LABEL_CODES.fraud || label === LABEL_CODES.legitimate;
}

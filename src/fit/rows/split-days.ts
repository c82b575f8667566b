import { LABEL_CODES } from "../../engine/backtest/columns.ts";
import type { FitRows } from "./fit-rows.ts";

/** Which rows are learnt from and which judge, by market-time day; every end is the last day that belongs. */
export interface FitSplit {
  readonly trainedFromDay: number;
  readonly trainedToDay: number;
  readonly testedFromDay: number;
  readonly testedToDay: number;
  readonly labelDelayDays: number;
  readonly fraudsTrained: number;
  readonly fraudsTested: number;
  /** Rows of each part, in replay order. */
  readonly trained: Int32Array;
  readonly tested: Int32Array;
}

/** The days of a split without its rows. */
export type FitDays = Omit<FitSplit, "trained" | "tested">;

/** Share of the days that comes before those that judge. */
const LEARNT_SHARE = 0.65;
/** Days to learn from at least; never fewer than the label delay, before which no label has reached a profile. */
const TRAINED_DAYS_MIN = 7;

/**
 * Splits rows by time: the last 35 % of the days judge; what is learnt from ends the label delay before them, so that each of its labels
 * was known by then. Null when too few days are left to learn from.
 */
export function splitDays(rows: FitRows, labelDelayDays: number): FitSplit | null {
  const { marketDays, labels } = rows;
  const first = marketDays[0];
  const last = marketDays.at(-1);
  if (first === undefined || last === undefined) return null;
  const testedFromDay = first + Math.ceil(LEARNT_SHARE * (last - first + 1));
  const trainedToDay = testedFromDay - labelDelayDays - 1;
  if (trainedToDay - first + 1 < Math.max(TRAINED_DAYS_MIN, labelDelayDays) || testedFromDay > last) return null;
  const chosen = (isIn: (day: number) => boolean) =>
    Int32Array.from([...marketDays.keys()].filter((row) => isIn(marketDays[row] ?? 0)));
  const trained = chosen((day) => day <= trainedToDay);
  const tested = chosen((day) => day >= testedFromDay);
  const fraudsOf = (part: Int32Array) =>
    part.reduce((sum, row) => sum + (labels[row] === LABEL_CODES.fraud ? 1 : 0), 0);
  return {
    trainedFromDay: first,
    trainedToDay,
    testedFromDay,
    testedToDay: last,
    labelDelayDays,
    fraudsTrained: fraudsOf(trained),
    fraudsTested: fraudsOf(tested),
    trained,
    tested,
  };
}

/** A split as it is told: its days and counts, without its rows. */
export function toldSplit({ trained: _trained, tested: _tested, ...told }: FitSplit): FitDays {
  return told;
}

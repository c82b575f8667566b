import { labelCodeOf } from "../engine/backtest/columns.ts";
import type { Decision } from "../engine/decision/decide.ts";
import { pointsOf } from "../engine/decision/points.ts";
import { RISK_LEVELS } from "../engine/decision/risk-level.ts";
import { toScoringEvent } from "../engine/event.ts";
import type { ChangedRows, RowsJudgement } from "../fit/measure/changed-rows.ts";
import { wholeInput } from "./dataset-row.ts";
import type { ScoredRow } from "./scored-row.ts";

/** A valid row with what two policies said of it. */
export interface JudgedRow {
  readonly row: ScoredRow;
  readonly before: Decision;
  readonly after: Decision;
}

/** The rows of two backtests as numbers, so that the change of their figures can be measured. */
export function toChangedRows(judged: readonly JudgedRow[]): ChangedRows {
  const events = judged.map(({ row }) => toScoringEvent(wholeInput(row), row.row));
  return {
    labels: Uint8Array.from(judged, ({ row }) => labelCodeOf(row.label)),
    amountsMinor: Float64Array.from(events, ({ amountMinor }) => amountMinor),
    marketDays: Int32Array.from(events, ({ marketDay }) => marketDay),
    customers: Float64Array.from(events, ({ customerKey }) => customerKey),
    before: judgementOf(judged.map(({ before }) => before)),
    after: judgementOf(judged.map(({ after }) => after)),
  };
}

function judgementOf(decisions: readonly Decision[]): RowsJudgement {
  return {
    points: Float64Array.from(decisions, ({ reasons }) => Math.round(pointsOf(reasons) * 100)),
    levels: Uint8Array.from(decisions, ({ riskLevel }) => RISK_LEVELS.indexOf(riskLevel)),
  };
}

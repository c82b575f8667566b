import type { MessageInitShape } from "@bufbuild/protobuf";
import type {
  BacktestComparisonSchema,
  ComparedBacktestSchema,
  RowDifferenceSchema,
  ThresholdMoveSchema,
} from "#gen/risk/v1/backtest_pb.ts";
import { words } from "../contract/words.ts";
import type { RowDifference } from "../dataset/compare-chunks.ts";
import type { ThresholdMove } from "../dataset/threshold-moves.ts";
import { pointsOf } from "../engine/decision/points.ts";
import type { BacktestComparison, ComparedBacktest } from "../service/backtests/compare-backtests.ts";
import { toBacktestPolicyMessage } from "./backtest-message.ts";
import { moneyAndAlerts } from "./backtest-report-message.ts";
import { toFiguresMessage } from "./figures-message.ts";

/** A comparison as the API answers it. */
export function toComparisonMessage(comparison: BacktestComparison): MessageInitShape<typeof BacktestComparisonSchema> {
  const { before, after } = comparison;
  return {
    backtestId: before.backtest._id,
    with: after.backtest._id,
    levelMoves: comparison.levelMoves.map(({ from, to, count }) => ({
      from: words.riskLevel.toNumber(from),
      to: words.riskLevel.toNumber(to),
      count: BigInt(count),
    })),
    actionMoves: comparison.actionMoves.map(({ from, to, count }) => ({
      from: words.action.toNumber(from),
      to: words.action.toNumber(to),
      count: BigInt(count),
    })),
    moved: BigInt(comparison.moved),
    differences: comparison.differences.map(toDifferenceMessage),
    before: toComparedMessage(before),
    after: toComparedMessage(after),
    thresholdMoves: comparison.thresholdMoves.map(toThresholdMoveMessage),
    fraudNewlyMissed: comparison.fraudNewlyMissed.map(toDifferenceMessage),
    fraudNewlyCaught: comparison.fraudNewlyCaught.map(toDifferenceMessage),
    change: toFiguresMessage(comparison.change),
  };
}

function toComparedMessage({ backtest, report }: ComparedBacktest): MessageInitShape<typeof ComparedBacktestSchema> {
  return {
    policy: toBacktestPolicyMessage(backtest.policy),
    ...moneyAndAlerts(report),
    ...(report.figures && { figures: toFiguresMessage(report.figures) }),
  };
}

function toThresholdMoveMessage({ level, ...counts }: ThresholdMove): MessageInitShape<typeof ThresholdMoveSchema> {
  return {
    level: words.riskLevel.toNumber(level),
    flagged: BigInt(counts.flagged),
    released: BigInt(counts.released),
    fraudNewlyCaught: BigInt(counts.fraudNewlyCaught),
    fraudNewlyMissed: BigInt(counts.fraudNewlyMissed),
    legitimateNewlyFlagged: BigInt(counts.legitimateNewlyFlagged),
    legitimateReleased: BigInt(counts.legitimateReleased),
    amountNewlyCaught: BigInt(counts.amountNewlyCaught),
    amountNewlyMissed: BigInt(counts.amountNewlyMissed),
  };
}

function toDifferenceMessage({
  row,
  transactionId,
  label,
  amountMinor,
  before,
  after,
  changes,
}: RowDifference): MessageInitShape<typeof RowDifferenceSchema> {
  return {
    row: BigInt(row),
    transactionId,
    score: BigInt(before.score),
    withScore: BigInt(after.score),
    points: pointsOf(before.reasons),
    withPoints: pointsOf(after.reasons),
    riskLevel: words.riskLevel.toNumber(before.riskLevel),
    withRiskLevel: words.riskLevel.toNumber(after.riskLevel),
    changes: [...changes],
    ...(label !== null && { label: words.label.toNumber(label) }),
    amount: BigInt(amountMinor),
  };
}

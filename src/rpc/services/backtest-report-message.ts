import type { MessageInitShape } from "@bufbuild/protobuf";
import type { BacktestComparisonSchema, BacktestReportSchema } from "#gen/risk/v1/backtest_pb.ts";
import type { BacktestReport, Quality } from "../../engine/backtest/report.ts";
import type { BacktestComparison } from "../../service/backtests/compare-backtests.ts";
import { words } from "./words.ts";

/** A report as the API answers it. */
export function toReportMessage(
  backtestId: string,
  report: BacktestReport,
): MessageInitShape<typeof BacktestReportSchema> {
  const level = words.riskLevel.toNumber;
  return {
    backtestId,
    rules: report.rules.map(({ code, hits, fraudHits, legitimateHits, without }) => ({
      code,
      hits: BigInt(hits),
      fraudHits: BigInt(fraudHits),
      legitimateHits: BigInt(legitimateHits),
      without: without.map((quality) => ({ level: level(quality.level), ...given(quality) })),
    })),
    sweep: report.sweep.map(({ minScore, flaggedShare, ...quality }) => ({
      minScore: BigInt(minScore),
      flaggedShare,
      ...given(quality),
    })),
    ...(report.auc !== null && { auc: report.auc }),
    ...(report.averagePrecision !== null && { averagePrecision: report.averagePrecision }),
    fraudAmount: BigInt(report.fraudMinor),
    amounts: report.amounts.map((caught) => ({
      level: level(caught.level),
      amount: BigInt(caught.caughtMinor),
      ...(caught.recall !== null && { recall: caught.recall }),
    })),
    alertsPerDay: report.alertsPerDay.map(({ max, ...rate }) => ({
      level: level(rate.level),
      mean: rate.mean,
      max: BigInt(max),
    })),
    confidenceHistogram: report.confidenceHistogram.map(({ from, to, count }) => ({
      from: BigInt(from),
      to: BigInt(to),
      count: BigInt(count),
    })),
    coldRows: BigInt(report.coldRows),
  };
}

/** A comparison as the API answers it. */
export function toComparisonMessage(
  ids: { readonly backtestId: string; readonly withId: string },
  comparison: BacktestComparison,
): MessageInitShape<typeof BacktestComparisonSchema> {
  return {
    backtestId: ids.backtestId,
    with: ids.withId,
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
    differences: comparison.differences.map(({ row, transactionId, before, after, changes }) => ({
      row: BigInt(row),
      transactionId,
      score: BigInt(before.score),
      withScore: BigInt(after.score),
      riskLevel: words.riskLevel.toNumber(before.riskLevel),
      withRiskLevel: words.riskLevel.toNumber(after.riskLevel),
      changes: [...changes],
    })),
  };
}

function given({ precision, recall }: Quality): { precision?: number; recall?: number } {
  return { ...(precision !== null && { precision }), ...(recall !== null && { recall }) };
}

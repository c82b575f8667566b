import type { MessageInitShape } from "@bufbuild/protobuf";
import type { BacktestReportSchema } from "#gen/risk/v1/backtest_pb.ts";
import { words } from "../contract/words.ts";
import type { StoredReport } from "../dataset/dataset-row.ts";
import type { Quality } from "../engine/backtest/report.ts";
import { given } from "../given.ts";
import { toFiguresMessage } from "./figures-message.ts";

/** A report as the API answers it. */
export function toReportMessage(
  backtestId: string,
  report: StoredReport,
): MessageInitShape<typeof BacktestReportSchema> {
  const level = words.riskLevel.toNumber;
  return {
    backtestId,
    rules: report.rules.map(({ code, hits, fraudHits, legitimateHits, without }) => ({
      code,
      hits: BigInt(hits),
      fraudHits: BigInt(fraudHits),
      legitimateHits: BigInt(legitimateHits),
      without: without.map((quality) => ({ level: level(quality.level), ...ratios(quality) })),
    })),
    sweep: report.sweep.map(({ minScore, flaggedShare, caughtMinor, alertsPerDay, ...quality }) => ({
      minScore: BigInt(minScore),
      flaggedShare,
      ...ratios(quality),
      ...(caughtMinor !== undefined && { fraudAmount: BigInt(caughtMinor) }),
      ...(alertsPerDay !== undefined && { alertsPerDay }),
    })),
    ...(report.auc !== null && { auc: report.auc }),
    ...(report.averagePrecision !== null && { averagePrecision: report.averagePrecision }),
    ...moneyAndAlerts(report),
    confidenceHistogram: report.confidenceHistogram.map(({ from, to, count }) => ({
      from: BigInt(from),
      to: BigInt(to),
      count: BigInt(count),
    })),
    coldRows: BigInt(report.coldRows),
    ...(report.figures && { figures: toFiguresMessage(report.figures) }),
  };
}

/** Fraud and how much of it each level catches, in kobo, and alerts a day: the same in reports and comparisons. */
export function moneyAndAlerts(report: StoredReport) {
  const level = words.riskLevel.toNumber;
  return {
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
  };
}

function ratios({ precision, recall }: Quality): { readonly precision?: number; readonly recall?: number } {
  return given({ precision, recall });
}

import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import {
  type BacktestPolicySchema,
  type BacktestRowSchema,
  type BacktestSchema,
  BacktestStatus,
  type BacktestSummarySchema,
  DatasetFormat,
} from "#gen/risk/v1/backtest_pb.ts";
import { words } from "../contract/words.ts";
import type { ScoredRow } from "../dataset/scored-row.ts";
import type { BacktestSummary } from "../engine/backtest/summary.ts";
import { pointsOf } from "../engine/decision/points.ts";
import { rowsKeptUntil } from "../service/backtests/rows-kept.ts";
import type { BacktestDocument } from "../store/repositories/backtests.ts";
import { fromScoreRequest } from "./score-request-message.ts";

const STATUS = {
  queued: BacktestStatus.QUEUED,
  running: BacktestStatus.RUNNING,
  completed: BacktestStatus.COMPLETED,
  failed: BacktestStatus.FAILED,
  cancelled: BacktestStatus.CANCELLED,
} as const;

/** A backtest as the API answers it. */
export function toBacktestMessage(backtest: BacktestDocument): MessageInitShape<typeof BacktestSchema> {
  const { policy, dataset, notifiedAt, startedAt, completedAt } = backtest;
  return {
    backtestId: backtest._id,
    status: STATUS[backtest.status],
    policy: toBacktestPolicyMessage(policy),
    dataset: {
      format: dataset.format === "csv" ? DatasetFormat.CSV : DatasetFormat.JSON,
      sha256: dataset.sha256,
      rowCount: BigInt(dataset.rowCount),
      invalidRowCount: BigInt(dataset.invalidRowCount),
    },
    ...(backtest.summary && { summary: toSummaryMessage(backtest.summary) }),
    ...(backtest.error !== null && { error: backtest.error }),
    environment: words.environment.toNumber(backtest.environment),
    notifyEmails: [...backtest.notifyEmails],
    ...(notifiedAt && { notifiedAt: timestampFromDate(notifiedAt) }),
    createdAt: timestampFromDate(backtest.createdAt),
    ...(startedAt && { startedAt: timestampFromDate(startedAt) }),
    ...(backtest.status === "running" && {
      progress: { done: BigInt(backtest.done), total: BigInt(dataset.rowCount) },
    }),
    ...(completedAt && {
      completedAt: timestampFromDate(completedAt),
      rowsExpireAt: timestampFromDate(rowsKeptUntil(completedAt)),
    }),
  };
}

/** The version that a backtest or a fit starts from, as the API answers it. */
export function toBacktestPolicyMessage(
  policy: BacktestDocument["policy"],
): MessageInitShape<typeof BacktestPolicySchema> {
  return {
    id: policy.policyId,
    version: BigInt(policy.version),
    versionId: policy.versionId,
    configSha256: policy.configSha256,
    engineVersion: policy.engineVersion,
  };
}

function toSummaryMessage(summary: BacktestSummary): MessageInitShape<typeof BacktestSummarySchema> {
  return {
    scored: BigInt(summary.scored),
    byRiskLevel: counts(summary.byRiskLevel),
    byAction: counts(summary.byAction),
    scoreHistogram: summary.scoreHistogram.map(({ from, to, count }) => ({
      from: BigInt(from),
      to: BigInt(to),
      count: BigInt(count),
    })),
    meanScore: summary.meanScore,
    meanConfidence: summary.meanConfidence,
    ruleHits: counts(summary.ruleHits),
    ...(summary.labels && {
      labels: {
        thresholds: summary.labels.thresholds.map(({ level, minScore, flagged, precision, recall }) => ({
          level: words.riskLevel.toNumber(level),
          minScore,
          flagged: BigInt(flagged),
          ...(precision !== null && { precision }),
          ...(recall !== null && { recall }),
        })),
      },
    }),
  };
}

function counts(numbers: Readonly<Record<string, number>>): Record<string, bigint> {
  return Object.fromEntries(Object.entries(numbers).map(([name, count]) => [name, BigInt(count)]));
}

/** A row of a backtest as the API answers it. */
export function toBacktestRowMessage(
  scored: ScoredRow,
  { withLine }: { readonly withLine: boolean },
): MessageInitShape<typeof BacktestRowSchema> {
  const { row, input, label, error, result, line } = scored;
  return {
    row: BigInt(row),
    input: fromScoreRequest(input),
    ...(label !== null && { label: words.label.toNumber(label) }),
    ...(error !== null && { error }),
    ...(withLine && line !== undefined && { line: BigInt(line) }),
    ...(result && {
      score: BigInt(result.score),
      points: pointsOf(result.reasons),
      riskLevel: words.riskLevel.toNumber(result.riskLevel),
      confidence: BigInt(result.confidence),
      recommendedAction: words.action.toNumber(result.recommendedAction),
      reasons: { items: result.reasons.map((reason) => ({ ...reason, details: { ...reason.details } })) },
    }),
  };
}

import type { BacktestSummary } from "../../engine/backtest/summary.ts";
import type { BacktestDocument } from "../../store/repositories/backtests.ts";

/** The `data` of an event about a finished backtest, as in the backtest's record (specification, "Events"). */
export function backtestEventData(backtest: BacktestDocument): Readonly<Record<string, unknown>> {
  const { policy, dataset, summary } = backtest;
  return {
    backtest_id: backtest._id,
    status: backtest.status,
    environment: backtest.environment,
    policy: {
      id: policy.policyId,
      version: policy.version,
      version_id: policy.versionId,
      config_sha256: policy.configSha256,
      engine_version: policy.engineVersion,
    },
    dataset: {
      format: dataset.format,
      sha256: dataset.sha256,
      row_count: dataset.rowCount,
      invalid_row_count: dataset.invalidRowCount,
    },
    summary: summary === null ? null : summaryData(summary),
    error: backtest.error,
    created_at: backtest.createdAt.toISOString(),
    completed_at: backtest.completedAt?.toISOString() ?? null,
  };
}

/** A summary as the API's JSON has it. */
export function summaryData(summary: BacktestSummary): Readonly<Record<string, unknown>> {
  return {
    scored: summary.scored,
    by_risk_level: summary.byRiskLevel,
    by_action: summary.byAction,
    score_histogram: summary.scoreHistogram,
    mean_score: summary.meanScore,
    mean_confidence: summary.meanConfidence,
    rule_hits: summary.ruleHits,
    labels:
      summary.labels === null
        ? null
        : {
            thresholds: summary.labels.thresholds.map(({ level, minScore, flagged, precision, recall }) => ({
              level,
              min_score: minScore,
              flagged,
              precision,
              recall,
            })),
          },
  };
}

import { api, apiPath } from "../api.ts";
import type { OnSent } from "../upload.ts";
import type { Details, Label } from "./decision.ts";

/** The levels, the lowest first. */
export const LEVELS = ["low", "medium", "high", "critical"] as const;
/** The actions, the mildest first. */
export const ACTIONS = ["approve", "step_up", "manual_review", "block"] as const;
/** The levels that a threshold opens. */
export const FLAGGED_LEVELS = ["medium", "high", "critical"] as const;

/** A word of each. */
export type Level = (typeof LEVELS)[number];
export type Action = (typeof ACTIONS)[number];
export type FlaggedLevel = (typeof FLAGGED_LEVELS)[number];

/** Shares of 0 to 1; null where undefined. */
export interface Quality {
  readonly precision: number | null;
  readonly recall: number | null;
}

/** Values `from` to `to`, both included. */
export interface Bin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** A replay of historical transactions through one policy version. */
export interface Backtest {
  readonly backtest_id: string;
  readonly status: "queued" | "running" | "completed" | "failed" | "cancelled";
  readonly policy: {
    readonly id: string;
    readonly version: number;
    readonly version_id: string;
    readonly config_sha256?: string;
    readonly engine_version?: string;
  };
  readonly dataset: {
    readonly format: "json" | "csv";
    readonly sha256: string;
    readonly row_count: number;
    readonly invalid_row_count: number;
  };
  readonly summary: Summary | null;
  readonly error: string | null;
  readonly environment: "live" | "test";
  readonly notify_emails: readonly string[];
  readonly notified_at: string | null;
  readonly created_at: string;
  readonly started_at: string | null;
  readonly completed_at: string | null;
  readonly progress?: { readonly done: number; readonly total: number };
}

/** Counts of a completed backtest. */
export interface Summary {
  readonly scored: number;
  readonly by_risk_level: Readonly<Record<string, number>>;
  readonly by_action: Readonly<Record<string, number>>;
  readonly score_histogram: readonly Bin[];
  readonly mean_score: number;
  readonly mean_confidence: number;
  readonly labels: {
    readonly thresholds: readonly (Quality & {
      readonly level: FlaggedLevel;
      readonly min_score: number;
      readonly flagged: number;
    })[];
  } | null;
}

/** What a threshold of exactly this score would flag. */
export interface SweepPoint extends Quality {
  readonly min_score: number;
  readonly flagged_share: number;
}

/** What one rule was worth. */
export interface RuleReport {
  readonly code: string;
  readonly hits: number;
  readonly fraud_hits: number;
  readonly legitimate_hits: number;
  readonly without: readonly (Quality & { readonly level: FlaggedLevel })[];
}

/** What a completed backtest says beyond its summary. */
export interface Report {
  readonly rules: readonly RuleReport[];
  readonly sweep: readonly SweepPoint[];
  readonly auc: number | null;
  readonly average_precision: number | null;
  readonly fraud_amount: number;
  readonly amounts: readonly {
    readonly level: FlaggedLevel;
    readonly amount: number;
    readonly recall: number | null;
  }[];
  readonly alerts_per_day: readonly { readonly level: FlaggedLevel; readonly mean: number; readonly max: number }[];
  readonly confidence_histogram: readonly Bin[];
  readonly cold_rows: number;
}

/** One row as submitted and as scored; what could not be read of an invalid row is not there. */
export interface BacktestRow {
  readonly row: number;
  readonly input: {
    readonly transaction?: {
      readonly id?: string;
      readonly type?: string;
      readonly amount?: number;
      readonly currency?: string;
      readonly occurred_at?: string;
      readonly channel?: string;
    };
    readonly customer?: { readonly id_hash?: string };
    readonly device?: { readonly id_hash?: string; readonly platform?: string };
    readonly beneficiary?: { readonly account_hash?: string; readonly bank_code?: string };
    readonly location?: { readonly country?: string; readonly region?: string };
  };
  readonly label: Label | null;
  readonly score: number | null;
  readonly risk_level: Level | null;
  readonly confidence: number | null;
  readonly recommended_action: Action | null;
  readonly reasons:
    | readonly {
        readonly code: string;
        readonly contribution: number;
        readonly message: string;
        readonly details: Details;
      }[]
    | null;
  readonly error: string | null;
}

/** A page of rows. */
export interface RowPage {
  readonly rows: readonly BacktestRow[];
  readonly has_more: boolean;
  readonly next_after: number | null;
}

/** Rows of one cell of a matrix. */
export interface Move {
  readonly from: string;
  readonly to: string;
  readonly count: number;
}

/** What moved between two backtests of one data set. */
export interface Comparison {
  readonly level_moves: readonly Move[];
  readonly action_moves: readonly Move[];
  readonly moved: number;
  readonly differences: readonly {
    readonly row: number;
    readonly transaction_id: string;
    readonly score: number;
    readonly with_score: number;
    readonly risk_level: Level;
    readonly with_risk_level: Level;
    readonly changes: readonly {
      readonly code: string;
      readonly contribution: number;
      readonly with_contribution: number;
    }[];
  }[];
}

/** Which version to replay, and whom to write to. */
export interface Target {
  readonly policy_id?: string | undefined;
  readonly version?: number | undefined;
  readonly notify_emails?: string | undefined;
}

/** A body takes at most a minute to arrive; then it is read and checked. */
const UPLOAD_TIMEOUT_MS = 120_000;

/** The 50 most recent, newest first. */
export async function listBacktests(signal?: AbortSignal): Promise<readonly Backtest[]> {
  return (await api.get<{ readonly backtests: readonly Backtest[] }>("/v1/backtest", {}, signal)).backtests;
}

/** Reads one. */
export function getBacktest(id: string, signal: AbortSignal): Promise<Backtest> {
  return api.get(apiPath`/v1/backtest/${id}`, {}, signal);
}

/** Reads the report of a completed one. */
export function getReport(id: string, signal: AbortSignal): Promise<Report> {
  return api.get(apiPath`/v1/backtest/${id}/report`, {}, signal);
}

/** Reads rows behind row number `after`. */
export function listRows(
  id: string,
  query: { readonly after: number; readonly limit: number; readonly errorsOnly: boolean },
  signal: AbortSignal,
): Promise<RowPage> {
  const { after, limit, errorsOnly } = query;
  const errors = errorsOnly ? "true" : undefined;
  return api.get(apiPath`/v1/backtest/${id}/rows`, { after, limit, errors_only: errors }, signal);
}

/** Compares two of one data set. */
export function compareBacktests(id: string, withId: string, signal: AbortSignal): Promise<Comparison> {
  return api.get(apiPath`/v1/backtest/${id}/compare`, { with: withId }, signal);
}

/** Sends a CSV file. A repeat with one key is one backtest. */
export function submitCsv(
  file: Blob,
  options: {
    readonly target: Target;
    readonly idempotencyKey: string;
    readonly signal: AbortSignal;
    readonly onSent: OnSent;
  },
): Promise<Backtest> {
  const { target, ...rest } = options;
  return api.request({
    ...rest,
    method: "POST",
    path: "/v1/backtest",
    query: { ...target },
    raw: { body: file, contentType: "text/csv" },
    timeoutMs: UPLOAD_TIMEOUT_MS,
  });
}

/** Stops one that waits or runs. */
export function cancelBacktest(id: string): Promise<Backtest> {
  return api.post(apiPath`/v1/backtest/${id}/cancel`);
}

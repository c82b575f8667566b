import type {
  Backtest,
  BacktestComparison,
  BacktestReport,
  ListBacktestRowsResponse,
  ListBacktestsResponse,
} from "../../clients/typescript/src/types.ts";
import type { OnSent } from "../upload.ts";
import { api, apiPath } from "./call-api.ts";

/** Which version to replay, and whom to write to. */
export interface Target {
  readonly policy_id?: string | undefined;
  readonly version?: number | string | undefined;
  readonly notify_emails?: string | undefined;
}

/** A body takes at most a minute to arrive; then it is read and checked. */
const UPLOAD_TIMEOUT_MS = 120_000;

/** The 50 most recent, newest first. */
export async function listBacktests(signal?: AbortSignal): Promise<readonly Backtest[]> {
  return (await api.get<ListBacktestsResponse>("/v1/backtest", {}, signal)).backtests;
}

/** Reads one. */
export function getBacktest(id: string, signal: AbortSignal): Promise<Backtest> {
  return api.get(apiPath`/v1/backtest/${id}`, {}, signal);
}

/** Reads the report of a completed one. */
export function getReport(id: string, signal: AbortSignal): Promise<BacktestReport> {
  return api.get(apiPath`/v1/backtest/${id}/report`, {}, signal);
}

/** Reads rows behind row number `after`. */
export function listRows(
  id: string,
  query: { readonly after: number; readonly limit: number; readonly errorsOnly: boolean },
  signal: AbortSignal,
): Promise<ListBacktestRowsResponse> {
  const { after, limit, errorsOnly } = query;
  const errors = errorsOnly ? "true" : undefined;
  return api.get(apiPath`/v1/backtest/${id}/rows`, { after, limit, errors_only: errors, expand: "line" }, signal);
}

/** Compares two of one data set in the direction of the planned change, or against it. */
export function compareBacktests(
  id: string,
  { withId, isSwapped }: { readonly withId: string; readonly isSwapped: boolean },
  signal: AbortSignal,
): Promise<BacktestComparison> {
  return api.get(apiPath`/v1/backtest/${id}/compare`, { with: withId, swap: isSwapped ? "true" : undefined }, signal);
}

/** Replays the rows of an earlier one with another version. A repeat with one key is one backtest. */
export function submitRowsOf(
  id: string,
  target: Pick<Target, "policy_id" | "version">,
  idempotencyKey: string,
): Promise<Backtest> {
  return api.post("/v1/backtest", { rows_of: id, ...target }, { idempotencyKey });
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

import type { CreateFitRequest, Fit, ListFitsResponse, SuggestedPolicy } from "../../clients/typescript/src/types.ts";
import { api, apiPath } from "./call-api.ts";
import type { FlaggedLevel } from "./words.ts";

/** Asks for a policy suggested by labels. A repeat with one key is one fit. */
export function createFit(request: CreateFitRequest, idempotencyKey: string): Promise<Fit> {
  return api.post("/v1/fits", request, { idempotencyKey });
}

/** Reads one. */
export function getFit(id: string, signal: AbortSignal): Promise<Fit> {
  return api.get(apiPath`/v1/fits/${id}`, {}, signal);
}

/** Of the 50 newest those over one backtest, newest first. */
export async function listFitsOf(backtestId: string, signal: AbortSignal): Promise<readonly Fit[]> {
  const { fits } = await api.get<ListFitsResponse>("/v1/fits", {}, signal);
  return fits.filter(({ backtest_id }) => backtest_id === backtestId);
}

/** Stops one that waits or runs. */
export function cancelFit(id: string): Promise<Fit> {
  return api.post(apiPath`/v1/fits/${id}/cancel`);
}

/** One rule of a suggestion, nothing left out. */
export interface SuggestedRule {
  readonly code: string;
  readonly enabled: boolean;
  readonly weight: number;
  readonly config: Readonly<Record<string, unknown>>;
}

/** What is suggested for a policy: rules and thresholds in full. */
export interface Suggestion {
  readonly rules: readonly SuggestedRule[];
  readonly thresholds: Readonly<Record<FlaggedLevel, number>>;
}

/** A suggestion as the API answers it, which is what POST takes, with every member there. */
export function suggestionOf({ rules = [], thresholds = {} }: SuggestedPolicy): Suggestion {
  const { medium = 0, high = 0, critical = 0 } = thresholds;
  return {
    rules: rules.map(({ code = "", enabled = true, weight = 0, config = {} }) => ({ code, enabled, weight, config })),
    thresholds: { medium, high, critical },
  };
}

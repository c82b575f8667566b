import { api } from "../api.ts";

/** What the score amounts to, and what it advises. */
export type RiskLevel = "low" | "medium" | "high" | "critical";
export type Action = "approve" | "step_up" | "manual_review" | "block";

/** New decisions of the hour that begins at `from`. */
export interface OverviewHour {
  readonly from: string;
  readonly scored: number;
  readonly by_risk_level: Readonly<Record<RiskLevel, number>>;
  readonly by_action: Readonly<Record<Action, number>>;
}

/** A line of the audit trail. */
export interface OverviewChange {
  readonly at: string;
  /** A key's id, `svc` for the command, or `worker`. */
  readonly actor: string;
  readonly action: string;
  readonly object: string;
}

/** What happened lately in the key's environment. */
export interface Overview {
  /** Oldest first; the last one is the current hour. */
  readonly hours: readonly OverviewHour[];
  readonly rule_hits: Readonly<Record<string, number>>;
  readonly backtests_queued: number;
  readonly backtests_running: number;
  readonly webhooks_enabled: number;
  readonly webhooks_failing: number;
  readonly webhooks_disabled: number;
  /** Newest first. */
  readonly changes: readonly OverviewChange[];
}

/** A policy as the list has it. */
export interface PolicyHeading {
  readonly policy_id: string;
  readonly name: string;
  /** Null: the whole organisation. */
  readonly product: string | null;
  readonly status: "draft" | "active" | "archived";
  readonly active_version: number | null;
  readonly updated_at: string;
}

/** Reads what happened in the last hours, 1 to 168. */
export function getOverview(hours: number, signal: AbortSignal): Promise<Overview> {
  return api.get("/v1/overview", { hours }, signal);
}

/** Reads every policy, those that were archived too. */
export async function listPolicyHeadings(signal: AbortSignal): Promise<readonly PolicyHeading[]> {
  const query = { include_archived: "true" };
  return (await api.get<{ readonly policies: readonly PolicyHeading[] }>("/v1/policies", query, signal)).policies;
}

import { RECOMMENDED_ACTIONS } from "../../engine/decision/recommended-action.ts";
import { RISK_LEVELS } from "../../engine/decision/risk-level.ts";
import { HOUR_MS } from "../../engine/market/market-time.ts";
import type { Ledger } from "../../store/ledger.ts";
import type { Activity, ActivityDocument } from "../../store/repositories/activity.ts";
import type { AuditDocument, AuditTrail } from "../../store/repositories/audit.ts";
import type { Backtests } from "../../store/repositories/backtests.ts";
import type { Environment } from "../../store/repositories/environment.ts";
import type { DecisionRecord } from "../../store/repositories/store-documents.ts";
import type { WebhookSets } from "../../store/repositories/webhook-sets.ts";
import { type LoudRule, loudRules } from "./loud-rules.ts";
import { readWarmth, type Warmth } from "./read-warmth.ts";

/** What the overview works with. */
export interface OverviewDeps {
  readonly activity: Activity;
  readonly audit: AuditTrail;
  readonly backtests: Backtests;
  readonly webhookSets: WebhookSets;
  readonly ledger: Pick<Ledger<DecisionRecord>, "readProfile" | "countProfiles">;
  readonly now: () => number;
}

/** New decisions of one hour. */
export type OverviewHour = Pick<ActivityDocument, "hourAt" | "scored" | "byRiskLevel" | "byAction">;

/** What happened lately in one environment. */
export interface Overview {
  /** Oldest first, one for each hour. */
  readonly hours: readonly OverviewHour[];
  readonly ruleHits: Readonly<Record<string, number>>;
  readonly backtests: { readonly queued: number; readonly running: number };
  readonly webhooks: { readonly enabled: number; readonly failing: number; readonly disabled: number };
  /** Of the last 24 hours, whatever hours were asked for. */
  readonly loudRules: readonly LoudRule[];
  /** Newest first. */
  readonly changes: readonly AuditDocument[];
  readonly warmth: Warmth;
}

/** Backtests looked at: the most recent ones, as in the list. */
const BACKTESTS_MAX = 50;
/** Hours in which a rule is found to be loud. */
const LOUD_HOURS = 24;
const CHANGES_MAX = 20;
/** Lines of the trail that are looked at for them. */
const AUDIT_READ_MAX = 200;

/** Reads what happened in the last hours, the current one included. Counts may be some seconds late. */
export async function getOverview(
  deps: OverviewDeps,
  owner: { readonly organisationId: string; readonly environment: Environment },
  hours: number,
): Promise<Overview> {
  const lastMs = Math.floor(deps.now() / HOUR_MS) * HOUR_MS;
  const lastHours = (count: number) =>
    Array.from({ length: count }, (_, back) => new Date(lastMs - (count - 1 - back) * HOUR_MS));
  const times = lastHours(hours);
  const looked = lastHours(Math.max(hours, LOUD_HOURS));
  const [counted, backtests, set, lines] = await Promise.all([
    deps.activity.list(owner, looked),
    deps.backtests.listRecent(owner.organisationId, owner.environment, BACKTESTS_MAX),
    deps.webhookSets.find(owner.organisationId, owner.environment),
    deps.audit.list(owner.organisationId, AUDIT_READ_MAX),
  ]);
  const byTime = new Map(counted.map((hour) => [hour.hourAt.getTime(), hour]));
  const endpoints = set?.endpoints ?? [];
  const enabled = endpoints.filter(({ status }) => status === "enabled");
  return {
    hours: times.map((hourAt) => hourOf(hourAt, byTime.get(hourAt.getTime()))),
    ruleHits: sumOf(times.map((hourAt) => byTime.get(hourAt.getTime())?.ruleHits)),
    loudRules: loudRules(lastHours(LOUD_HOURS).flatMap((hourAt) => byTime.get(hourAt.getTime()) ?? [])),
    backtests: {
      queued: backtests.filter(({ status }) => status === "queued").length,
      running: backtests.filter(({ status }) => status === "running").length,
    },
    webhooks: {
      enabled: enabled.length,
      failing: enabled.filter(({ failingSince }) => failingSince !== null).length,
      disabled: endpoints.length - enabled.length,
    },
    // A line of an endpoint names no environment: only those of the endpoints that stand in this one are told.
    changes: lines
      .filter(({ action, object }) => action.startsWith("policy.") || endpoints.some((one) => one.webhookId === object))
      .slice(0, CHANGES_MAX),
    warmth: await readWarmth(
      deps.ledger,
      owner,
      looked.flatMap((hourAt) => byTime.get(hourAt.getTime()) ?? []),
    ),
  };
}

function hourOf(hourAt: Date, counted: ActivityDocument | undefined): OverviewHour {
  const every = (names: readonly string[], counts: Readonly<Record<string, number>> = {}) =>
    Object.fromEntries(names.map((name) => [name, counts[name] ?? 0]));
  return {
    hourAt,
    scored: counted?.scored ?? 0,
    byRiskLevel: every(RISK_LEVELS, counted?.byRiskLevel),
    byAction: every(RECOMMENDED_ACTIONS, counted?.byAction),
  };
}

function sumOf(all: readonly (Readonly<Record<string, number>> | undefined)[]): Readonly<Record<string, number>> {
  const sum: Record<string, number> = {};
  for (const counts of all)
    for (const [name, count] of Object.entries(counts ?? {})) sum[name] = (sum[name] ?? 0) + count;
  return sum;
}

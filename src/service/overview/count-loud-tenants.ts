import { HOUR_MS } from "../../engine/market/market-time.ts";
import type { Activity } from "../../store/repositories/activity.ts";
import type { Environment } from "../../store/repositories/environment.ts";
import { loudRules } from "./loud-rules.ts";

/** In how many organisations a rule is loud. */
export interface LoudCount {
  readonly environment: Environment;
  readonly rule: string;
  readonly organisations: number;
}

/** Hours that make a day. */
const HOURS = 24;
/** Hours of tenants that are read: 800 organisations with both environments; what is beyond is not looked at. */
const READ_MAX = 40_000;

/** Counts, over the last 24 hours of every tenant, in how many organisations each rule is loud; rules that are loud nowhere are left out. */
export async function countLoudTenants(deps: {
  readonly activity: Activity;
  readonly now: () => number;
}): Promise<readonly LoudCount[]> {
  const lastMs = Math.floor(deps.now() / HOUR_MS) * HOUR_MS;
  const hours = await deps.activity.listSince(new Date(lastMs - (HOURS - 1) * HOUR_MS), READ_MAX);
  const counts = new Map<string, LoudCount>();
  for (const ofTenant of Map.groupBy(hours, (hour) => `${hour.organisationId}:${hour.environment}`).values()) {
    const [{ environment } = { environment: "test" as const }] = ofTenant;
    for (const { code } of loudRules(ofTenant)) {
      const key = `${environment}:${code}`;
      counts.set(key, { environment, rule: code, organisations: (counts.get(key)?.organisations ?? 0) + 1 });
    }
  }
  return [...counts.values()];
}

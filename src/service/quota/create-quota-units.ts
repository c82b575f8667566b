import { createCache } from "../../create-cache.ts";
import { ServiceError } from "../../errors.ts";
import type { QuotaUnit } from "../../store/ledger.ts";
import type { Environment } from "../../store/repositories/environment.ts";
import type { Quotas } from "../../store/repositories/quotas.ts";
import { type QuotaMonth, quotaMonthOf } from "./quota-month.ts";

/** How long a quota that was read is believed; a new one must take effect within 5 seconds everywhere. */
const CACHE_MS = 4_000;
const CACHE_ENTRIES_MAX = 10_000;

/** Whose quota. */
export interface QuotaOwner {
  readonly organisationId: string;
  readonly environment: Environment;
}

/** The unit of the month's quota that one attempt to score needs; undefined for who has no quota. */
export type QuotaUnits = (owner: QuotaOwner) => Promise<QuotaUnit | undefined>;

/** Opens the quotas for scoring. Limits are remembered for 4 seconds, so that who has no quota pays nothing for it. */
export function createQuotaUnits(deps: { readonly quotas: Quotas; readonly now: () => number }): QuotaUnits {
  const cache = createCache<Promise<number | null>>({ entriesMax: CACHE_ENTRIES_MAX, ttlMs: CACHE_MS });

  function limitOf({ organisationId, environment }: QuotaOwner, nowMs: number): Promise<number | null> {
    const name = `${organisationId}:${environment}`;
    const cached = cache.get(name, nowMs);
    if (cached !== undefined) return cached;
    const limit = deps.quotas.find(organisationId, environment);
    cache.set(name, limit, nowMs);
    limit.catch(() => cache.forget(name, limit));
    return limit;
  }

  return async (owner) => {
    const nowMs = deps.now();
    const limit = await limitOf(owner, nowMs);
    if (limit === null) return undefined;
    const month = quotaMonthOf(nowMs);
    return {
      usageId: usageIdOf(owner, month),
      limit,
      now: deps.now,
      refusal: () => refusal(limit, month),
    };
  };
}

/** The `_id` of a month's count. */
export function usageIdOf({ organisationId, environment }: QuotaOwner, month: QuotaMonth): string {
  return `${organisationId}:${environment}:${month.name}`;
}

function refusal(limit: number, { name, resetsAt }: QuotaMonth): ServiceError {
  return new ServiceError(
    "quota_exceeded",
    `Wait until ${resetsAt.toISOString()}, or have the quota raised: ${limit} transactions may be scored in ${name}`,
  );
}

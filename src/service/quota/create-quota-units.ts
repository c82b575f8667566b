import { ServiceError } from "../../errors.ts";
import type { RandomBytes } from "../../ids.ts";
import type { QuotaUnit } from "../../store/ledger.ts";
import type { Quotas } from "../../store/quotas.ts";
import type { Environment } from "../../store/store-documents.ts";
import { type QuotaMonth, quotaMonthOf } from "./quota-month.ts";

/** How long a quota that was read is believed; a new one must take effect within 5 seconds everywhere. */
const CACHE_MS = 4_000;
const CACHE_ENTRIES_MAX = 10_000;
const TOKEN_BYTES = 8;
const IN_DOUBT_RETRY_SECONDS = 5;

/** Whose quota. */
export interface QuotaOwner {
  readonly organisationId: string;
  readonly environment: Environment;
}

/** The unit of the month's quota that one attempt to score needs; undefined for who has no quota. */
export type QuotaUnits = (owner: QuotaOwner) => Promise<QuotaUnit | undefined>;

/** Opens the quotas for scoring. Limits are remembered for 4 seconds, so that who has no quota pays nothing for it. */
export function createQuotaUnits(deps: {
  readonly quotas: Quotas;
  readonly randomBytes: RandomBytes;
  readonly now: () => number;
}): QuotaUnits {
  const cache = new Map<string, { readonly readAtMs: number; readonly limit: Promise<number | null> }>();

  function limitOf({ organisationId, environment }: QuotaOwner, nowMs: number): Promise<number | null> {
    const name = `${organisationId}:${environment}`;
    const cached = cache.get(name);
    if (cached !== undefined && nowMs >= cached.readAtMs && nowMs - cached.readAtMs < CACHE_MS) return cached.limit;
    const limit = deps.quotas.find(organisationId, environment);
    cache.delete(name);
    cache.set(name, { readAtMs: nowMs, limit });
    limit.catch(() => cache.delete(name));
    const oldest = cache.size > CACHE_ENTRIES_MAX ? cache.keys().next().value : undefined;
    if (oldest !== undefined) cache.delete(oldest);
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
      token: Buffer.from(deps.randomBytes(TOKEN_BYTES)).toString("hex"),
      now: deps.now,
      refusal: (reason) => refusal(reason, limit, month),
    };
  };
}

/** The `_id` of a month's count. */
export function usageIdOf({ organisationId, environment }: QuotaOwner, month: QuotaMonth): string {
  return `${organisationId}:${environment}:${month.name}`;
}

function refusal(reason: "spent" | "in_doubt", limit: number, { name, resetsAt }: QuotaMonth): ServiceError {
  if (reason === "spent")
    return new ServiceError(
      "quota_exceeded",
      `Wait until ${resetsAt.toISOString()}, or have the quota raised: ${limit} transactions may be scored in ${name}`,
    );
  return new ServiceError(
    "internal_error",
    "Repeat the request in a moment: the quota's last units are held by requests that have not ended",
    { httpStatus: 503, retryAfterSeconds: IN_DOUBT_RETRY_SECONDS },
  );
}

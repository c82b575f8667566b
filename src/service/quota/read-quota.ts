import type { QuotaCounts } from "../../store/ledger.ts";
import type { Quotas } from "../../store/repositories/quotas.ts";
import { type QuotaOwner, usageIdOf } from "./create-quota-units.ts";
import { quotaMonthOf } from "./quota-month.ts";

/** A quota and what is used of it this month. */
export interface QuotaView {
  /** Null: unlimited. */
  readonly limit: number | null;
  /** Null where nothing is counted, because there is no limit. */
  readonly used: number | null;
  /** Such as `2026-10`. */
  readonly month: string;
  readonly resetsAt: Date;
}

/** What reading a quota works with. */
export interface QuotaDeps {
  readonly quotas: Quotas;
  readonly ledger: { readonly quota: QuotaCounts };
  readonly now: () => number;
}

/** Reads a quota and this month's count. */
export async function readQuota(deps: QuotaDeps, owner: QuotaOwner): Promise<QuotaView> {
  const nowMs = deps.now();
  const { name, resetsAt } = quotaMonthOf(nowMs);
  const limit = await deps.quotas.find(owner.organisationId, owner.environment);
  const used = limit === null ? null : await deps.ledger.quota.used(usageIdOf(owner, { name, resetsAt }));
  return { limit, used, month: name, resetsAt };
}

import type { Revisioned } from "./change-document.ts";
import type { QuotaUnit } from "./ledger.ts";

/** A unit that an attempt has claimed and not settled. */
export interface QuotaClaim {
  /** Of the attempt; the decision that it stores carries the same one. */
  readonly token: string;
  readonly decisionId: string;
  readonly at: Date;
}

/**
 * What one month of an organisation's environment holds. `used` counts decisions that are stored, and never falls; `pending` are the
 * claims of attempts under way. The embedded store counts with the decision itself and has no claims.
 */
export interface QuotaUsageDocument extends Revisioned {
  readonly used: number;
  /** Oldest first. */
  readonly pending: readonly QuotaClaim[];
  /** Time of the oldest claim, null when there is none. */
  readonly pendingAt: Date | null;
}

/** A month without a decision. */
export const EMPTY_USAGE = { revision: 0, used: 0, pending: [], pendingAt: null } as const;

/** Claims in one document; more wait for one of them to be settled. */
const PENDING_MAX = 4_000;

/** How attempts ended: with a decision of their own, or without. */
export interface QuotaEnds {
  readonly decided: ReadonlySet<string>;
  readonly dropped: ReadonlySet<string>;
}

/** The count after attempts have ended. A token that is not pending was settled before and changes nothing. */
export function settleClaims(document: QuotaUsageDocument, ends: QuotaEnds): QuotaUsageDocument {
  const pending = document.pending.filter(({ token }) => !ends.decided.has(token) && !ends.dropped.has(token));
  const decided = document.pending.filter(({ token }) => ends.decided.has(token)).length;
  return withPending({ ...document, used: document.used + decided }, pending);
}

/** The count after as many attempts as there is room for have claimed a unit, in their order. */
export function grantClaims(
  document: QuotaUsageDocument,
  attempts: readonly { readonly unit: QuotaUnit; readonly decisionId: string }[],
): QuotaUsageDocument {
  const pending = [...document.pending];
  const known = new Set(pending.map(({ token }) => token));
  for (const { unit, decisionId } of attempts) {
    const room = document.used + pending.length < unit.limit && pending.length < PENDING_MAX;
    // A write whose answer was lost has granted it already.
    if (room && !known.has(unit.token)) pending.push({ token: unit.token, decisionId, at: new Date(unit.now()) });
  }
  return withPending(document, pending);
}

/** How claims have ended, judged by what is stored: by the decision that carries their token, or by its absence after their time. */
export function judgeClaims(
  claims: readonly QuotaClaim[],
  tokenOf: ReadonlyMap<string, string | undefined>,
  lapsedBefore: Date,
): QuotaEnds {
  const decided = claims.filter(({ decisionId, token }) => tokenOf.get(decisionId) === token);
  const dropped = claims.filter((claim) =>
    tokenOf.has(claim.decisionId) ? !decided.includes(claim) : claim.at.getTime() < lapsedBefore.getTime(),
  );
  const tokens = (list: readonly QuotaClaim[]) => new Set(list.map(({ token }) => token));
  return { decided: tokens(decided), dropped: tokens(dropped) };
}

function withPending(document: QuotaUsageDocument, pending: readonly QuotaClaim[]): QuotaUsageDocument {
  return { ...document, pending, pendingAt: pending[0]?.at ?? null };
}

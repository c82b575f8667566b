import { setTimeout } from "node:timers/promises";
import { changeDocument } from "./change-document.ts";
import type { DocumentDb } from "./document-db.ts";
import { insertOnce } from "./insert-once.ts";
import type { QuotaCounts, QuotaUnit } from "./ledger.ts";
import {
  EMPTY_USAGE,
  grantClaims,
  judgeClaims,
  type QuotaClaim,
  type QuotaUsageDocument,
  settleClaims,
} from "./quota-usage.ts";

/** A claim whose attempt has not ended after this long is given back, unless its decision stands. */
const CLAIM_MS = 60_000;
/** An attempt stores nothing after this long: well before its claim could be given back. */
export const HOLD_MS_MAX = 30_000;
/** Claims written at once. */
const BATCH_MAX = 256;
/** How often, and how many times, attempts look again while the last units are claimed by others: 5 seconds. */
const LOOK_AGAIN_MS = 50;
const LOOKS_MAX = 100;
/** Claims judged at once. */
const JUDGED_MAX = 256;
const SWEPT_MAX = 100;
/** Months that a process keeps in mind. */
const CLERKS_MAX = 1_000;

/**
 * How a claim was answered. `decided`: while it waited somebody else decided the same transaction. `spent`: the month holds as many decisions
 * as it may. `in_doubt`: others hold the last units and do not end.
 */
export type ClaimOutcome = "granted" | "decided" | "spent" | "in_doubt";

/** Claims units of monthly quotas and settles them. */
export interface MongoQuota extends QuotaCounts {
  claim(unit: QuotaUnit, decisionId: string): Promise<ClaimOutcome>;
  /** Says how a granted claim ended. A decision is written with the process's next claim, a unit given back at once; `unknown` is judged by what is stored. */
  end(unit: QuotaUnit, how: "decided" | "dropped" | "unknown"): void;
  /** Whether this process has seen that no unit is left; what was used never falls. */
  isKnownSpent(unit: QuotaUnit): boolean;
}

interface Waiting {
  readonly unit: QuotaUnit;
  readonly decisionId: string;
  readonly resolve: (outcome: ClaimOutcome) => void;
  readonly reject: (error: unknown) => void;
  looks: number;
}

/** What a process knows of one month. */
interface Clerk {
  readonly usageId: string;
  readonly waiting: Waiting[];
  /** Tokens of attempts of this process that run. */
  readonly running: Set<string>;
  readonly decided: Set<string>;
  readonly dropped: Set<string>;
  /** As last seen; it never falls. */
  used: number;
  busy: boolean;
}

/**
 * Opens the quotas' counts on MongoDB. A unit is claimed before the decision is stored, in one write for all attempts of a process that ask at
 * once, and the same write settles the claims that ended since the last one. Whatever crashes, a claim is judged by what is stored: the decision
 * carries the token of the claim that paid for it.
 */
export function openMongoQuota(db: DocumentDb): MongoQuota {
  const usages = db.collection<QuotaUsageDocument>("quota_usage");
  const decisions = db.collection<{ readonly _id: string; readonly quotaToken?: string }>("decisions");
  const clerks = new Map<string, Clerk>();

  function clerkOf(usageId: string): Clerk {
    const known = clerks.get(usageId);
    if (known !== undefined) return known;
    const [oldest] = clerks.values();
    if (clerks.size >= CLERKS_MAX && oldest?.busy === false) clerks.delete(oldest.usageId);
    const clerk: Clerk = {
      usageId,
      waiting: [],
      running: new Set(),
      decided: new Set(),
      dropped: new Set(),
      used: 0,
      busy: false,
    };
    clerks.set(usageId, clerk);
    return clerk;
  }

  /** Changes a month's count, which is made where it is missing. */
  async function change(
    usageId: string,
    edit: (document: QuotaUsageDocument) => QuotaUsageDocument,
  ): Promise<QuotaUsageDocument> {
    const unlessSame = (document: QuotaUsageDocument) => {
      const next = edit(document);
      return next.used === document.used && sameClaims(next.pending, document.pending) ? undefined : next;
    };
    const changed = await changeDocument(usages, usageId, unlessSame);
    if (changed !== undefined) return changed;
    await insertOnce(usages, { ...EMPTY_USAGE, _id: usageId });
    const made = await changeDocument(usages, usageId, unlessSame);
    if (made === undefined) throw new Error(`Cannot find the quota's count ${usageId} after it was made`);
    return made;
  }

  /** Tokens of the stored decisions among some. */
  async function tokensOf(decisionIds: readonly string[]): Promise<ReadonlyMap<string, string | undefined>> {
    const ids = [...new Set(decisionIds)];
    const stored = ids.length === 0 ? [] : await decisions.find({ _id: { $in: ids } }).toArray();
    return new Map(stored.map(({ _id, quotaToken }) => [_id, quotaToken]));
  }

  /** One write for everybody who waits; who finds no room stays while a claim may still be given back. */
  async function serve(clerk: Clerk): Promise<void> {
    const batch = clerk.waiting.slice(0, BATCH_MAX);
    const ends = { decided: new Set(clerk.decided), dropped: new Set(clerk.dropped) };
    const document = await change(clerk.usageId, (current) => grantClaims(settleClaims(current, ends), batch));
    for (const token of ends.decided) clerk.decided.delete(token);
    for (const token of ends.dropped) clerk.dropped.delete(token);
    clerk.used = document.used;
    const granted = new Set(document.pending.map(({ token }) => token));
    resolveSome(clerk, (one, position) => {
      if (position >= batch.length) return undefined;
      one.looks += 1;
      if (granted.has(one.unit.token)) clerk.running.add(one.unit.token);
      if (granted.has(one.unit.token)) return "granted";
      if (document.used >= one.unit.limit) return "spent";
      return one.looks < LOOKS_MAX ? undefined : "in_doubt";
    });
    const looking = clerk.waiting.filter(({ looks }) => looks > 0);
    const nowMs = looking[0]?.unit.now();
    if (nowMs !== undefined) await lookAround(clerk, document, looking, nowMs);
  }

  /** While the last units are claimed: whose transaction was decided by another leaves, and claims of others are judged. */
  async function lookAround(
    clerk: Clerk,
    document: QuotaUsageDocument,
    looking: readonly Waiting[],
    nowMs: number,
  ): Promise<void> {
    await setTimeout(LOOK_AGAIN_MS);
    const others = document.pending.filter(({ token }) => !clerk.running.has(token)).slice(0, JUDGED_MAX);
    const tokens = await tokensOf([...others, ...looking].map(({ decisionId }) => decisionId));
    const judged = judgeClaims(others, tokens, new Date(nowMs - CLAIM_MS));
    for (const token of judged.decided) clerk.decided.add(token);
    for (const token of judged.dropped) clerk.dropped.add(token);
    resolveSome(clerk, ({ decisionId }) => (tokens.has(decisionId) ? "decided" : undefined));
  }

  function work(clerk: Clerk): void {
    if (clerk.busy) return;
    clerk.busy = true;
    void (async () => {
      while (clerk.waiting.length > 0 || clerk.dropped.size > 0) {
        const failed = await serve(clerk).then(
          () => false,
          (error: unknown) => {
            for (const { reject } of clerk.waiting.splice(0)) reject(error);
            return true;
          },
        );
        if (failed) break;
      }
      clerk.busy = false;
    })();
  }

  /** Settles a month by what is stored. */
  async function settle(document: QuotaUsageDocument, now: Date): Promise<QuotaUsageDocument> {
    if (document.pending.length === 0) return document;
    const claims = document.pending.slice(0, JUDGED_MAX);
    const tokens = await tokensOf(claims.map(({ decisionId }) => decisionId));
    const ends = judgeClaims(claims, tokens, new Date(now.getTime() - CLAIM_MS));
    return change(document._id, (current) => settleClaims(current, ends));
  }

  return {
    claim: (unit, decisionId) =>
      new Promise((resolve, reject) => {
        const clerk = clerkOf(unit.usageId);
        clerk.waiting.push({ unit, decisionId, resolve, reject, looks: 0 });
        work(clerk);
      }),
    end({ usageId, token }, how) {
      const clerk = clerkOf(usageId);
      clerk.running.delete(token);
      if (how !== "unknown") clerk[how].add(token);
      // Others may be waiting for it, who cannot see that nobody will use it.
      if (how === "dropped") work(clerk);
    },
    isKnownSpent: ({ usageId, limit }) => clerkOf(usageId).used >= limit,
    async isSpent({ usageId, limit, now }) {
      const clerk = clerkOf(usageId);
      if (clerk.used >= limit) return true;
      const read = (await usages.findOne({ _id: usageId })) ?? undefined;
      const mayBe = read !== undefined && read.used + read.pending.length >= limit;
      const document = mayBe ? await settle(read, new Date(now())) : read;
      clerk.used = Math.max(clerk.used, document?.used ?? 0);
      return clerk.used >= limit;
    },
    async used(usageId, now) {
      const document = await usages.findOne({ _id: usageId });
      return document === null ? 0 : (await settle(document, now)).used;
    },
    async sweep(before, now) {
      const left = await usages
        .find({ pendingAt: { $lt: before } })
        .limit(SWEPT_MAX)
        .toArray();
      for (const document of left) await settle(document, now);
      return left.length;
    },
  };
}

/** Answers those who wait and for whom there is an outcome; the others stay in their order. */
function resolveSome(clerk: Clerk, outcomeOf: (one: Waiting, position: number) => ClaimOutcome | undefined): void {
  const all = clerk.waiting.splice(0);
  for (const [position, one] of all.entries()) {
    const outcome = outcomeOf(one, position);
    if (outcome === undefined) clerk.waiting.push(one);
    else one.resolve(outcome);
  }
}

function sameClaims(a: readonly QuotaClaim[], b: readonly QuotaClaim[]): boolean {
  return a.length === b.length && a.every(({ token }, position) => token === b[position]?.token);
}

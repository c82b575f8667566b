import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DecisionUnit, Ledger, QuotaUnit } from "../../src/store/ledger.ts";
import { openMongoLedger } from "../../src/store/mongo-ledger.ts";
import type { Store } from "../../src/store/open-store.ts";
import type { QuotaUsageDocument } from "../../src/store/quota-usage.ts";
import type { DecisionRecord } from "../../src/store/store-documents.ts";
import { openTestStore } from "../support/open-test-store.ts";

const CLAIM_MS = 60_000;
let store: Store;
let ledgers: Readonly<Record<string, Ledger<DecisionRecord>>>;
let nowMs = Date.parse("2026-10-05T12:00:00Z");
let tokens = 0;
beforeAll(async () => {
  store = await openTestStore();
  // Two of MongoDB's are what two processes are to each other; they run over the embedded store's collections, too.
  ledgers = { own: store.ledger, one: openMongoLedger(store.db), other: openMongoLedger(store.db) };
});
afterAll(() => store[Symbol.asyncDispose]());

function quota(usageId: string, limit: number): QuotaUnit {
  tokens += 1;
  return { usageId, limit, token: `t${tokens}`, now: () => nowMs, refusal: (reason) => new Error(reason) };
}

function unit(decisionId: string, paid: QuotaUnit): DecisionUnit<string, DecisionRecord> {
  return {
    decisionId,
    quota: paid,
    profileKeys: [`k:${decisionId}`],
    fold: () => ({ packed: Buffer.from(decisionId), profile: decisionId }),
    decide: () => ({ _id: decisionId, revision: 0 }) as unknown as DecisionRecord,
  };
}

function ledgerOf(name: string): Ledger<DecisionRecord> {
  const ledger = ledgers[name];
  if (ledger === undefined) throw new Error(`No ledger ${name}`);
  return ledger;
}

const used = (usageId: string, name = "one") => ledgerOf(name).quota.used(usageId, new Date(nowMs));
const outcomeOf = (result: PromiseSettledResult<unknown>) =>
  result.status === "fulfilled" ? "decided" : result.reason.message;

describe.each([
  ["the store's own ledger", "own", "own"],
  ["two ledgers of MongoDB", "one", "other"],
])("a unit of a quota, in %s", (_name, even, odd) => {
  const tag = `${even}:${odd}`;
  const quotaOf = (month: string, limit: number) => quota(`${tag}:${month}`, limit);
  const unitOf = (decisionId: string, paid: QuotaUnit) => unit(`dec_${tag}_${decisionId}`, paid);
  const usedOf = (month: string) => used(`${tag}:${month}`, even);
  const ledger = (n = 0) => ledgerOf(n % 2 === 0 ? even : odd);

  it("is nobody's when the decision or a fold throws, at the limit too, and leaves no profile when it is refused", async () => {
    const broken = () => {
      throw new Error("broken");
    };
    for (let n = 0; n < 3; n += 1) {
      const paid = unitOf(`broken_${n}`, quotaOf("broken", 1));
      await expect(ledger().decideOnce({ ...paid, decide: broken })).rejects.toThrow("broken");
      await expect(ledger().decideOnce({ ...paid, fold: broken, quota: quotaOf("broken", 1) })).rejects.toThrow(
        "broken",
      );
    }
    expect(await usedOf("broken")).toBe(0);
    expect(await ledger().quota.isSpent(quotaOf("broken", 1))).toBe(false);
    expect((await ledger().decideOnce(unitOf("whole", quotaOf("broken", 1)))).replayed).toBe(false);
    await expect(ledger().decideOnce(unitOf("late", quotaOf("broken", 1)))).rejects.toThrow("spent");
    expect(await ledger().quota.isSpent(quotaOf("broken", 1))).toBe(true);
    expect(await ledger().readProfile(`k:dec_${tag}_late`)).toBeUndefined();
    expect((await ledger().decideOnce(unitOf("whole", quotaOf("broken", 1)))).replayed).toBe(true);
    expect(await usedOf("broken")).toBe(1);
  });

  it("goes to somebody else of 90 at once where 30 of them fail, and never to one too many", async () => {
    const failing = new Set<string>();
    const units = Array.from({ length: 90 }, (_, n) => {
      const made = unitOf(`mixed_${n}`, quotaOf("mixed", 40));
      if (n % 3 !== 0) return made;
      failing.add(made.decisionId);
      return {
        ...made,
        decide: () => {
          throw new Error("failed");
        },
      };
    });
    const results = await Promise.allSettled(units.map((one, n) => ledger(n).decideOnce(one)));
    const outcomes = results.map(outcomeOf);
    expect(outcomes.filter((outcome) => outcome === "decided")).toHaveLength(40);
    for (const [n, outcome] of outcomes.entries())
      expect(n % 3 === 0 ? ["failed", "spent"] : ["decided", "spent"]).toContain(outcome);
    expect(await usedOf("mixed")).toBe(40);
  });

  it("is one for 50 attempts at one decision", async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => ledger(n).decideOnce(unitOf("same", quotaOf("same", 2)))),
    );
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
    await ledger().decideOnce(unitOf("next", quotaOf("same", 2)));
    await expect(ledger().decideOnce(unitOf("third", quotaOf("same", 2)))).rejects.toThrow("spent");
    expect(await usedOf("same")).toBe(2);
  });
});

describe("a claim whose process died", () => {
  const usages = () => store.db.collection<QuotaUsageDocument>("quota_usage");
  const claim = (token: string, decisionId: string) => ({ token, decisionId, at: new Date(nowMs) });

  /** As a crash leaves a month: a claim whose decision stands, one without, one for a decision that another claim paid for. */
  async function crashed(usageId: string): Promise<void> {
    const decisions = store.db.collection<{ readonly _id: string; readonly quotaToken: string }>("decisions");
    await decisions.insertOne({ _id: `${usageId}:stored`, quotaToken: `${usageId}:mine` });
    await decisions.insertOne({ _id: `${usageId}:lost`, quotaToken: `${usageId}:winner` });
    const pending = [
      claim(`${usageId}:mine`, `${usageId}:stored`),
      claim(`${usageId}:nothing`, `${usageId}:missing`),
      claim(`${usageId}:loser`, `${usageId}:lost`),
    ];
    await usages().insertOne({ _id: usageId, revision: 3, used: 0, pending, pendingAt: new Date(nowMs) });
  }

  it("counts where its decision stands, at once; without one it is given back after a minute", async () => {
    await crashed("c:read");
    expect(await used("c:read")).toBe(1);
    expect((await usages().findOne({ _id: "c:read" }))?.pending).toMatchObject([{ token: "c:read:nothing" }]);
    nowMs += CLAIM_MS + 1;
    expect(await used("c:read")).toBe(1);
    expect(await usages().findOne({ _id: "c:read" })).toMatchObject({ used: 1, pending: [], pendingAt: null });
  });

  it("is settled by the sweep after half a minute", async () => {
    await crashed("c:sweep");
    const sweep = () => ledgerOf("one").quota.sweep(new Date(nowMs - CLAIM_MS / 2), new Date(nowMs));
    await sweep();
    expect(await usages().findOne({ _id: "c:sweep" })).toMatchObject({ used: 0, pending: { length: 3 } });
    nowMs += CLAIM_MS + 1;
    expect(await sweep()).toBeGreaterThan(0);
    expect(await usages().findOne({ _id: "c:sweep" })).toMatchObject({ used: 1, pending: [], pendingAt: null });
    expect(await sweep()).toBe(0);
  });

  it("makes who wants the last unit wait, not fail for ever: 5 seconds, then in doubt; a minute after the crash it is theirs", async () => {
    await crashed("c:last");
    await expect(ledgerOf("one").decideOnce(unit("dec_last", quota("c:last", 2)))).rejects.toThrow("in_doubt");
    const waiting = ledgerOf("other").decideOnce(unit("dec_last", quota("c:last", 2)));
    nowMs += CLAIM_MS + 1;
    expect((await waiting).replayed).toBe(false);
    await expect(ledgerOf("one").decideOnce(unit("dec_more", quota("c:last", 2)))).rejects.toThrow("spent");
  });

  it("is not used by an attempt that was stalled for half a minute", async () => {
    const paid = unit("dec_stalled", quota("c:stalled", 1));
    const fold = () => {
      nowMs += CLAIM_MS / 2 + 1;
      return { packed: Buffer.from("stalled"), profile: "stalled" };
    };
    await expect(ledgerOf("one").decideOnce({ ...paid, fold })).rejects.toThrow("in_doubt");
    expect(await ledgerOf("one").findDecision("dec_stalled")).toBeUndefined();
    expect((await ledgerOf("one").decideOnce(unit("dec_stalled", quota("c:stalled", 1)))).replayed).toBe(false);
  });

  it("leaves no write behind that the next claim would not have made: one a decision at most", async () => {
    const revisionOf = async () => (await usages().findOne({ _id: "c:cost" }))?.revision;
    for (let n = 0; n < 5; n += 1) await ledgerOf("one").decideOnce(unit(`dec_cost_${n}`, quota("c:cost", 10)));
    expect(await revisionOf()).toBe(5);
    await Promise.all(
      Array.from({ length: 5 }, (_, n) => ledgerOf("one").decideOnce(unit(`dec_more_${n}`, quota("c:cost", 10)))),
    );
    expect(await revisionOf()).toBeLessThan(10);
    await expect(ledgerOf("one").decideOnce(unit("dec_eleven", quota("c:cost", 10)))).rejects.toThrow("spent");
    expect(await used("c:cost")).toBe(10);
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DocumentDb } from "../../src/store/documents/document-db.ts";
import type { DecisionUnit, Ledger, QuotaUnit } from "../../src/store/ledger.ts";
import { openMongoLedger } from "../../src/store/mongo/mongo-ledger.ts";
import { openMongoQuota } from "../../src/store/mongo/mongo-quota.ts";
import type { Store } from "../../src/store/open-store.ts";
import { type QuotaUsageDocument, RECOUNT_EVERY_MS, RECOUNT_MS } from "../../src/store/repositories/quota-usage.ts";
import type { DecisionRecord } from "../../src/store/repositories/store-documents.ts";
import { openTestStore } from "../support/open-test-store.ts";
import { until } from "../support/until.ts";

/** Longer than an attempt may hold a unit. */
const HELD_MS = 30_000;
let store: Store;
let ledgers: Readonly<Record<string, Ledger<DecisionRecord>>>;
let nowMs = Date.parse("2026-10-05T12:00:00Z");
beforeAll(async () => {
  store = await openTestStore();
  // Two of MongoDB's are what two processes are to each other; they run over the embedded store's collections, too.
  ledgers = { own: store.ledger, one: openMongoLedger(store.db), other: openMongoLedger(store.db) };
});
afterAll(() => store[Symbol.asyncDispose]());

function quota(usageId: string, limit: number): QuotaUnit {
  return { usageId, limit, now: () => nowMs, refusal: () => new Error("spent") };
}

function unit(decisionId: string, paid: QuotaUnit): DecisionUnit<string, DecisionRecord> {
  return {
    decisionId,
    quota: paid,
    profileKeys: [`k:${decisionId}`],
    open: () => decisionId,
    fold: () => decisionId,
    pack: (profile) => Buffer.from(profile),
    decide: () => ({ _id: decisionId, revision: 0 }) as unknown as DecisionRecord,
  };
}

function ledgerOf(name: string): Ledger<DecisionRecord> {
  const ledger = ledgers[name];
  if (ledger === undefined) throw new Error(`No ledger ${name}`);
  return ledger;
}

/** A store whose insertions of decisions wait. */
function withHeldInsertions(db: DocumentDb, held: Promise<void>): DocumentDb {
  return {
    command: (command) => db.command(command),
    collection<D extends { readonly _id: unknown }>(name: string) {
      const collection = db.collection<D>(name);
      if (name !== "decisions") return collection;
      const insertMany: typeof collection.insertMany = async (...wanted) => {
        await held;
        return collection.insertMany(...wanted);
      };
      return new Proxy(collection, {
        get(target, property) {
          if (property === "insertMany") return insertMany;
          const value = Reflect.get(target, property);
          return typeof value === "function" ? value.bind(target) : value;
        },
      });
    },
  };
}

const used = (usageId: string, name = "one") => ledgerOf(name).quota.used(usageId);
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

  it("is given back by each of 30 that fail of 90 at once, and never goes to one too many", async () => {
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
    const decided = outcomes.filter((outcome) => outcome === "decided").length;
    expect(decided).toBeLessThanOrEqual(40);
    expect(decided).toBeGreaterThan(0);
    for (const [n, outcome] of outcomes.entries())
      expect(n % 3 === 0 ? ["failed", "spent"] : ["decided", "spent"]).toContain(outcome);
    expect(await usedOf("mixed")).toBe(decided);
  });

  it("is one for 50 attempts at one decision", async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => ledger(n).decideOnce(unitOf("same", quotaOf("same", 100)))),
    );
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(await usedOf("same")).toBe(1);
    await ledger().decideOnce(unitOf("next", quotaOf("same", 2)));
    await expect(ledger().decideOnce(unitOf("third", quotaOf("same", 2)))).rejects.toThrow("spent");
    expect((await ledger().decideOnce(unitOf("same", quotaOf("same", 2)))).replayed).toBe(true);
    expect(await usedOf("same")).toBe(2);
  });
});

describe("a unit that a crash took", () => {
  const usages = () => store.db.collection<QuotaUsageDocument>("quota_usage");
  const decisions = () => store.db.collection<{ readonly _id: string; readonly quotaMonth: string }>("decisions");
  const ledger = () => ledgerOf("one");
  const sweep = () => ledgerOf("other").quota.sweep(new Date(nowMs));
  const decide = (decisionId: string, paid: QuotaUnit) => ledger().decideOnce(unit(decisionId, paid));

  /** As a crash leaves a month: two decisions, and units that have none. */
  async function crashed(usageId: string, lost: number): Promise<void> {
    for (const n of [1, 2]) await decide(`dec_${usageId}_${n}`, quota(usageId, 10));
    await usages().updateOne({ _id: usageId }, { $inc: { used: lost } });
  }

  it("comes back within the hour, and not before everything of its time has ended", async () => {
    await crashed("c:hour", 3);
    expect(await used("c:hour")).toBe(5);
    nowMs += RECOUNT_EVERY_MS;
    await sweep();
    nowMs += RECOUNT_MS - 1;
    await sweep();
    expect(await used("c:hour")).toBe(5);
    nowMs += 1;
    await sweep();
    expect(await used("c:hour")).toBe(2);
    expect(RECOUNT_EVERY_MS + RECOUNT_MS).toBeLessThan(3_600_000);
  });

  it("comes back once where its attempt was only stalled, and another one decided meanwhile", async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const stalled = openMongoLedger<DecisionRecord>(withHeldInsertions(store.db, held));
    await decide("dec_c:slow_0", quota("c:slow", 10));
    const late = stalled.decideOnce(unit("dec_c:slow_1", quota("c:slow", 10)));
    await until(async () => (await used("c:slow")) === 2);
    for (const wait of [RECOUNT_EVERY_MS, RECOUNT_MS]) {
      nowMs += wait;
      await sweep();
    }
    expect(await used("c:slow")).toBe(1);
    await decide("dec_c:slow_1", quota("c:slow", 10));
    release();
    expect((await late).replayed).toBe(true);
    expect(await used("c:slow")).toBe(2);
  });

  it("comes back once, whatever is taken and given back while it is recounted", async () => {
    await crashed("c:once", 1);
    nowMs += RECOUNT_EVERY_MS;
    await Promise.all([sweep(), ledgerOf("one").quota.sweep(new Date(nowMs))]);
    await decide("dec_c:once_3", quota("c:once", 10));
    const broken = () => {
      throw new Error("broken");
    };
    const failing = { ...unit("dec_c:once_4", quota("c:once", 10)), decide: broken };
    await expect(ledger().decideOnce(failing)).rejects.toThrow("broken");
    nowMs += RECOUNT_MS;
    await Promise.all([sweep(), ledgerOf("one").quota.sweep(new Date(nowMs))]);
    // One that was given back meanwhile may stand for the lost one, which the next recount finds.
    expect(await used("c:once")).toBeGreaterThanOrEqual(3);
    for (const wait of [RECOUNT_EVERY_MS, RECOUNT_MS]) {
      nowMs += wait;
      await sweep();
    }
    expect(await used("c:once")).toBe(3);
    expect(await decisions().countDocuments({ quotaMonth: "c:once" })).toBe(3);
  });

  it("is no unit of a decision that was deleted since, nor one from before recounts began", async () => {
    await crashed("c:deleted", 0);
    await decisions().deleteOne({ _id: "dec_c:deleted_1" });
    await decisions().insertOne({ _id: "dec_c:deleted_1", quotaMonth: "c:deleted" });
    await usages().updateOne({ _id: "c:deleted" }, { $inc: { used: 4, settled: 4 } });
    for (const wait of [RECOUNT_EVERY_MS, RECOUNT_MS]) {
      nowMs += wait;
      await sweep();
    }
    expect(await used("c:deleted")).toBe(6);
  });

  it("is not used by an attempt that was stalled for half a minute, which a recount may have given back", async () => {
    const paid = unit("dec_stalled", quota("c:stalled", 1));
    const fold = () => {
      nowMs += HELD_MS + 1;
      return "stalled";
    };
    await expect(ledger().decideOnce({ ...paid, fold })).rejects.toThrow("stalled");
    expect(await ledger().findDecision("dec_stalled")).toBeUndefined();
    expect(await used("c:stalled")).toBe(1);
    for (const wait of [RECOUNT_EVERY_MS, RECOUNT_MS]) {
      nowMs += wait;
      await sweep();
    }
    expect((await decide("dec_stalled", quota("c:stalled", 1))).replayed).toBe(false);
  });

  it("takes one write for all that ask in one turn", async () => {
    let writes = 0;
    const counting: DocumentDb = {
      command: (command) => store.db.command(command),
      collection: (name) => {
        const collection = store.db.collection(name);
        const updateOne: typeof collection.updateOne = (...update) => {
          if (name === "quota_usage") writes += 1;
          return collection.updateOne(...update);
        };
        return new Proxy(collection, {
          get: (target, method) => (method === "updateOne" ? updateOne : Reflect.get(target, method)),
        }) as never;
      },
    };
    const own = openMongoQuota(counting);
    await own.take(quota("c:turn", 100));
    writes = 0;
    const taken = await Promise.all(Array.from({ length: 20 }, () => own.take(quota("c:turn", 100))));
    expect(taken).toEqual(Array(20).fill(true));
    expect(writes).toBe(1);
    expect(await used("c:turn")).toBe(21);
  });
});

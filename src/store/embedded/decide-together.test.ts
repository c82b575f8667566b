import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { newestIdStarts } from "../decisions/newest-ids.ts";
import type { DecisionUnit, QuotaUnit } from "../ledger.ts";
import type { StoredDecision } from "../repositories/store-documents.ts";
import { type EmbeddedStore, openEmbeddedStore } from "./open-embedded-store.ts";

const directory = mkdtempSync(join(tmpdir(), "risk-together-"));
afterAll(() => rm(directory, { recursive: true }));

/** Where a unit throws. */
type Broken = "nowhere" | "fold" | "decide" | "beforeWrite" | "row";

interface Asked {
  readonly id: number;
  readonly keys: readonly number[];
  readonly broken: Broken;
  readonly isCounted: boolean;
}

const asked: fc.Arbitrary<Asked> = fc.record({
  id: fc.nat({ max: 30 }),
  keys: fc.uniqueArray(fc.nat({ max: 8 }), { minLength: 1, maxLength: 5 }),
  broken: fc.oneof(
    { weight: 12, arbitrary: fc.constant("nowhere" as const) },
    { weight: 1, arbitrary: fc.constantFrom("fold", "decide", "beforeWrite", "row") },
  ),
  isCounted: fc.boolean(),
});

const LIMIT = 12;
let rounds = 0;

/** A unit whose profiles are lists of the ids folded into them, and whose decision holds how many it found in each. */
function unitOf({ id, keys, broken, isCounted }: Asked, round: string): DecisionUnit<number[], StoredDecision> {
  const throwsAt = (step: Broken) => {
    if (step === broken) throw new Error(`broken at ${step}`);
  };
  const quota: QuotaUnit = { usageId: round, limit: LIMIT, now: Date.now, refusal: () => new Error("spent") };
  return {
    decisionId: idOf(id, round),
    profileKeys: keys.map((key) => keyOf(key, round)),
    remembers: keys.map((key) => key % 2 === 0),
    // The first ones are customers; what comes with a customer stands in its row.
    beside: keys.map((key, at) => (at > 0 && (keys[0] ?? 0) < CUSTOMERS && key >= CUSTOMERS ? 0 : undefined)),
    open: (_index, packed) => (packed === undefined ? [] : [...packed]),
    fold(_index, profile) {
      throwsAt("fold");
      if (!profile.includes(id)) profile.push(id);
      return profile;
    },
    pack: (profile) => Uint8Array.from(profile),
    decide(profiles) {
      throwsAt("decide");
      const seen: readonly unknown[] = profiles.map(({ length }) => length);
      return {
        _id: idOf(id, round),
        revision: 0,
        seen: broken === "row" ? [1n] : seen,
      } as unknown as StoredDecision;
    },
    // A profile that is given back holds other numbers soon.
    release: (profile) => void profile.fill(255),
    beforeWrite: () => throwsAt("beforeWrite"),
    quota: isCounted ? quota : undefined,
  };
}

const CUSTOMERS = 3;
const KEYS = 9;
const keyOf = (key: number, round: string) =>
  `${round}:${key < CUSTOMERS ? "customer" : "device"}:${String(key).padStart(64, "0")}`;
const idOf = (id: number, round: string) =>
  `dec_${id.toString(16).padStart(2, "0")}${round.padStart(6, "0")}${"0".repeat(24)}`;

/** What is answered, and what is stored then. */
async function outcomeOf(store: EmbeddedStore<StoredDecision>, all: readonly Asked[], together: boolean) {
  rounds += 1;
  const round = String(rounds);
  const ask = (one: Asked) =>
    store.ledger.decideOnce(unitOf(one, round)).then(
      ({ document, replayed }) => ({ seen: Reflect.get(document, "seen"), replayed }),
      ({ message }: Error) => message,
    );
  const answers = [];
  if (together) answers.push(...(await Promise.all(all.map(ask))));
  else for (const one of all) answers.push(await ask(one));
  const profiles = await Promise.all(
    Array.from({ length: KEYS }, async (_, key) => ({
      packed: await store.ledger.readProfile(keyOf(key, round)),
      // Of the id without the round's own number.
      newest: newestIdStarts(await store.ledger.readNewest(keyOf(key, round))).map((start) => start.slice(0, 6)),
    })),
  );
  return { answers, profiles, used: await store.ledger.quota.used(round) };
}

describe("units that are decided together", () => {
  it("are answered, and leave behind, what they would one after the other, whichever of them throw, and wherever", async () => {
    await using store = openEmbeddedStore<StoredDecision>({ directory, durability: "process", indexes: [] });
    await fc.assert(
      fc.asyncProperty(fc.array(asked, { maxLength: 90 }), async (all) => {
        expect(await outcomeOf(store, all, true)).toEqual(await outcomeOf(store, all, false));
      }),
      { numRuns: 60 },
    );
  });

  it("are refused alone where their decision cannot be read, and refuse no write beside them", async () => {
    await using store = openEmbeddedStore<StoredDecision>({ directory, durability: "process", indexes: [] });
    const ask = (id: number) =>
      store.ledger.decideOnce(unitOf({ id, keys: [id], broken: "nowhere", isCounted: false }, "damaged"));
    await ask(1);
    using raw = new DatabaseSync(join(directory, "store.sqlite"));
    const { changes } = raw
      .prepare("update c_decisions set document = ? where id = ?")
      .run(Uint8Array.of(1, 23), idOf(1, "damaged"));
    expect(changes).toBe(1);
    const others = store.db.collection<{ readonly _id: string }>("others");
    const writes = [ask(2), ask(1), ask(3), others.insertOne({ _id: "beside" })];
    const [first, damaged, last, beside] = await Promise.allSettled(writes);
    expect([first, last, beside].map((settled) => settled?.status)).toEqual(Array(3).fill("fulfilled"));
    expect(damaged).toMatchObject({ status: "rejected", reason: { message: expect.stringContaining("Cannot read") } });
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { insertEach } from "../../src/store/documents/insert-once.ts";
import { instrumentStore } from "../../src/store/instrument-store.ts";
import type { DecisionUnit, Ledger } from "../../src/store/ledger.ts";
import { openMongoLedger } from "../../src/store/mongo/mongo-ledger.ts";
import type { Store } from "../../src/store/open-store.ts";
import type { DecisionRecord } from "../../src/store/repositories/store-documents.ts";
import { openTestStore } from "../support/open-test-store.ts";

let store: Store;
/** Two of MongoDB's are what two processes are to each other; they run over the embedded store's collections, too. */
let ledgers: readonly Ledger<DecisionRecord>[];
let commands: string[] = [];
beforeAll(async () => {
  store = await openTestStore();
  const { db } = instrumentStore(store, (operation, collection, run) => {
    commands.push(`${operation} ${collection}`);
    return run();
  });
  ledgers = [openMongoLedger(db), openMongoLedger(db)];
});
afterAll(() => store[Symbol.asyncDispose]());

/** Folds a list of the ids that were folded; folding one twice changes nothing. Its decision says what it saw. */
function unit(id: string, profileKeys: readonly string[]): DecisionUnit<readonly string[], DecisionRecord> {
  return {
    decisionId: `dec_${id}`,
    profileKeys,
    open: (_index, packed) => (packed === undefined ? [] : JSON.parse(Buffer.from(packed).toString())),
    fold: (_index, seen) => (seen.includes(id) ? seen : [...seen, id]),
    pack: (seen) => Buffer.from(JSON.stringify(seen)),
    decide: (profiles) => ({ _id: `dec_${id}`, revision: 0, saw: profiles }) as unknown as DecisionRecord,
  };
}

const profileOf = async (key: string): Promise<string[]> =>
  JSON.parse(Buffer.from((await ledgers[0]?.readProfile(key)) ?? Buffer.from("[]")).toString());
const decideAll = (units: readonly DecisionUnit<unknown, DecisionRecord>[]) =>
  Promise.all(units.map((one, place) => ledgers[place % ledgers.length]?.decideOnce(one)));

describe("decisions on MongoDB that wait together", () => {
  it("share four commands, see each other in their order, and write each profile once", async () => {
    const [ledger] = ledgers;
    const ids = Array.from({ length: 20 }, (_, n) => `shared_${n}`);
    commands = [];
    const answers = await Promise.all(ids.map((id) => ledger?.decideOnce(unit(id, ["t:shared", `t:own:${id}`]))));
    expect(commands.toSorted()).toEqual(["find decisions", "find profiles", "insert decisions", "update profiles"]);
    expect(answers.map((answer) => answer?.document)).toMatchObject(
      ids.map((id, n) => ({ saw: [ids.slice(0, n + 1), [id]] })),
    );
    expect(await profileOf("t:shared")).toEqual(ids);
  });

  it("lose no update of one profile to another process, and none of two processes decides twice", async () => {
    const ids = Array.from({ length: 64 }, (_, n) => `both_${n}`);
    const answers = await decideAll(ids.map((id) => unit(id, [`t:own:${id}`, "t:hot"])));
    expect(answers.every((answer) => answer?.replayed === false)).toBe(true);
    expect((await profileOf("t:hot")).toSorted()).toEqual(ids.toSorted());
    const again = await decideAll(Array.from({ length: 40 }, () => unit("twice", ["t:hot"])));
    expect(again.filter((answer) => answer?.replayed === false)).toHaveLength(1);
    expect(new Set(again.map((answer) => JSON.stringify(answer?.document))).size).toBe(1);
  });

  it("are refused one by one: what is thrown before a write, by a fold or by a decision is that unit's alone", async () => {
    const refuse = (what: string) => () => {
      throw new Error(what);
    };
    const wanted = [
      unit("left", ["t:row"]),
      { ...unit("late", ["t:row", "t:late"]), beforeWrite: refuse("late") },
      { ...unit("unfolded", ["t:row"]), fold: refuse("unfolded") },
      { ...unit("undecided", ["t:row"]), decide: refuse("undecided") },
      unit("right", ["t:row"]),
    ];
    const results = await Promise.allSettled(wanted.map((one) => ledgers[0]?.decideOnce(one)));
    expect(results.map((result) => (result.status === "rejected" ? result.reason.message : "decided"))).toEqual([
      "decided",
      "late",
      "unfolded",
      "undecided",
      "decided",
    ]);
    expect(await profileOf("t:row")).toEqual(["left", "right"]);
    expect(await profileOf("t:late")).toEqual([]);
  });

  it("are answered what stands, each its own", async () => {
    await decideAll([unit("stands", ["t:stands"])]);
    const answers = await Promise.all(
      ["stands", "comes", "stands"].map((id) => ledgers[0]?.decideOnce(unit(id, ["t:stands"]))),
    );
    expect(answers.map((answer) => [answer?.document._id, answer?.replayed])).toEqual([
      ["dec_stands", true],
      ["dec_comes", false],
      ["dec_stands", true],
    ]);
  });
});

describe("documents inserted together", () => {
  it("stand, but for those whose id stood, whose places are told", async () => {
    const documents = store.db.collection<{ readonly _id: string; readonly n: number }>("policies");
    const many = (ids: readonly string[], n: number) => ids.map((_id) => ({ _id, n }));
    expect(await insertEach(documents, many(["a", "b"], 1))).toEqual(new Set());
    expect(await insertEach(documents, many(["c", "b", "d", "d", "a"], 2))).toEqual(new Set([1, 3, 4]));
    const stored = await documents
      .find({ _id: { $in: ["a", "b", "c", "d"] } })
      .sort({ _id: 1 })
      .toArray();
    expect(stored.map(({ _id, n }) => `${_id}${n}`)).toEqual(["a1", "b1", "c2", "d2"]);
  });
});

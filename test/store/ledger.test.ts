import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DecisionUnit, Ledger } from "../../src/store/ledger.ts";
import type { Store } from "../../src/store/open-store.ts";
import type { DecisionRecord, StoredDecision } from "../../src/store/repositories/store-documents.ts";
import { openTestStore } from "../support/open-test-store.ts";

let store: Store;
let ledger: Ledger<DecisionRecord>;
beforeAll(async () => {
  store = await openTestStore();
  ({ ledger } = store);
});
afterAll(() => store[Symbol.asyncDispose]());

/** Folds a counter that holds the ids it has seen: folding one twice changes nothing. */
function unit(decisionId: string, profileKeys: readonly string[]): DecisionUnit<readonly string[], StoredDecision> {
  return {
    decisionId,
    profileKeys,
    open: (_index, packed) => (packed === undefined ? [] : JSON.parse(Buffer.from(packed).toString())),
    fold: (_index, profile) => [...new Set([...profile, decisionId])],
    pack: (profile) => Buffer.from(JSON.stringify(profile)),
    decide: (profiles) =>
      ({ _id: decisionId, revision: 0, seen: profiles.map(({ length }) => length) }) as unknown as StoredDecision,
  };
}

const profileOf = async (key: string): Promise<string[]> =>
  JSON.parse(Buffer.from((await ledger.readProfile(key)) ?? Buffer.from("[]")).toString());

describe("the ledger", () => {
  it("makes one decision of 200 at once, and answers it to all", async () => {
    const answers = await Promise.all(Array.from({ length: 200 }, () => ledger.decideOnce(unit("dec_one", ["k:one"]))));
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(new Set(answers.map(({ document }) => JSON.stringify(document))).size).toBe(1);
    expect(await profileOf("k:one")).toEqual(["dec_one"]);
  });

  it("loses no update of one profile under 64 decisions at once", async () => {
    const names = Array.from({ length: 64 }, (_, n) => `dec_hot_${n}`);
    const answers = await Promise.all(names.map((name) => ledger.decideOnce(unit(name, [`k:own:${name}`, "k:hot"]))));
    expect(answers.every(({ replayed }) => !replayed)).toBe(true);
    expect((await profileOf("k:hot")).sort()).toEqual(names.sort());
    expect(await ledger.findDecision("dec_hot_7")).toMatchObject({ _id: "dec_hot_7" });
  });

  it("a decision that throws leaves nothing of itself, and its neighbours stand", async () => {
    const broken = {
      ...unit("dec_broken", ["k:broken"]),
      decide: () => {
        throw new Error("no decision");
      },
    };
    const results = await Promise.allSettled([
      ledger.decideOnce(unit("dec_left", ["k:left"])),
      ledger.decideOnce(broken),
      ledger.decideOnce(unit("dec_right", ["k:right"])),
    ]);
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(await ledger.findDecision("dec_broken")).toBeUndefined();
    expect(await ledger.findDecision("dec_right")).toBeDefined();
    const retried = await ledger.decideOnce(unit("dec_broken", ["k:broken"]));
    expect(retried.replayed).toBe(false);
    expect(await profileOf("k:broken")).toEqual(["dec_broken"]);
  });

  it("a fold that throws makes no decision, and loses nothing of 40 neighbours of the same profile", async () => {
    const broken = {
      ...unit("dec_unfolded", ["k:before", "k:shared"]),
      fold(index: number, profile: readonly string[]) {
        if (index === 1) throw new Error("no fold");
        return unit("dec_unfolded", []).fold(index, profile);
      },
    };
    const names = Array.from({ length: 40 }, (_, n) => `dec_beside_${n}`);
    const neighbours = names.map((name) => ledger.decideOnce(unit(name, ["k:shared"])));
    await expect(ledger.decideOnce(broken)).rejects.toThrow("no fold");
    expect((await Promise.all(neighbours)).every(({ replayed }) => !replayed)).toBe(true);
    expect((await profileOf("k:shared")).sort()).toEqual(names.sort());
    expect(await ledger.findDecision("dec_unfolded")).toBeUndefined();
  });

  it("answers a repeat with the decision that is stored, and does not fold again", async () => {
    const first = await ledger.decideOnce(unit("dec_again", ["k:again"]));
    await ledger.decideOnce(unit("dec_later", ["k:again"]));
    const again = await ledger.decideOnce({
      ...unit("dec_again", ["k:again"]),
      fold: () => {
        throw new Error("folded again");
      },
    });
    expect([first.replayed, again.replayed]).toEqual([false, true]);
    expect(again.document).toEqual(first.document);
    expect(await profileOf("k:again")).toEqual(["dec_again", "dec_later"]);
  });

  it("changes one profile under its version; undefined changes nothing", async () => {
    const add = (name: string) => (packed: Uint8Array | undefined) =>
      Buffer.from(JSON.stringify([...(packed === undefined ? [] : JSON.parse(Buffer.from(packed).toString())), name]));
    await Promise.all(Array.from({ length: 30 }, (_, n) => ledger.changeProfile("k:change", add(`n${n}`))));
    expect(await profileOf("k:change")).toHaveLength(30);
    await ledger.changeProfile("k:change", () => undefined);
    expect(await profileOf("k:change")).toHaveLength(30);
    expect(await ledger.readProfile("k:never")).toBeUndefined();
  });
});

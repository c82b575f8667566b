import { describe, expect, it } from "vitest";
import { INDEXES } from "../../src/store/documents/indexes.ts";
import { compareIndexes, type FoundIndex } from "../../src/store/mongo/compare-indexes.ts";

const DECLARED = [
  { collection: "policies", name: "by_outbox", keys: { outboxAt: 1 } },
  { collection: "policies", name: "by_owner", keys: { owner: 1, at: -1 } },
] as const;
const ID: FoundIndex = { v: 2, name: "_id_", key: { _id: 1 } };
const OUTBOX: FoundIndex = { v: 2, name: "by_outbox", key: { outboxAt: 1 }, background: true, unique: false };
const OWNER: FoundIndex = { v: 2, name: "by_owner", key: { owner: 1, at: -1 }, storageEngine: { any: 1 } };
const NOTHING = { missing: [], conflicts: [], warnings: [] };
const compare = (...found: FoundIndex[]) => compareIndexes("policies", DECLARED, [ID, ...found]);

describe("what a server lists of a collection", () => {
  it("is as declared, whatever it says about storage", () => {
    expect(compare(OUTBOX, OWNER)).toEqual(NOTHING);
  });

  it("misses what is declared", () => {
    expect(compareIndexes("policies", DECLARED, [])).toEqual({ ...NOTHING, missing: DECLARED });
    expect(compare(OWNER)).toEqual({ ...NOTHING, missing: [DECLARED[0]] });
  });

  it.each<[string, FoundIndex, string]>([
    ["other keys", { ...OUTBOX, key: { createdAt: 1 } }, 'wanted {"outboxAt":1}, found {"createdAt":1}'],
    ["another direction", { ...OUTBOX, key: { outboxAt: -1 } }, 'wanted {"outboxAt":1}, found {"outboxAt":-1}'],
    ["uniqueness", { ...OUTBOX, unique: true }, 'wanted {"outboxAt":1}, found unique {"outboxAt":1}'],
  ])("stands in the way by %s, and the command that repairs it is named", (_what, found, differ) => {
    expect(compare(OWNER, found)).toEqual({
      ...NOTHING,
      conflicts: [
        `Cannot use index "by_outbox" of "policies": ${differ}; run db.policies.dropIndex("by_outbox") and start again`,
      ],
    });
  });

  it("stands in the way by the order of keys", () => {
    expect(compare(OUTBOX, { ...OWNER, key: { at: -1, owner: 1 } }).conflicts).toHaveLength(1);
  });

  it.each<[string, readonly FoundIndex[], string]>([
    ["an index that is not declared", [OUTBOX, { name: "mine", key: { a: 1 } }], 'db.policies.dropIndex("mine")'],
    ["an option", [{ ...OUTBOX, expireAfterSeconds: 60 }], "options that are not declared: expireAfterSeconds 60"],
    ["declared keys by another name", [{ ...OUTBOX, name: "outboxAt_1" }], 'has the name "outboxAt_1"'],
  ])("may have %s, and a warning names the command", (_what, found, says) => {
    const { warnings, ...others } = compare(OWNER, ...found);
    expect(others).toEqual({ missing: [], conflicts: [] });
    expect(warnings).toEqual([expect.stringContaining(says)]);
    expect(warnings[0]).toContain(`db.policies.dropIndex("${found.at(-1)?.name}")`);
  });

  it("keeps the index that a sharded collection has of its own", () => {
    expect(compare(OUTBOX, OWNER, { name: "_id_hashed", key: { _id: "hashed" } })).toEqual(NOTHING);
  });

  it("of declared keys with an option and another name makes the one that serves every query", () => {
    const partial = { ...OUTBOX, name: "some", partialFilterExpression: { outboxAt: { $gt: 0 } } };
    const { missing, warnings } = compare(OWNER, partial);
    expect(missing).toEqual([DECLARED[0]]);
    expect(warnings).toEqual([expect.stringContaining('Index "some"')]);
  });

  it("is named so that the shell understands it", () => {
    const { warnings } = compareIndexes("with-dash", [], [{ name: 'a"b', key: { a: 1 } }]);
    expect(warnings[0]).toContain('db.getCollection("with-dash").dropIndex("a\\"b")');
  });
});

describe("the declared indexes", () => {
  it("have each a name of its own, and none is only the beginning of another", () => {
    const names = INDEXES.map(({ collection, name }) => `${collection}.${name}`);
    expect(new Set(names).size).toBe(names.length);
    for (const index of INDEXES)
      for (const other of INDEXES) {
        if (index === other || index.collection !== other.collection) continue;
        const begins = JSON.stringify(Object.entries(other.keys)).startsWith(
          JSON.stringify(Object.entries(index.keys)).slice(0, -1),
        );
        expect(begins && index.unique !== true, `${index.name} is the beginning of ${other.name}`).toBe(false);
      }
  });

  it("are unique in no collection: a sharded one can have that of its shard key, _id, alone", () => {
    expect(INDEXES.filter(({ unique }) => unique === true)).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import { answerCommand, type Command, type MemoryDatabase } from "./answer-command.ts";

function openMemory() {
  const database: MemoryDatabase = { collections: new Map(), indexes: new Map() };
  const ask = (command: Command) => answerCommand(database, command);
  const found = (filter: object, options: object = {}) => {
    const { cursor } = ask({ find: "c", filter: { ...filter }, ...options });
    return (cursor as { readonly firstBatch: readonly { readonly _id: string }[] }).firstBatch.map(({ _id }) => _id);
  };
  return { ask, found };
}

describe("the server in memory", () => {
  it("changes a document under its version, and refuses to make one whose id stands", () => {
    const { ask, found } = openMemory();
    const write = (version: number) => ({
      q: { _id: "a", version },
      u: { $set: { version: version + 1 } },
      upsert: true,
    });
    expect(ask({ update: "c", updates: [write(0)] })).toEqual({
      n: 1,
      nModified: 0,
      upserted: [{ index: 0, _id: "a" }],
      ok: 1,
    });
    expect(ask({ update: "c", updates: [write(1)] })).toEqual({ n: 1, nModified: 1, ok: 1 });
    expect(ask({ update: "c", updates: [write(1)] })).toMatchObject({
      n: 0,
      writeErrors: [{ index: 0, code: 11_000 }],
    });
    expect(found({ _id: "a", version: 2 })).toEqual(["a"]);
  });

  it("inserts in an order, or all whose id is free", () => {
    const { ask, found } = openMemory();
    const documents = ["a", "a", "b"].map((_id) => ({ _id }));
    expect(ask({ insert: "c", documents, ordered: false })).toMatchObject({ n: 2, writeErrors: [{ index: 1 }] });
    expect(ask({ insert: "c", documents: [{ _id: "a" }, { _id: "d" }], ordered: true })).toMatchObject({
      writeErrors: [{ index: 0 }],
    });
    expect(found({ _id: { $in: ["d", "b", "a", "a"] } })).toEqual(["b", "a"]);
  });

  it("finds by what the service asks with, in order", () => {
    const { ask, found } = openMemory();
    const at = (ms: number) => new Date(ms);
    ask({
      insert: "c",
      documents: [1, 2, 3, 4].map((n) => ({ _id: `d${n}`, at: at(n), in: { n }, odd: n % 2 === 1 })),
    });
    expect(found({ at: { $gte: at(2), $lt: at(4) } }, { sort: { at: -1 } })).toEqual(["d3", "d2"]);
    expect(found({ $or: [{ "in.n": 1 }, { odd: { $ne: true } }] }, { sort: { _id: 1 }, skip: 1, limit: 1 })).toEqual([
      "d2",
    ]);
    expect(found({ $and: [{ odd: true }, { none: null }, { none: { $exists: false } }] })).toEqual(["d1", "d3"]);
    expect(found({ at: { $lt: 5 } })).toEqual([]);
    const pipeline = [{ $match: { odd: true } }, { $group: { _id: 1, n: { $sum: 1 } } }];
    expect(ask({ aggregate: "c", pipeline })).toMatchObject({ cursor: { firstBatch: [{ n: 2 }] } });
    expect(() => found({ at: { $near: 1 } })).toThrow("$near is not implemented");
  });

  it("changes one document and answers it, and removes", () => {
    const { ask, found } = openMemory();
    const counted = { findAndModify: "c", query: { name: "x" }, update: { $inc: { n: 1 } }, upsert: true };
    expect(ask(counted)).toEqual({ value: null, ok: 1 });
    expect(ask({ ...counted, new: true })).toMatchObject({ value: { name: "x", n: 2 } });
    expect(ask({ delete: "c", deletes: [{ q: { name: "x" }, limit: 1 }] })).toEqual({ n: 1, ok: 1 });
    expect(found({})).toEqual([]);
    expect(() => ask({ mapReduce: "c" })).toThrow("Cannot answer mapReduce: it is not implemented");
  });
});

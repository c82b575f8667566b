import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import fc from "fast-check";
import { ObjectId } from "mongodb";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { toStoredJson } from "../../src/store/documents/stored-json.ts";
import { createByteWriter } from "../../src/store/embedded/byte-writer.ts";
import { openEmbeddedStore } from "../../src/store/embedded/open-embedded-store.ts";
import { packDocument } from "../../src/store/embedded/pack-document.ts";
import type { Dictionary } from "../../src/store/embedded/packed-format.ts";
import { unpackDocument } from "../../src/store/embedded/unpack-document.ts";

interface Item {
  readonly _id: string;
  readonly [field: string]: unknown;
}

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "risk-packed-"));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const open = () => openEmbeddedStore({ directory, durability: "process", indexes: [] });
const fileOf = () => new DatabaseSync(join(directory, "store.sqlite"), { readOnly: true });

const UNKNOWN: Dictionary = {
  numberOf: () => undefined,
  namesOf: () => {
    throw new Error("Cannot find a shape");
  },
  wordOf: () => undefined,
  textOf: () => {
    throw new Error("Cannot find a word");
  },
};
/** Shapes and words that are known from their second time on, as in a store. */
function learning(): Dictionary {
  const known: (readonly string[])[] = [];
  const seen = new Set<string>();
  const words: { readonly member: string; readonly text: string }[] = [];
  return {
    numberOf(object) {
      const names = Object.keys(object).filter((name) => object[name] !== undefined);
      const at = known.findIndex((one) => JSON.stringify(one) === JSON.stringify(names));
      if (at >= 0) return at;
      if (seen.has(JSON.stringify(names))) known.push(names);
      seen.add(JSON.stringify(names));
      return undefined;
    },
    namesOf: (shape) => known[shape] ?? [],
    wordOf(member, text) {
      const at = words.findIndex((one) => one.member === member && one.text === text);
      if (at < 0) words.push({ member, text });
      return at < 0 ? undefined : at;
    },
    textOf: (word) => words[word]?.text ?? "",
  };
}

const hexText = fc
  .tuple(fc.constantFrom("", "dec_", "abc_", "ab", "x", "\ud800ab_"), fc.uint8Array({ minLength: 0, maxLength: 40 }))
  .map(([prefix, bytes]) => prefix + Buffer.from(bytes).toString("hex"));
const text = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)) }),
  hexText,
  hexText.map((one) => one.toUpperCase()),
  fc.constant("é".repeat(200)),
  fc.uuid(),
  fc.uuid().map((one) => one.replace("-", "_")),
  // What a rule says: words and numbers in all their spellings.
  fc
    .array(fc.oneof(fc.nat().map(String), fc.constantFrom(" ", ",", ".", "007", "1,234,567", "0,123", "12,34", "NGN ")))
    .map((parts) => parts.join("")),
);
const number = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer().map((one) => one / 10_000),
  fc.constantFrom(0, 127, 128, -1, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, 2 ** 53, 1e300, 5e-324, 0.1),
);
const name = fc.oneof(
  fc.string(),
  fc.constantFrom("__proto__", "$date", "$plain", "constructor", "a", "b", "0", "message", "code", "region"),
);
const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { depthSize: "small" },
    text,
    number,
    fc.boolean(),
    fc.constant(null),
    fc.date({ noInvalidDate: true }),
    fc.date({ noInvalidDate: true, min: new Date(0) }),
    fc.uint8Array({ maxLength: 20 }).map((bytes) => Buffer.from(bytes)),
    fc.uint8Array({ minLength: 12, maxLength: 12 }).map((bytes) => new ObjectId(bytes)),
    fc.array(tie("any"), { maxLength: 4 }),
    fc.dictionary(name, tie("any"), { maxKeys: 6 }),
  ),
})).any;
const document = fc.dictionary(name, value, { maxKeys: 8 });

describe("a packed document", () => {
  it("is read as it was written, whatever it holds, its names known or not", () => {
    const writer = createByteWriter();
    const shapes = learning();
    fc.assert(
      fc.property(document, (one) => {
        for (const known of [UNKNOWN, shapes, shapes, shapes]) {
          const read = unpackDocument(packDocument(one, writer, known), known);
          expect(toStoredJson(read)).toBe(toStoredJson(one));
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it.each<[string, unknown]>([
    ["a date that is none", new Date(Number.NaN)],
    ["Infinity", Number.POSITIVE_INFINITY],
    ["a bigint", 1n],
    ["a Map", new Map()],
  ])("refuses %s as text does, and writes the next one whole", (_name, v) => {
    const writer = createByteWriter();
    expect(() => packDocument({ a: "begun", b: [v] }, writer, UNKNOWN)).toThrow("Cannot store");
    expect(unpackDocument(packDocument({ a: 1 }, writer, UNKNOWN), UNKNOWN)).toEqual({ a: 1 });
  });

  it("that is cut off anywhere is refused, and no other one is read out of it", () => {
    const packed = packDocument({ a: "a text", list: [1, 300, { b: "ab".repeat(20) }] }, createByteWriter(), UNKNOWN);
    for (let length = 0; length < packed.length; length += 1)
      expect(() => unpackDocument(packed.subarray(0, length), UNKNOWN)).toThrow("Cannot read a packed document");
  });
});

describe("decisions in the embedded store", () => {
  const decision = (n: number): Item => ({
    _id: `dec_${String(n).padStart(32, "0")}`,
    revision: 0,
    createdAt: new Date(n),
    features: { amount: { first: n, second: n + 0.5 }, velocity: { count: 3 } },
  });

  it("are packed, the names of their members once in the file, and found, filtered, changed and read anew by another process", async () => {
    const many = Array.from({ length: 40 }, (_, n) => decision(n));
    {
      await using store = open();
      const decisions = store.db.collection<Item>("decisions");
      for (const one of many) await decisions.insertOne(one);
      await using other = open();
      await other.db.collection<Item>("decisions").insertOne(decision(40));
      expect(await decisions.findOne({ _id: decision(40)._id })).toEqual(decision(40));
    }
    using file = fileOf();
    const rows = file.prepare("select document from c_decisions order by rowid").all();
    expect(rows.every((row) => row["document"] instanceof Uint8Array)).toBe(true);
    // The first ones were written before their shapes were on disk.
    expect(Buffer.from(rows.at(-1)?.["document"] as Uint8Array).includes("features")).toBe(false);
    expect(file.prepare("select count(*) as n from shapes").get()).toEqual({ n: 4 });
    await using store = open();
    const decisions = store.db.collection<Item>("decisions");
    expect(await decisions.find({}).sort({ _id: 1 }).toArray()).toEqual([...many, decision(40)]);
    expect(await decisions.countDocuments({ createdAt: { $gte: new Date(30) } })).toBe(11);
    const changed = await decisions.updateOne({ _id: decision(7)._id, revision: 0 }, { $set: { revision: 1 } });
    expect(changed).toMatchObject({ matchedCount: 1, modifiedCount: 1 });
    expect(await decisions.findOne({ _id: decision(7)._id })).toEqual({ ...decision(7), revision: 1 });
  });

  it("that an earlier version wrote as text are read and changed as they are", async () => {
    {
      await using store = open();
      await store.db.collection<Item>("decisions").insertOne(decision(1));
    }
    {
      using file = new DatabaseSync(join(directory, "store.sqlite"));
      file
        .prepare("insert into c_decisions (id, document) values (?, ?)")
        .run(decision(2)._id, toStoredJson(decision(2)));
    }
    await using store = open();
    const decisions = store.db.collection<Item>("decisions");
    expect(await decisions.find({}).sort({ _id: 1 }).toArray()).toEqual([decision(1), decision(2)]);
    await decisions.updateOne({ _id: decision(2)._id }, { $set: { revision: 5 } });
    expect(await decisions.findOne({ _id: decision(2)._id })).toEqual({ ...decision(2), revision: 5 });
  });

  it("use a shape only when it is on disk: what undoes a write leaves no decision without its names", async () => {
    {
      await using store = open();
      const decisions = store.db.collection<Item>("decisions");
      await decisions.insertOne(decision(1));
      const twice = [decision(2), decision(1)].map((one) => ({ ...one, other: { fresh: 1 } }));
      await expect(decisions.insertMany(twice)).rejects.toThrow("stands already");
      for (let n = 3; n < 8; n += 1) await decisions.insertOne({ ...decision(n), other: { fresh: n } });
    }
    await using store = open();
    const found = await store.db.collection<Item>("decisions").find({}).sort({ _id: 1 }).toArray();
    expect(found).toHaveLength(6);
    expect(found.at(-1)).toEqual({ ...decision(7), other: { fresh: 7 } });
  });
});

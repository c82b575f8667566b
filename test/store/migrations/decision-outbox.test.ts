import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openEmbeddedStore } from "../../../src/store/embedded/open-embedded-store.ts";
import { sortKey } from "../../../src/store/embedded/sort-key.ts";
import { unpackDocument } from "../../../src/store/embedded/unpack-document.ts";

interface Item {
  readonly _id: string;
  readonly outboxAt?: Date | null;
}

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "risk-outbox-"));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const open = () => openEmbeddedStore({ directory, durability: "process", indexes: [] });
const waitingBefore = async (ms: number) => {
  await using store = open();
  const found = await store.db
    .collection<Item>("decisions")
    .find({ outboxAt: { $lt: new Date(ms) } })
    .toArray();
  return found.map(({ _id }) => _id).toSorted();
};

/** What a version before had in place of the table: indexes by fields that SQLite asked it for. */
function asBefore(): void {
  using file = new DatabaseSync(join(directory, "store.sqlite"));
  const shapes = new Map(
    file
      .prepare("select shape, names from shapes")
      .all()
      .map((row) => [row["shape"], row["names"]]),
  );
  const namesOf = (shape: number) => JSON.parse(String(shapes.get(shape)));
  file.function("sort_key", { deterministic: true }, (row, path) => {
    const document = unpackDocument(row as Uint8Array, { namesOf, textOf: String });
    return sortKey(document[String(path)]);
  });
  file.exec(
    `drop table decision_outbox;
     CREATE INDEX "c_decisions_by_outbox" on "c_decisions" (sort_key(document, 'outboxAt') asc) where sort_key(document, 'outboxAt') >= x'90';
     CREATE INDEX "c_decisions_by_quota" on "c_decisions" (sort_key(document, 'quotaMonth') asc) where sort_key(document, 'quotaMonth') >= x'30'`,
  );
}

const indexes = () => {
  using file = new DatabaseSync(join(directory, "store.sqlite"), { readOnly: true });
  return file.prepare("select name from sqlite_master where type = 'index' and name like 'c_decisions_by%'").all();
};

describe("decisions that wait in an outbox", () => {
  it("are found by time, until they do not wait any more", async () => {
    {
      await using store = open();
      const decisions = store.db.collection<Item>("decisions");
      await decisions.insertOne({ _id: "dec_idle", outboxAt: null });
      await decisions.insertOne({ _id: "dec_old", outboxAt: new Date(1_000) });
      await decisions.insertOne({ _id: "dec_new", outboxAt: new Date(2_000) });
      await decisions.updateOne({ _id: "dec_new" }, { $set: { outboxAt: new Date(3_000) } });
      expect(await decisions.countDocuments({ outboxAt: { $gte: new Date(0), $lt: new Date(3_001) } })).toBe(2);
    }
    expect(await waitingBefore(3_000)).toEqual(["dec_old"]);
    expect(await waitingBefore(3_001)).toEqual(["dec_new", "dec_old"]);
    {
      await using store = open();
      const decisions = store.db.collection<Item>("decisions");
      await decisions.updateOne({ _id: "dec_old" }, { $set: { outboxAt: null } });
      await decisions.deleteOne({ _id: "dec_new" });
    }
    expect(await waitingBefore(9_000)).toEqual([]);
  });

  it.each([null, { $ne: null }, { $lt: 5 }, {}])("are not looked for by %j", async (outboxAt) => {
    await using store = open();
    await expect(store.db.collection<Item>("decisions").countDocuments({ outboxAt })).rejects.toThrow(
      "finds decisions by outboxAt in a range of dates alone",
    );
  });

  it("are brought from the index of a version before, which goes", async () => {
    {
      await using store = open();
      const decisions = store.db.collection<Item>("decisions");
      await decisions.insertOne({ _id: "dec_idle" });
      await decisions.insertOne({ _id: "dec_waits", outboxAt: new Date(1_000) });
    }
    asBefore();
    expect(indexes()).toHaveLength(2);
    expect(await waitingBefore(2_000)).toEqual(["dec_waits"]);
    expect(indexes()).toEqual([]);
  });
});

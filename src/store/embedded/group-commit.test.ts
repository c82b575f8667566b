import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { createGroupCommit } from "./group-commit.ts";

/** Two connections to one file, as two processes have them; `forgotten` counts what the first one is told. */
async function openBoth() {
  const directory = await mkdtemp(join(tmpdir(), "risk-group-"));
  const [own, other] = [1, 2].map(() => new DatabaseSync(join(directory, "store.sqlite"))) as [
    DatabaseSync,
    DatabaseSync,
  ];
  own.exec("pragma journal_mode = wal; create table things (name text primary key)");
  let forgotten = 0;
  const forget = () => {
    forgotten += 1;
  };
  const commit = createGroupCommit(own, { forget });
  const add = (name: string) => commit(() => void own.prepare("insert into things values (?)").run(name));
  return {
    own,
    other,
    commit,
    add,
    forgotten: () => forgotten,
    async [Symbol.asyncDispose]() {
      own.close();
      other.close();
      await rm(directory, { recursive: true });
    },
  };
}

test("what was written is forgotten before the next write when another connection has committed, and only then", async () => {
  await using both = await openBoth();
  await both.add("first");
  const before = both.forgotten();
  await both.add("second");
  expect(both.forgotten()).toBe(before);
  both.other.prepare("insert into things values ('elsewhere')").run();
  const seen = await both.commit(() => both.forgotten());
  expect(seen).toBe(before + 1);
});

test("what was undone is forgotten, alone or with its group", async () => {
  await using both = await openBoth();
  await both.add("first");
  const before = both.forgotten();
  const undone = both.commit(() => {
    both.own.prepare("insert into things values ('undone')").run();
    throw new Error("changed its mind");
  });
  const later = both.commit(() => both.forgotten());
  await expect(undone).rejects.toThrow("changed its mind");
  expect(await later).toBe(before + 1);
  // What SQLite refuses undoes the whole group.
  await expect(both.add("first")).rejects.toThrow();
  expect(both.forgotten()).toBeGreaterThan(before + 1);
  expect(both.own.prepare("select name from things").all()).toEqual([{ name: "first" }]);
});

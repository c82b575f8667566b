import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isStoreUnavailable } from "../../src/store/documents/store-unavailable.ts";
import { createGroupCommit } from "../../src/store/embedded/group-commit.ts";
import { openLogSync } from "../../src/store/embedded/log-sync.ts";

let database: DatabaseSync;
beforeEach(() => {
  database = new DatabaseSync(":memory:");
  database.exec("create table items (id text primary key)");
});
afterEach(() => database.close());

const insert = (id: string) => () => database.prepare("insert into items values (?)").run(id);
const stored = () => database.prepare("select id from items order by id").all().flatMap(Object.values);

describe("a group commit over a log", () => {
  it("answers a write once the log is on disk, and lets others have their turns until then", async () => {
    const { promise: disk, resolve } = Promise.withResolvers<void>();
    const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
    const log = {
      sync() {
        ask();
        return disk;
      },
      refuseBroken: () => undefined,
    };
    const commit = createGroupCommit(database, { log });
    const answered: string[] = [];
    const first = commit(insert("first")).then(() => answered.push("first"));
    await asked;
    const second = commit(insert("second")).then(() => answered.push("second"));
    await new Promise((turn) => setImmediate(turn));
    // Committed, and not yet promised to anybody; the next group waits for the disk, too.
    expect(stored()).toEqual(["first"]);
    expect(answered).toEqual([]);
    resolve();
    await Promise.all([first, second]);
    expect(answered).toEqual(["first", "second"]);
    expect(stored()).toEqual(["first", "second"]);
  });

  it("refuses the write that the disk did not keep, and every later one", async () => {
    // A directory that is not there cannot be opened, which stands for a disk that fails.
    await using log = openLogSync("/nonexistent/store.sqlite-wal");
    const commit = createGroupCommit(database, { log });
    for (const id of ["first", "second"]) {
      const error: unknown = await commit(insert(id)).catch((thrown: unknown) => thrown);
      expect(isStoreUnavailable(error), id).toBe(true);
      expect(String(error)).toContain("the disk did not keep the log; look at the disk, then restart");
    }
    // The second one was not even tried.
    expect(stored()).toEqual(["first"]);
    // And nothing that was read is answered.
    await expect(log.settled()).rejects.toThrow("the disk did not keep the log");
  });
});

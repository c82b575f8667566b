import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openWorker } from "../../src/later/open-worker.ts";
import type { Store } from "../../src/store/open-store.ts";
import { openTestStore } from "../support/open-test-store.ts";
import { until } from "../support/until.ts";

/** What is read of a job. */
interface Job {
  readonly _id: unknown;
  readonly nextRunAt: Date | null;
}

const LATER = new Date("2099-01-01T00:00:10Z");
const EARLIER = new Date("2099-01-01T00:00:05Z");
const log = pino({ level: "silent" });

let store: Store;
beforeAll(async () => {
  store = await openTestStore();
});
afterAll(() => store[Symbol.asyncDispose]());
beforeEach(() => jobs().deleteMany({}));

const jobs = () => store.db.collection<Job>("jobs");
const planned = async () => (await jobs().find({}).toArray()).map(({ nextRunAt }) => nextRunAt);

describe("a planned job", () => {
  it.each([
    ["brought forward by who wants it earlier", LATER, EARLIER],
    ["left where it is by who wants it later", EARLIER, LATER],
  ])("is %s", async (_, first, second) => {
    await using worker = openWorker({ store, log });
    await worker.plan("retry", "whk_1", first);
    await worker.plan("retry", "whk_1", second);
    expect(await planned()).toEqual([EARLIER]);
  });

  it("is one for each object", async () => {
    await using worker = openWorker({ store, log });
    for (const object of ["whk_1", "whk_2"]) await worker.plan("retry", object, EARLIER);
    expect(await planned()).toEqual([EARLIER, EARLIER]);
  });

  it("that failed has a time again where it is planned anew", async () => {
    await using worker = openWorker({ store, log });
    await worker.plan("retry", "whk_1", EARLIER);
    await jobs().updateMany({}, { $set: { nextRunAt: null } });
    await worker.plan("retry", "whk_1", LATER);
    expect(await planned()).toEqual([LATER]);
  });

  it("that fails runs again by itself, and is gone when it is done", async () => {
    await using worker = openWorker({ store, log });
    let runs = 0;
    const run = async () => {
      runs += 1;
      if (runs === 1) throw new Error("the store was away");
    };
    await worker.start({ recurring: [], planned: [{ name: "retry", run }] });
    await worker.plan("retry", "whk_1", new Date());
    await until(async () => runs === 2 && (await planned()).length === 0);
  });
});

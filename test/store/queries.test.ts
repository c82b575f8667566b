import { glob, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Command } from "commander";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createProgram } from "../../src/cli/create-program.ts";
import { COLLECTIONS } from "../../src/store/collections.ts";
import { INDEXES } from "../../src/store/documents/indexes.ts";
import type { Store } from "../../src/store/open-store.ts";
import { explainQuery } from "../support/explain-query.ts";
import type { Json } from "../support/json.ts";
import { createMemoryIo } from "../support/memory-io.ts";
import { testDatabase } from "../support/open-test-store.ts";
import { queryShapes } from "../support/query-shapes.ts";
import { type RecordedScene, recordScene } from "../support/recorded-scene.ts";
import { sampleRequest } from "../support/sample-request.ts";
import { startService } from "../support/start-service.ts";

const { recorder } = await vi.hoisted(async () => {
  const { createQueryRecorder } = await import("../support/record-queries.ts");
  return { recorder: createQueryRecorder() };
});
// Nothing is replaced: between the service and its store stands somebody who writes down what is asked.
vi.mock(import("../../src/store/open-store.ts"), async (load) => {
  const actual = await load();
  return { ...actual, openStore: async (...args) => recorder.over(await actual.openStore(...args)) };
});

/** Queries that may read a whole collection, by their shape. */
const READ_WHOLE: Readonly<Record<string, string>> = {
  'jobs {"lastModifiedBy":"?","lockedAt":{"$ne":null}}': "one document a recurring job, at the end of a process",
  'organisations {} sort {"_id":1}': "the list of tenants, at most 1,000, for the command and the first start",
  'organisations {"decisionsKeptDays":{"$gt":"?"}}': "the tenants again, at most 1,000, at each sweep",
  "signing_keys {}": "the keys of a store, some in its life, at a start",
  "processes {}": "one document a running process, at most some hundreds",
};

/** Indexes that no query of the service asks. */
const UNASKED: Readonly<Record<string, string>> = {
  "events by_organisation": "for whoever looks at what happened to one tenant",
};

/** Operations of the plain routes, which are no methods. */
const PROBES = ["start", "livez", "readyz", "metrics", "openapi", "docs"];

/** Modules beyond the store that ask a collection by name. */
const ASKERS: Readonly<Record<string, string>> = {
  "event/fan-out-flags.ts": "keeps events under ids of their own",
  "event/relay-flags.ts": "reads and empties the outboxes of decisions by their _id",
  "event/relay-outbox.ts": "moves entries of any collection with an outbox",
  "later/open-worker.ts": "repairs and gives back the one document of each recurring job",
  "readiness.ts": "reads one document by its _id",
  "service/read-backlog.ts": "counts what waits, over an index and up to a bound",
};

/** Verbs of `svc` that ask no collection. */
const WITHOUT_COLLECTIONS = ["hash", "generate", "simulate", "fit", "webhooks listen", "store copy", "store restore"];

let scene: RecordedScene;
let store: Store;
/** With the same indexes and nothing in it: a server that has counted how little stands in a collection may look through all of it. */
let empty: Store;
beforeAll(async () => {
  const actual = await vi.importActual<typeof import("../../src/store/open-store.ts")>("../../src/store/open-store.ts");
  const plainOf = (dataDir: string) =>
    actual.openStore({ dataDir, mongodbUri: testDatabase(dataDir), durability: "process" });
  ({ store, ...scene } = await recordScene(recorder, plainOf));
  empty = await plainOf(join(scene.dataDir, "empty"));
});
afterAll(async () => {
  await empty?.[Symbol.asyncDispose]();
  await store?.[Symbol.asyncDispose]();
  if (scene?.dataDir) await rm(scene.dataDir, { recursive: true, force: true });
});

describe("the scene", () => {
  it("calls every method that is served, with success", () => {
    const served = Object.values(scene.openApi.paths)
      .flatMap((path) => Object.values(path))
      .flatMap(({ operationId }) => operationId ?? [])
      .filter((name) => !PROBES.includes(name))
      .map((name) => name.charAt(0).toUpperCase() + name.slice(1));
    const called = new Set(
      scene.logLines
        .map((line): Json => JSON.parse(line))
        .flatMap(({ method, status }) => (status < 300 ? [method] : [])),
    );
    expect(served.length).toBeGreaterThan(10);
    expect(
      served.filter((name) => !called.has(name)),
      "Add a line to USE_CASES in test/support/use-cases.ts for each of these methods",
    ).toEqual([]);
  });

  it("runs every verb of svc that has something to ask", () => {
    const leaves = verbsOf(createProgram(createMemoryIo())).filter((verb) => !WITHOUT_COLLECTIONS.includes(verb));
    expect(leaves.length).toBeGreaterThan(5);
    expect(
      leaves.filter((verb) => !scene.verbs.has(verb)),
      "Add a line to SVC_USE_CASES in test/support/svc-use-cases.ts for each of these verbs",
    ).toEqual([]);
  });
});

describe("every query", () => {
  it("asks an index, but for those that may read a whole collection", async () => {
    const scanning: string[] = [];
    for (const [shape, query] of queryShapes(scene.queries)) {
      await exists(query.collection);
      const { scans } = await explainQuery(empty, query);
      if (scans && READ_WHOLE[shape] === undefined) scanning.push(`${shape} (${query.operation}, ${query.during})`);
    }
    expect(scanning, "Declare an index in src/store/documents/indexes.ts, or ask otherwise").toEqual([]);
  });

  it("that is an exception is still made", () => {
    const shapes = queryShapes(scene.queries);
    expect(Object.keys(READ_WHOLE).filter((shape) => !shapes.has(shape))).toEqual([]);
  });

  it.skipIf(process.env["MONGODB_URI"] !== undefined)("together they ask every index that is declared", async () => {
    const asked = new Set<string>();
    for (const query of queryShapes(scene.queries).values()) {
      await exists(query.collection);
      for (const index of (await explainQuery(empty, query)).indexes) asked.add(index);
    }
    const unasked = INDEXES.filter(({ collection, name }) => !asked.has(`c_${collection}_${name}`));
    expect(
      unasked.map(({ collection, name }) => `${collection} ${name}`),
      "An index that nobody asks costs every write: remove it, or add what asks it to test/support/use-cases.ts",
    ).toEqual(Object.keys(UNASKED));
  });
});

describe("a score", () => {
  it("makes four commands, each of which names its documents by _id, so that none asks every shard", async () => {
    const service = await startService({ environment: { ROLES: "api" } });
    const key = await service.createKey();
    await service.services.quotas.set(service.organisationId, "test", 1_000);
    await service.send("POST", "/v1/score", sampleRequest(), { key });
    recorder.take();
    const { status } = await service.send("POST", "/v1/score", sampleRequest(), { key });
    expect(status).toBe(201);
    const queries = recorder.take();
    await service.stop();
    for (const query of queries) {
      const { $in: ids = [query.filter["_id"]] } = Object(query.filter["_id"]);
      expect(ids, JSON.stringify(query)).toEqual(ids.map(() => expect.any(String)));
    }
    const count = (operation: string, collection: string) =>
      queries.filter((query) => query.operation === operation && query.collection === collection).length;
    expect({
      profilesRead: count("find", "profiles"),
      profilesWritten: count("bulkWrite", "profiles"),
      decisionsRead: count("find", "decisions"),
      decisionsWritten: count("insertMany", "decisions"),
      all: queries.filter(({ collection }) => ["profiles", "decisions"].includes(collection)).length,
    }).toEqual({ profilesRead: 1, profilesWritten: 1, decisionsRead: 1, decisionsWritten: 1, all: 4 });
  });
});

describe("the data layer", () => {
  it("is asked by few modules but the store's own", async () => {
    const root = join(import.meta.dirname, "..", "..", "src");
    const askers: string[] = [];
    for await (const file of glob("**/*.ts", { cwd: root }))
      if (
        !file.startsWith("store/") &&
        !file.endsWith(".test.ts") &&
        /\.collection[<(]/.test(await readFile(join(root, file), "utf8"))
      )
        askers.push(file);
    expect(askers.toSorted()).toEqual(Object.keys(ASKERS));
  });

  it("has its shard key described for every collection that is asked", async () => {
    const described = await shardKeys();
    const names = new Set([
      ...scene.queries.map(({ collection }) => collection),
      ...COLLECTIONS.map(({ name }) => name),
    ]);
    expect(Array.from(names).filter((name) => !described.has(name))).toEqual([]);
  });

  it("names the shard key in every write of one document that may be sharded, which MongoDB wants before 7.1", async () => {
    const described = await shardKeys();
    const writes = scene.queries.filter(({ operation }) => /^(update|replace|delete)One$|^findOneAnd/.test(operation));
    const sharded = writes.filter(({ collection }) => described.get(collection) === '{ _id: "hashed" }');
    expect(sharded.length).toBeGreaterThan(5);
    for (const query of sharded)
      expect(query, JSON.stringify(query)).toMatchObject({ filter: { _id: expect.any(String) } });
  });
});

/** The shard key of each collection, as the operator reads it. */
async function shardKeys(): Promise<ReadonlyMap<string, string>> {
  const text = await readFile(join(import.meta.dirname, "..", "..", "docs", "operations.md"), "utf8");
  const [, section = ""] = /\n## Sharding\n(.*?)(?=\n## |$)/s.exec(text) ?? [];
  const rows = section.matchAll(/^\| (`\w+`(?:, `\w+`)*) \| (none|`.*?`) \|/gm);
  return new Map(
    Array.from(rows).flatMap(([, names = "", key = ""]) =>
      names.split(", ").map((name) => [name.replaceAll("`", ""), key.replaceAll("`", "")] as const),
    ),
  );
}

/** A server has no plan for a collection that is not there. */
async function exists(collection: string): Promise<void> {
  const documents = empty.db.collection(collection);
  await documents.insertOne({ _id: "made to be explained" });
  await documents.deleteOne({ _id: "made to be explained" });
}

function verbsOf(command: Command, path: readonly string[] = []): readonly string[] {
  if (command.commands.length === 0) return [path.join(" ")];
  return command.commands.flatMap((child) => verbsOf(child, [...path, child.name()]));
}

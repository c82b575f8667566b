import { readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createServices } from "../../src/service/create-services.ts";
import { bootstrap } from "../../src/service/organisations/bootstrap.ts";
import { openTestStore } from "../support/open-test-store.ts";

const depsOf = async (store: Awaited<ReturnType<typeof openTestStore>>) => ({
  ...(await createServices(store, {
    disabledRules: new Set(),
    randomBytes: (size) => crypto.getRandomValues(new Uint8Array(size)),
    now: Date.now,
    warn: () => undefined,
  })),
  db: store.db,
  dataDir: store.dataDir,
});
const written = async (dataDir: string) => JSON.parse(await readFile(join(dataDir, "bootstrap.json"), "utf8"));

it("A first start that was killed behind its keys leaves none that works: the next one revokes them and makes others", async () => {
  await using store = await openTestStore();
  const deps = await depsOf(store);
  const killed = () => Promise.reject(new Error("killed here"));
  await expect(bootstrap({ ...deps, seedDefaultPolicy: killed })).rejects.toThrow("killed here");
  const made = await bootstrap(deps);
  expect(await written(deps.dataDir)).toEqual(made);
  const keys = await deps.keys.list(made?.organisation_id ?? "");
  const working = keys.filter(({ revokedAt }) => revokedAt === null);
  expect(keys).toHaveLength(4);
  const prefixLength = keys[0]?.prefix.length;
  expect(working.map(({ prefix }) => prefix).sort()).toEqual(
    [made?.live_key, made?.test_key].map((key) => key?.slice(0, prefixLength)).sort(),
  );
  expect(await bootstrap(deps)).toBeUndefined();
});

it("A first start that another one took for killed leaves the keys of that one in the file", async () => {
  await using store = await openTestStore();
  const deps = await depsOf(store);
  let others: ReturnType<typeof bootstrap> | undefined;
  const insert: typeof deps.keys.insert = async (document) => {
    await deps.keys.insert(document);
    others ??= bootstrap(deps);
    await others;
  };
  await expect(bootstrap({ ...deps, keys: { ...deps.keys, insert } })).rejects.toThrow(
    "Start again: another process made the first organisation meanwhile",
  );
  expect(await written(deps.dataDir)).toEqual(await others);
});

it("A start on a store that was emptied makes no organisation beside the keys of the one that is lost", async () => {
  await using store = await openTestStore();
  await using emptied = await openTestStore();
  const made = await bootstrap(await depsOf(store));
  const deps = { ...(await depsOf(emptied)), dataDir: store.dataDir };
  await expect(bootstrap(deps)).rejects.toThrow(/^Cannot make a first organisation: .* move bootstrap\.json away/);
  expect(await written(store.dataDir)).toEqual(made);
  expect(await emptied.db.collection("organisations").countDocuments({})).toBe(0);
  await rename(join(store.dataDir, "bootstrap.json"), join(store.dataDir, "kept.json"));
  expect(await bootstrap(deps)).toMatchObject({ organisation_id: expect.stringMatching(/^org_/) });
});

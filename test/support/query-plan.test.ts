import { describe, expect, it } from "vitest";
import { readEmbeddedPlan, readServerPlan } from "./query-plan.ts";

const mongo = (winningPlan: object) => readServerPlan({ queryPlanner: { winningPlan } });
const ixscan = (bounds: object) => ({ stage: "IXSCAN", indexName: "by_owner", indexBounds: bounds });
const ferret = (Plan: object) => readServerPlan({ queryPlanner: { Plan } });
const heap = (below: object) => ({
  "Node Type": "Limit",
  Plans: [{ "Node Type": "Bitmap Heap Scan", Plans: [below] }],
});
const bitmap = (name: string, condition: string) => ({
  "Node Type": "Bitmap Index Scan",
  "Index Name": name,
  "Index Cond": condition,
});
const SEARCH = { scans: false, indexes: ["by_owner"] };
const BY_ID = { scans: false, indexes: ["_id_"] };

describe("a plan of MongoDB", () => {
  it.each([
    ["a collection scan", { stage: "COLLSCAN", direction: "forward" }, { scans: true, indexes: [] }],
    ["one under a sort", { stage: "SORT", inputStage: { stage: "COLLSCAN" } }, { scans: true, indexes: [] }],
    ["an index", { stage: "FETCH", inputStage: ixscan({ owner: ['["a", "a"]'], at: ["[MaxKey, MinKey]"] }) }, SEARCH],
    [
      "a whole index",
      { stage: "FETCH", inputStage: ixscan({ owner: ["[MinKey, MaxKey]"] }) },
      { ...SEARCH, scans: true },
    ],
    ["a primary key", { stage: "IDHACK" }, BY_ID],
    ["a primary key, version 8", { stage: "EXPRESS_IXSCAN" }, BY_ID],
    ["the slot-based engine", { queryPlan: { stage: "FETCH", inputStage: ixscan({ owner: ['["a", "a"]'] }) } }, SEARCH],
    [
      "an index and a scan",
      { stage: "OR", inputStages: [ixscan({ owner: ['["a", "a"]'] }), { stage: "COLLSCAN" }] },
      { ...SEARCH, scans: true },
    ],
    ["one shard", { stage: "SINGLE_SHARD", shards: [{ shardName: "s", winningPlan: { stage: "IDHACK" } }] }, BY_ID],
    [
      "shards of which one scans",
      { stage: "SHARD_MERGE", shards: [{ winningPlan: { stage: "IDHACK" } }, { winningPlan: { stage: "COLLSCAN" } }] },
      { ...BY_ID, scans: true },
    ],
  ])("tells %s", (_what, plan, expected) => {
    expect(mongo(plan)).toEqual(expected);
  });
});

describe("a plan of FerretDB", () => {
  const ID = "((shard_key_value = '2'::bigint) AND (object_id OPERATOR(documentdb_core.=) 'BSONHEX'::bson))";
  it.each([
    ["a collection scan", heap(bitmap("_id_", "(shard_key_value = '2'::bigint)")), { scans: true, indexes: ["_id_"] }],
    ["another one", { "Node Type": "Seq Scan" }, { scans: true, indexes: [] }],
    ["an index", heap(bitmap("by_owner", "(document OPERATOR(documentdb_api_catalog.@=) 'BSONHEX'::bson)")), SEARCH],
    ["a whole index", { "Node Type": "Index Scan", "Index Name": "by_owner" }, { ...SEARCH, scans: true }],
    ["a primary key", { "Node Type": "Index Scan", "Index Name": "_id_", "Index Cond": ID }, BY_ID],
  ])("tells %s", (_what, plan, expected) => {
    expect(ferret(plan)).toEqual(expected);
  });
});

describe("a plan of SQLite", () => {
  it.each([
    ["a scan", ["SCAN c_keys", "USE TEMP B-TREE FOR ORDER BY"], { scans: true, indexes: [] }],
    ["a whole index", ["SCAN c_keys USING INDEX by_owner"], { ...SEARCH, scans: true }],
    ["an index", ["SEARCH c_keys USING INDEX by_owner (<expr>=?)"], SEARCH],
    ["a plan that it does not know", ["SOMETHING ELSE"], { scans: true, indexes: [] }],
  ])("tells %s", (_what, details, expected) => {
    expect(readEmbeddedPlan(details)).toEqual(expected);
  });
});

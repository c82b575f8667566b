import { afterAll, beforeAll, expect, it } from "vitest";
import { CSV_COLUMNS } from "../../src/dataset/csv-columns.ts";
import { unpackRows } from "../../src/dataset/dataset-row.ts";
import { setRows } from "../../src/dataset/set-rows.ts";
import { createColumns } from "../../src/engine/backtest/columns.ts";
import { registry } from "../../src/engine/rules/registry.ts";
import { createPool } from "../../src/pool/create-pool.ts";
import { createRowsAtHand, type RowsRead } from "../../src/service/backtests/create-rows-at-hand.ts";
import { runBacktest } from "../../src/service/backtests/run-backtest.ts";
import type { BacktestDocument } from "../../src/store/repositories/backtests.ts";
import { csvLine } from "../../src/synthetic/csv-line.ts";
import { generateTransactions } from "../../src/synthetic/generate-transactions.ts";
import { effort } from "../support/effort.ts";
import { startService, type TestService } from "../support/start-service.ts";

const THREADS = effort([1, 5], [1, 2, 5]);
const NOTHING = new Uint8Array();
/** More than two chunks. */
const ROWS = 5_100;

let service: TestService;
let backtest: BacktestDocument;
beforeAll(async () => {
  service = await startService({ environment: { ROLES: "api" } });
  const rows = generateTransactions({ rows: ROWS, seed: "fit", days: 60, fraudShare: 0.1 });
  const raw = `${[CSV_COLUMNS.join(","), ...[...rows].map((row) => csvLine(row))].join("\n")}\n`;
  const sent = { raw, headers: { "content-type": "text/csv" }, key: service.testKey };
  const { body } = await service.send("POST", "/v1/backtest", undefined, sent);
  const found = await service.services.backtests.find(service.organisationId, "test", body.backtest_id);
  if (found === null) throw new Error("There is no backtest");
  backtest = found;
});
afterAll(() => service.stop());

it("runs on the rows that it has at hand as on those that are stored, of which the stored ones count", async () => {
  const { backtests, policies } = service.services;
  const version = await policies.findVersion(service.organisationId, backtest.policy.versionId);
  if (version === null) throw new Error("There is no version");
  const { configuration } = version;
  const stored = await chunksOf("rows");
  await using pool = createPool(2);
  const run = async (atHand?: RowsRead) => {
    const rowsAtHand = createRowsAtHand();
    if (atHand !== undefined) rowsAtHand.keep(backtest._id, atHand);
    const stillMine = () => Promise.resolve();
    await runBacktest({ backtests, pool, rowsAtHand }, backtest, { configuration, stillMine });
    expect(rowsAtHand.take(backtest._id)).toBeUndefined();
    return chunksOf("results");
  };
  const columns = createColumns(ROWS);
  for (const chunk of stored) setRows(columns, unpackRows(chunk));
  const told = await run();
  expect(await run({ columns, chunks: stored })).toEqual(told);
  // As if other rows had been read, of which the chunks tell; and of one of another size.
  const [, second = NOTHING] = stored;
  const wrong = createColumns(ROWS);
  expect(await run({ columns: wrong, chunks: stored })).not.toEqual(told);
  expect(await run({ columns: wrong, chunks: stored.map(() => second.subarray(1)) })).toEqual(told);
  expect(await run({ columns: createColumns(ROWS - 1), chunks: stored })).toEqual(told);
});

it("gives equal bytes of results and report, intervals included, whatever the number of threads", async () => {
  const { backtests, policies } = service.services;
  // Every rule at the more points the fewer it has by default, so that there is much to learn.
  const rules = registry.rules.map(({ code, weight }) => ({ code, weight: Math.max(5, 80 - weight) }));
  const made = await service.send("POST", "/v1/policies", { name: "Upside down", product: "upside_down", rules });
  const version = await policies.findVersion(service.organisationId, made.body.versions[0].version_id);
  if (version === null) throw new Error("There is no version");
  const { configuration } = version;
  const told: string[] = [];
  for (const threads of THREADS) {
    await using pool = createPool(threads);
    const stillMine = () => Promise.resolve();
    const summary = await runBacktest({ backtests, pool }, backtest, { configuration, stillMine });
    const chunks = [await backtests.findChunk(backtest._id, "report", 0)];
    for (const chunk of [0, 1, 2]) chunks.push(await backtests.findChunk(backtest._id, "results", chunk));
    told.push(JSON.stringify([summary, chunks.map((packed) => Buffer.from(packed ?? []).toString("base64"))]));
  }
  expect(told).toHaveLength(THREADS.length);
  for (const other of told) expect(other).toBe(told[0]);
});

async function chunksOf(kind: "rows" | "results"): Promise<readonly Uint8Array[]> {
  const chunks = [0, 1, 2].map((chunk) => service.services.backtests.findChunk(backtest._id, kind, chunk));
  return (await Promise.all(chunks)).map((packed) => packed ?? NOTHING);
}

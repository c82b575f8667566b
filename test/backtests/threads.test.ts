import { afterAll, beforeAll, expect, it } from "vitest";
import { CSV_COLUMNS } from "../../src/dataset/csv-columns.ts";
import { registry } from "../../src/engine/rules/registry.ts";
import { createPool } from "../../src/pool/create-pool.ts";
import { runBacktest } from "../../src/service/backtests/run-backtest.ts";
import type { BacktestDocument } from "../../src/store/repositories/backtests.ts";
import { csvLine } from "../../src/synthetic/csv-line.ts";
import { generateTransactions } from "../../src/synthetic/generate-transactions.ts";
import { effort } from "../support/effort.ts";
import { startService, type TestService } from "../support/start-service.ts";

const THREADS = effort([1, 5], [1, 2, 5]);
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

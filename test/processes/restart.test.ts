import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { BacktestDocument } from "../../src/store/repositories/backtests.ts";
import { generateTransactions } from "../../src/synthetic/generate-transactions.ts";
import { finishedBacktest } from "../support/finished-backtest.ts";
import type { Json } from "../support/json.ts";
import { startProcess, type TestProcess } from "../support/start-process.ts";
import { startService } from "../support/start-service.ts";

const SOON = { interval: 20 };

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "risk-restart-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

async function send({ baseUrl, testKey }: TestProcess, method: string, path: string, body?: Json): Promise<Json> {
  const headers = { authorization: `Bearer ${testKey}`, "content-type": "application/json" };
  const response = await fetch(`${baseUrl}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  return response.json();
}

/** A process in the middle of a backtest. */
async function arrange() {
  const rows = generateTransactions({ rows: 12_000, seed: "restart" });
  const transactions = [...rows].map(({ request, label }) => ({ ...request, label }));
  const first = await startProcess(dataDir);
  const { backtest_id: id } = await send(first, "POST", "/v1/backtest", { transactions });
  await expect.poll(async () => (await send(first, "GET", `/v1/backtest/${id}`)).status, SOON).toBe("running");
  return { first, id };
}

/** Another process over the same store, whose clock stands still: no lease ever runs out. */
const startWithoutTime = (nowMs: number) => startService({ dataDir, keepData: true, now: () => nowMs });

describe.runIf(process.env["MONGODB_URI"] === undefined)("a backtest on the embedded store", () => {
  it("that was cut off by kill -9 goes on when the service is started again, without its lease running out", async () => {
    const { first, id } = await arrange();
    await first.end("SIGKILL");
    const second = await startWithoutTime(Date.now());
    expect((await finishedBacktest(second, id, second.testKey)).status).toBe("completed");
    const stored = await second.services.store.db.collection<BacktestDocument>("backtests").findOne({ _id: id });
    expect(stored).toMatchObject({ attempts: 2, lease: null });
    await second.stop();
  });

  it("is not taken from a process that lives", async () => {
    const { first, id } = await arrange();
    const second = await startWithoutTime(Date.now());
    await expect
      .poll(async () => (await send(first, "GET", `/v1/backtest/${id}`)).status, { ...SOON, timeout: 100_000 })
      .toBe("completed");
    const stored = await second.services.store.db.collection<BacktestDocument>("backtests").findOne({ _id: id });
    expect(stored?.attempts).toBe(1);
    await second.stop();
    await first.end("SIGTERM");
  });
});

import { afterAll, beforeAll, expect, it } from "vitest";
import { effort } from "../support/effort.ts";
import type { Json } from "../support/json.ts";
import { randomHistory } from "../support/random-history.ts";
import { startService, type TestService } from "../support/start-service.ts";

// Live scoring keeps this promise on both stores; the number of rows is a server's patience.
const ROWS_EMBEDDED = effort(700, 5_000);
const ROWS_SERVER = effort(300, 500);

let service: TestService;
beforeAll(async () => {
  service = await startService({ environment: { WORKER_THREADS: "5" } });
});
afterAll(() => service.stop());

it("a backtest says exactly what live scoring said, for every row of a history with bursts, ties and window edges", async () => {
  const rows = randomHistory(service.services.store.kind === "embedded" ? ROWS_EMBEDDED : ROWS_SERVER, 20_261_121);
  const live: Json[] = [];
  const liveKey = await service.createKey({ environment: "live" });
  for (const row of rows) {
    const { status, body } = await service.send("POST", "/v1/score", row, { key: liveKey });
    expect(status).toBe(201);
    live.push(body);
  }
  const key = await service.createKey();
  const submitted = await service.send("POST", "/v1/backtest", { transactions: rows }, { key });
  expect(submitted.status).toBe(202);
  const path = `/v1/backtest/${submitted.body.backtest_id}`;
  const status = async () => (await service.send("GET", path, undefined, { key })).body.status;
  await expect.poll(status).not.toMatch(/^(queued|running)$/);
  expect(await status()).toBe("completed");
  const answered = ({ score, risk_level, confidence, recommended_action, reasons }: Json) => ({
    score,
    risk_level,
    confidence,
    recommended_action,
    reasons,
  });
  const fired = new Set<string>();
  for (let after = 0; after < rows.length; after += 1_000) {
    const page = (await service.send("GET", `${path}/rows?limit=1000&after=${after}`, undefined, { key })).body.rows;
    for (const row of page) {
      expect({ row: row.row, ...answered(row) }).toEqual({ row: row.row, ...answered(live[row.row - 1]) });
      for (const { code } of row.reasons) fired.add(code);
    }
  }
  // A history that fires little would prove little.
  expect(fired.size).toBeGreaterThan(rows.length > ROWS_SERVER ? 18 : 12);
});

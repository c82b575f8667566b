import { afterAll, beforeAll, expect, it } from "vitest";
import { createRandom } from "../bench/support/zipf.ts";
import { TRANSACTION_TYPES } from "../src/engine/score-request.ts";
import { hashOf } from "./support/sample-request.ts";
import { type Json, startService, type TestService } from "./support/start-service.ts";

// Live scoring keeps this promise on both stores; the number of rows is a server's patience.
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Steps from one row to the next: ties, bursts, and both sides of every window. */
const STEPS_MS = [
  0,
  0,
  0,
  1,
  250,
  999,
  MINUTE_MS,
  10 * MINUTE_MS - 1,
  10 * MINUTE_MS,
  10 * MINUTE_MS + 1,
  HOUR_MS - 1,
  HOUR_MS,
  3 * HOUR_MS,
  8 * HOUR_MS,
  12 * HOUR_MS,
  DAY_MS - 1,
  DAY_MS,
  DAY_MS + 1,
] as const;
const AMOUNTS = [
  0, 1, 2_000_000, 5_000_000, 10_000_000, 49_999_999, 50_000_000, 475_000_000, 499_999_999, 500_000_000, 1_500_000_000,
];

let service: TestService;
beforeAll(async () => {
  service = await startService({ environment: { WORKER_THREADS: "5" } });
});
afterAll(() => service.stop());

function history(rows: number, seed: number): Json[] {
  const random = createRandom(seed);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const oneOf = (name: string, count: number) => hashOf(`${seed} ${name} ${Math.floor(random() ** 2 * count)}`);
  const maybe = (share: number, part: Json) => (random() < share ? part : {});
  let atMs = Date.UTC(2025, 0, 1);
  return Array.from({ length: rows }, (_, row) => {
    atMs +=
      random() < 0.002
        ? pick([7, 30, 60]) * DAY_MS * random()
        : random() < 0.6
          ? pick(STEPS_MS) / 10
          : pick(STEPS_MS) / 40;
    atMs = Math.floor(atMs);
    return {
      transaction: {
        id: `parity-${seed}-${row}`,
        type: pick(TRANSACTION_TYPES),
        amount: random() < 0.5 ? pick(AMOUNTS) : Math.floor(Math.exp(random() * 20) * 100),
        currency: "NGN",
        occurred_at: new Date(atMs).toISOString(),
        channel: "mobile_app",
      },
      customer: {
        id_hash: oneOf("customer", 60),
        ...maybe(0.6, { bvn_hash: oneOf("bvn", 40) }),
        ...maybe(0.6, { phone_hash: oneOf("phone", 40) }),
      },
      ...maybe(0.7, { device: { id_hash: oneOf("device", 30), platform: "android" } }),
      ...maybe(0.7, { beneficiary: { account_hash: oneOf("account", 30), bank_code: "058" } }),
      ...maybe(0.5, {
        location: {
          ...maybe(0.8, { country: pick(["NG", "NG", "NG", "GH", "GB"]) }),
          ...maybe(0.5, { region: pick(["Lagos", "Kano", "FCT"]) }),
        },
      }),
    };
  });
}

it("a backtest says exactly what live scoring said, for every row of 5,000 with bursts, ties and window edges", async () => {
  const rows = history(service.services.store.kind === "embedded" ? 5_000 : 500, 20_261_121);
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
  for (let status = ""; status !== "completed"; ) {
    ({ status } = (await service.send("GET", path, undefined, { key })).body);
    expect(["queued", "running", "completed"]).toContain(status);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
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
  expect(fired.size).toBeGreaterThan(rows.length < 5_000 ? 12 : 18);
}, 240_000);

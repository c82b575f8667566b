import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { createClient } from "@connectrpc/connect";
import { createGrpcTransport } from "@connectrpc/connect-node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BacktestItemSchema } from "#gen/risk/v1/backtest_pb.ts";
import { BacktestService } from "#gen/risk/v1/backtest_service_pb.ts";
import { type TransactionSchema, TransactionType } from "#gen/risk/v1/score_pb.ts";
import { csvLines, csvOf, withId } from "../support/backtest-files.ts";
import { finishedBacktest } from "../support/finished-backtest.ts";
import { hashOf } from "../support/sample-request.ts";
import { startService, type TestService } from "../support/start-service.ts";

/** One invalid row beside them is less than one in a hundred. */
const VALID_ROWS = 100;
const LONE = "lone";

let service: TestService;
beforeAll(async () => {
  service = await startService({ environment: { WORKER_THREADS: "1" } });
});
afterAll(() => service.stop());

const backtests = () => createClient(BacktestService, createGrpcTransport({ baseUrl: service.grpcUrl }));
const withKey = (headers = {}) => ({ headers: { authorization: `Bearer ${service.testKey}`, ...headers } });

function item(id: string, changes: MessageInitShape<typeof TransactionSchema> = {}) {
  const occurredAt = { seconds: BigInt(Math.floor(Date.now() / 1_000) - 60), nanos: 0 };
  const { TRANSFER: type } = TransactionType;
  const plain = { id, type, amount: 1_000n, currency: "NGN", channel: "app", occurredAt };
  return create(BacktestItemSchema, {
    transaction: { ...plain, ...changes } as MessageInitShape<typeof TransactionSchema>,
    customer: { idHash: hashOf("customer") },
  });
}

/** What the invalid row of a backtest shows, over both wires. */
async function loneRow(backtestId: string) {
  await finishedBacktest(service, backtestId, service.testKey);
  const { status, body } = await service.send("GET", `/v1/backtest/${backtestId}/rows?errors_only=true`);
  expect([status, body.rows?.length]).toEqual([200, 1]);
  const { rows } = await backtests().listBacktestRows({ backtestId, errorsOnly: true }, withKey());
  expect(rows[0]?.error).toBe(body.rows[0].error);
  return body.rows[0];
}

describe("an invalid row of a backtest leaves out what no answer can say", () => {
  it.each(["9007199254740993", "999999999999999999", "-9007199254740993"])(
    "an amount of %s in a CSV",
    async (amount) => {
      const [first = "", ...lines] = csvLines(VALID_ROWS + 1);
      const cells = withId(first, LONE).split(",");
      cells[2] = amount;
      const raw = csvOf([...lines, cells.join(",")]);
      const headers = { "content-type": "text/csv" };
      const { body } = await service.send("POST", "/v1/backtest", undefined, { raw, headers });
      const row = await loneRow(body.backtest_id);
      expect(row.error).toMatch(/^line 102, amount:/);
      expect(row.input.transaction).toMatchObject({ id: LONE, currency: "NGN" });
      expect(row.input.transaction).not.toHaveProperty("amount");
    },
  );

  it.each([
    ["a year that RFC 3339 cannot write", "occurred_at", { occurredAt: { seconds: 10n ** 12n, nanos: 0 } }],
    ["a time before the year 1", "occurred_at", { occurredAt: { seconds: -(10n ** 14n), nanos: 0 } }],
    ["nanoseconds below a second", "occurred_at", { occurredAt: { seconds: 1n, nanos: -5 } }],
    ["nanoseconds beyond a second", "occurred_at", { occurredAt: { seconds: 1n, nanos: 1_000_000_000 } }],
    ["an amount beyond 2^53-1", "amount", { amount: 2n ** 63n - 1n }],
    ["an amount below -(2^53-1)", "amount", { amount: -(2n ** 63n) }],
  ] as const)("%s over gRPC", async (name, member, changes) => {
    const transactions = Array.from({ length: VALID_ROWS }, (_, row) => item(`r-${row}`));
    transactions.push(item(LONE, changes));
    for (const headers of [{}, { "idempotency-key": name.replaceAll(/\W/g, "-") }]) {
      const { backtestId } = await backtests().submitBacktest({ transactions }, withKey(headers));
      const row = await loneRow(backtestId);
      expect(row.error).toContain(`transaction.${member}:`);
      expect(row.input.transaction).toMatchObject({ id: LONE, currency: "NGN" });
      expect(row.input.transaction).not.toHaveProperty(member);
    }
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPool, type Pool } from "../../src/pool/create-pool.ts";
import { runCutOff, runImport } from "../support/cut-off-import.ts";
import { holdNext } from "../support/hold.ts";
import type { Json } from "../support/json.ts";
import { hashOf } from "../support/sample-request.ts";
import { startService, type TestService } from "../support/start-service.ts";
import { until } from "../support/until.ts";

const COLUMNS = "transaction_id,type,amount,currency,occurred_at,channel,customer_id_hash";
const PART_ROWS = 10_000;
const CUSTOMER = hashOf("customer of one part");
const MARKS = PART_ROWS / 250;

let service: TestService;
let pool: Pool;
let lot = 0;
beforeAll(async () => {
  service = await startService({ environment: { ROLES: "api" } });
  pool = createPool(2);
});
afterAll(async () => {
  await pool[Symbol.asyncDispose]();
  await service.stop();
});

/** Rows a second apart, all of one customer, with ids that no other lot has. */
function newLot(rows: number, customer = CUSTOMER) {
  lot += 1;
  const own = lot;
  const id = (row: number) => `lot-${own}-${row}`;
  const startMs = Date.UTC(2026, 4, 1 + (own % 20));
  const lines = Array.from({ length: rows }, (_, row) => {
    return `${id(row)},transfer,5000,NGN,${new Date(startMs + row * 1_000).toISOString()},pos,${customer}`;
  });
  return { id, customer, csv: `${[COLUMNS, ...lines].join("\n")}\n` };
}

async function submit(csv: string): Promise<string> {
  const { status, body } = await service.send("POST", "/v1/history", undefined, {
    raw: csv,
    headers: { "content-type": "text/csv" },
  });
  expect(status).toBe(202);
  return body.history_id;
}

const read = async (id: string): Promise<Json> => (await service.send("GET", `/v1/history/${id}`)).body;
const cancel = async (id: string): Promise<Json> => (await service.send("POST", `/v1/history/${id}/cancel`, {})).body;
const feedback = (transactionId: string) =>
  service.send("POST", "/v1/feedback", { transaction_id: transactionId, label: "fraud" });
const run = () => runImport(service.services, pool);

/** What the profile of a customer says of transactions and of frauds among them. */
async function known(customer: string): Promise<readonly [number, number]> {
  const { families } = (await service.send("GET", `/v1/entities/customer/${customer}`)).body;
  return [families.activity.transactions, families.fraud.confirmed_frauds_104d];
}

describe("an import that is cancelled while somebody works on it", () => {
  it("is cancelled in the answer already, with its counts, where its part ends soon", async () => {
    const { csv } = newLot(PART_ROWS + 20, hashOf("cancelled soon"));
    const first = await submit(csv);
    const held = holdNext(service.services.ledger, "takeStep");
    const working = run();
    await held.reached;
    const answer = cancel(first);
    const histories = service.services.store.db.collection<{ readonly _id: string; readonly isCancelAsked?: boolean }>(
      "histories",
    );
    await until(async () => (await histories.findOne({ _id: first }))?.isCancelAsked);
    held.release();
    expect(await answer).toMatchObject({ status: "cancelled", folded: PART_ROWS });
    await working;
  });

  it("is running to the end of its part, with what it does counted, feedback refused and the next one waiting", async () => {
    const { id, csv, customer } = newLot(PART_ROWS + 20, hashOf("cancelled at work"));
    const first = await submit(csv);
    const held = holdNext(service.services.ledger, "takeStep");
    const working = run();
    await held.reached;
    const cancelled = await cancel(first);
    expect(cancelled).toMatchObject({ status: "running", folded: 0 });
    expect(await cancel(first)).toEqual(cancelled);
    const early = await feedback(id(0));
    expect([early.status, early.body.retryable, early.headers.get("retry-after")]).toEqual([409, true, "5"]);
    const next = await submit(csv);
    await run();
    expect(await read(next)).toMatchObject({ status: "queued", started_at: null });
    held.release();
    await working;
    const ended = await read(first);
    expect(ended).toMatchObject({ status: "cancelled", folded: PART_ROWS, skipped: 0 });
    expect([ended.progress.done, ended.completed_at]).toEqual([PART_ROWS, expect.any(String)]);
    expect(await cancel(first)).toEqual(ended);
    expect((await feedback(id(0))).status).toBe(201);
    expect(await known(customer)).toEqual([PART_ROWS, 1]);
    await run();
    expect(await read(next)).toMatchObject({ status: "completed", folded: 20, skipped: PART_ROWS });
    expect(await known(customer)).toEqual([PART_ROWS + 20, 1]);
    expect(await service.services.store.db.collection("history_chunks").countDocuments({})).toBe(0);
  });

  it("and is cut off then, is cancelled by whoever finds it, without another row", async () => {
    const { csv, customer } = newLot(60, hashOf("cancelled and killed"));
    const first = await submit(csv);
    await runCutOff(service.services, pool, { marks: 1, steps: 0 });
    await service.services.histories.change(first, (history) => ({ ...history, isCancelAsked: true }));
    await run();
    expect(await read(first)).toMatchObject({ status: "cancelled", folded: 0, error: null });
    expect((await service.send("GET", `/v1/entities/customer/${customer}`)).status).toBe(404);
    const next = await submit(csv);
    await run();
    expect(await read(next)).toMatchObject({ status: "completed", folded: 60, skipped: 0 });
  });
});

describe("feedback to a row whose import was cut off", () => {
  it("counts at once where its part is done, else with the part, when the import is gone on with", async () => {
    const { id, csv, customer } = newLot(PART_ROWS + 20, hashOf("cut off and gone on with"));
    const history = await submit(csv);
    await runCutOff(service.services, pool, { marks: MARKS + 1, steps: 1 });
    expect(await read(history)).toMatchObject({ status: "running", folded: PART_ROWS });
    expect((await feedback(id(0))).status).toBe(201);
    expect(await known(customer)).toEqual([PART_ROWS, 1]);
    expect((await feedback(id(PART_ROWS + 3))).status).toBe(201);
    expect(await known(customer)).toEqual([PART_ROWS, 1]);
    await run();
    expect(await read(history)).toMatchObject({ status: "completed", folded: PART_ROWS + 20 });
    expect(await known(customer)).toEqual([PART_ROWS + 20, 2]);
  });

  it.each([
    ["before folding", 0],
    ["in the middle of folding", 1],
  ])("is kept where that is cancelled %s, and counts with the import that has the row next", async (name, steps) => {
    const { id, csv, customer } = newLot(900, hashOf(name));
    const others = Array.from({ length: 300 }, (_, row) => newLot(1, hashOf(`${name} ${row}`)).csv.split("\n")[1]);
    const first = await submit(`${csv}${others.join("\n")}\n`);
    await runCutOff(service.services, pool, { marks: 9, steps });
    expect(await cancel(first)).toMatchObject({ status: "cancelled", folded: 0 });
    const given = await feedback(id(5));
    expect(given.status).toBe(201);
    const next = await submit(csv);
    await run();
    expect(await read(next)).toMatchObject({ status: "completed", folded: 900, skipped: 0 });
    expect(await known(customer)).toEqual([900, 1]);
    expect((await service.send("POST", "/v1/feedback", { transaction_id: id(5), label: "legitimate" })).status).toBe(
      201,
    );
    expect(await known(customer)).toEqual([900, 0]);
  });
});

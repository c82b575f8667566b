import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createPool, type Pool } from "../../src/pool/create-pool.ts";
import { removeHistory } from "../../src/service/history/remove-history.ts";
import { generateTransactions } from "../../src/synthetic/generate-transactions.ts";
import { jsonLine } from "../../src/synthetic/json-line.ts";
import { allProfiles } from "../support/all-profiles.ts";
import { type CutOff, runCutOff, runImport } from "../support/cut-off-import.ts";
import { effort } from "../support/effort.ts";
import type { Json } from "../support/json.ts";
import { sampleRequest } from "../support/sample-request.ts";
import { sharedParties } from "../support/shared-parties.ts";
import { startService, type TestService } from "../support/start-service.ts";

const ROWS = effort(3_600, 7_200);
const CUSTOMERS = 800;
const MARKS_AT_ONCE = 250;
const STEP_PROFILES = 200;
/** So many that every cut below leaves something to do. */
const STEPS_MIN = 4;
const ALL_MARKS = Math.ceil(ROWS / MARKS_AT_ONCE);

let service: TestService;
let pool: Pool;
let rows: readonly Json[];
let wanted: ReadonlyMap<string, string>;
beforeAll(async () => {
  service = await startService({ environment: { ROLES: "api" } });
  pool = createPool(2);
  rows = [...generateTransactions({ rows: ROWS, seed: "left", fraudShare: 0.05 })].map((row, index) => ({
    ...JSON.parse(jsonLine(row, { withPattern: false })),
    ...sharedParties(index, CUSTOMERS),
  }));
  await submit(rows);
  await runImport(service.services, pool);
  wanted = await profiles();
  expect(wanted.size).toBeGreaterThan(STEPS_MIN * STEP_PROFILES);
});
beforeEach(() => removeHistory(service.services, owner()));
afterAll(async () => {
  await pool[Symbol.asyncDispose]();
  await service.stop();
});

const owner = () => ({ organisationId: service.organisationId, environment: "test" }) as const;
const profiles = () => allProfiles(service.services.store);
const read = async (id: string): Promise<Json> => (await service.send("GET", `/v1/history/${id}`)).body;
const cancel = async (id: string): Promise<Json> => (await service.send("POST", `/v1/history/${id}/cancel`, {})).body;

async function submit(transactions: readonly Json[]): Promise<string> {
  const { status, body } = await service.send("POST", "/v1/history", { transactions });
  expect(status).toBe(202);
  return body.history_id;
}

async function cutOff(cut: CutOff, transactions = rows): Promise<string> {
  const id = await submit(transactions);
  await runCutOff(service.services, pool, cut);
  expect(await read(id)).toMatchObject({ status: "running", folded: 0 });
  return id;
}

async function imported(transactions: readonly Json[]): Promise<Json> {
  const id = await submit(transactions);
  await runImport(service.services, pool);
  return read(id);
}

/** Not equal maps: of two that differ nothing would be told. */
async function expectProfiles(expected: ReadonlyMap<string, string>): Promise<void> {
  const found = await profiles();
  expect(found.size).toBe(expected.size);
  expect([...expected].filter(([key, packed]) => found.get(key) !== packed).map(([key]) => key)).toEqual([]);
}

const CUTS: readonly (readonly [string, CutOff])[] = [
  ["in the middle of marking", { marks: 2, steps: 0 }],
  ["between marking and folding", { marks: ALL_MARKS, steps: 0 }],
  ["behind the first step", { marks: ALL_MARKS, steps: 1 }],
  ["in the middle of folding", { marks: ALL_MARKS, steps: 2 }],
];

const FEWER = effort(CUTS.slice(2, 3), CUTS);

describe("an import that is cut off and never gone on with", () => {
  it.each(CUTS)("and cancelled, %s: the next one folds each row once into each profile", async (_where, cut) => {
    expect(await cancel(await cutOff(cut))).toMatchObject({ status: "cancelled", folded: 0 });
    expect(await imported(rows)).toMatchObject({ status: "completed", folded: ROWS, skipped: 0, labels_changed: 0 });
    await expectProfiles(wanted);
    expect(await imported(rows)).toMatchObject({ status: "completed", folded: 0, skipped: ROWS });
    await expectProfiles(wanted);
  });

  it.each(FEWER)("and failed, %s: the same", async (_where, cut) => {
    const id = await cutOff(cut);
    await service.services.histories.change(id, (history) => ({ ...history, attempts: 9 }));
    await runImport(service.services, pool);
    expect(await read(id)).toMatchObject({ status: "failed", folded: 0 });
    expect(await imported(rows)).toMatchObject({ status: "completed", folded: ROWS, skipped: 0 });
    await expectProfiles(wanted);
  });

  it.each(FEWER)(
    "and followed by one that is cut off, too, %s: the third one does what is left",
    async (_where, cut) => {
      await cancel(await cutOff(cut));
      const second = await cutOff({ marks: ALL_MARKS, steps: 1 });
      await cancel(second);
      expect(await imported(rows)).toMatchObject({ status: "completed", folded: ROWS, skipped: 0 });
      await expectProfiles(wanted);
    },
  );

  it.each(FEWER)("and followed by one that is gone on with after a kill, %s: the same", async (_where, cut) => {
    await cancel(await cutOff(cut));
    const second = await cutOff({ marks: 2, steps: 0 });
    await runCutOff(service.services, pool, { marks: ALL_MARKS, steps: 1 });
    await runImport(service.services, pool);
    expect(await read(second)).toMatchObject({ status: "completed", folded: ROWS, skipped: 0 });
    await expectProfiles(wanted);
  });

  it("of which some profiles took a step and some did not: each row is folded once", async () => {
    if (service.services.store.kind === "embedded") return;
    await cancel(await cutOff({ marks: ALL_MARKS, steps: 1, profiles: 70 }));
    // Another import comes between, which writes its own steps into the profiles that it touches.
    const other = sampleRequest({ "transaction.id": "between" });
    expect(await imported([other])).toMatchObject({ folded: 1 });
    expect(await imported(rows)).toMatchObject({ folded: ROWS, skipped: 0 });
    const found = await profiles();
    const ofRows = [...wanted].filter(([key]) => !key.includes(":lender:"));
    expect(ofRows.filter(([key, packed]) => found.get(key) !== packed).map(([key]) => key)).toEqual([]);
  });

  it("before a file that was corrected: what the corrected one has is in the profiles, and nothing else", async () => {
    const corrected = [
      ...rows.slice(100).map((row, index) => (index % 7 === 0 ? relabelled(row) : row)),
      { ...rows[0], transaction: { ...rows[0]?.transaction, id: "one-more" } },
    ];
    await imported(corrected);
    const expected = await profiles();
    await removeHistory(service.services, owner());
    await cancel(await cutOff({ marks: ALL_MARKS, steps: 0 }));
    expect(await imported(corrected)).toMatchObject({ folded: corrected.length, skipped: 0, labels_changed: 0 });
    await expectProfiles(expected);
  });

  it("in the middle of folding: labels of the file that was corrected reach every profile", async () => {
    const corrected = rows.map((row) => ({ ...row, label: "fraud" }));
    await imported(corrected);
    const expected = await frauds();
    await removeHistory(service.services, owner());
    await cancel(await cutOff({ marks: ALL_MARKS, steps: 2 }));
    expect(await imported(corrected)).toMatchObject({ folded: ROWS, skipped: 0, labels_changed: 0 });
    expect(await frauds()).toEqual(expected);
  });

  it("keeps others waiting: nothing runs beside it or is skipped for it, and another organisation's does not wait", async () => {
    const first = await cutOff({ marks: 2, steps: 0 });
    await service.services.histories.change(first, (history) => ({ ...history, isOfFile: true }));
    const second = await submit(rows);
    await runImport(service.services, pool);
    expect(await read(second)).toMatchObject({ status: "queued", started_at: null });
    const live = await service.send(
      "POST",
      "/v1/history",
      { transactions: rows.slice(0, 3) },
      { key: service.liveKey },
    );
    await runImport(service.services, pool);
    const path = `/v1/history/${live.body.history_id}`;
    expect((await service.send("GET", path, undefined, { key: service.liveKey })).body.status).toBe("completed");
    await cancel(first);
    await runImport(service.services, pool);
    expect(await read(second)).toMatchObject({ status: "completed", folded: ROWS, skipped: 0 });
    await removeHistory(service.services, { ...owner(), environment: "live" });
    await expectProfiles(wanted);
  });
});

/** How many frauds each of some customers is known for. */
async function frauds(): Promise<readonly unknown[]> {
  const some = [...new Set(rows.map(({ customer }) => customer.id_hash))].slice(0, 60);
  return Promise.all(
    some.map(async (hash) => (await service.send("GET", `/v1/entities/customer/${hash}`)).body.families.fraud),
  );
}

function relabelled(row: Json): Json {
  return { ...row, label: row.label === "fraud" ? "legitimate" : "fraud" };
}

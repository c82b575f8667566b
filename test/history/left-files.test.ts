import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { importFile } from "../../src/cli/history/import-file.ts";
import { indexFile } from "../../src/cli/history/index-file.ts";
import { createPool, type Pool } from "../../src/pool/create-pool.ts";
import { removeHistory } from "../../src/service/history/remove-history.ts";
import { csvLine } from "../../src/synthetic/csv-line.ts";
import { generateTransactions } from "../../src/synthetic/generate-transactions.ts";
import { allProfiles } from "../support/all-profiles.ts";
import { type CutOff, dyingLedger } from "../support/cut-off-import.ts";
import { holdNext } from "../support/hold.ts";
import type { Json } from "../support/json.ts";
import { runSvc } from "../support/run-svc.ts";
import { hashOf } from "../support/sample-request.ts";
import { sharedParties } from "../support/shared-parties.ts";
import { startService, type TestService } from "../support/start-service.ts";

const ROWS = 3_600;
const CUSTOMERS = 800;
const MARKED: CutOff = { marks: 2, steps: 0 };
const FOLDED: CutOff = { marks: ROWS, steps: 1 };
const COLUMNS =
  "transaction_id,type,amount,currency,occurred_at,channel,customer_id_hash,device_id_hash,device_platform,beneficiary_account_hash,beneficiary_bank_code,country,region,label";

let service: TestService;
let pool: Pool;
let directory: string;
let path: string;
let lines: readonly string[];
let wanted: ReadonlyMap<string, string>;
beforeAll(async () => {
  service = await startService({ environment: { ROLES: "api" } });
  pool = createPool(2);
  directory = await mkdtemp(join(tmpdir(), "risk-left-files-"));
  lines = [...generateTransactions({ rows: ROWS, seed: "left file" })].map((item, index) => {
    return csvLine({ ...item, request: { ...item.request, ...sharedParties(index, CUSTOMERS) } }).trimEnd();
  });
  path = await written("rows.csv", lines);
  expect(await imported(path)).toMatchObject({ folded: ROWS });
  wanted = await allProfiles(service.services.store);
});
beforeEach(() => removeHistory(service.services, owner()));
afterAll(async () => {
  await pool[Symbol.asyncDispose]();
  await service.stop();
  await rm(directory, { recursive: true, force: true });
});

const owner = () => ({ organisationId: service.organisationId, environment: "test" }) as const;
const svc = (...args: readonly string[]) => runSvc(service, ["history", ...args, "--environment", "test"]);
const imported = async (file: string): Promise<Json> =>
  JSON.parse((await svc("import", "--rows", file, "--json")).out || "{}");

async function written(name: string, rows: readonly string[]): Promise<string> {
  const file = join(directory, name);
  await writeFile(file, `${[COLUMNS, ...rows].join("\n")}\n`);
  return file;
}

async function run(file: string, services = service.services) {
  const index = await indexFile(file, Date.now(), () => undefined);
  return importFile(services, { path: file, index, ...owner(), pool, onProgress: () => undefined });
}

/** As `svc` leaves it when it is killed; answers the import's id. */
async function cutOff(cut: CutOff): Promise<string> {
  const dying = { ...service.services, ledger: dyingLedger(service.services.ledger, cut) };
  await expect(run(path, dying)).rejects.toThrow("Killed");
  const { body } = await service.send("GET", "/v1/history");
  expect(body.histories[0]).toMatchObject({ status: "running", folded: 0 });
  return body.histories[0].history_id;
}

async function expectProfiles(expected: ReadonlyMap<string, string>): Promise<void> {
  const found = await allProfiles(service.services.store);
  expect(found.size).toBe(expected.size);
  expect([...expected].filter(([key, packed]) => found.get(key) !== packed).map(([key]) => key)).toEqual([]);
}

describe("an import of a file that is cut off", () => {
  it.each([
    ["in the middle of marking", MARKED],
    ["in the middle of folding", FOLDED],
  ])("%s keeps every other file out, and says how to end it; then each row is folded once", async (_where, cut) => {
    const id = await cutOff(cut);
    const corrected = await written("corrected.csv", [...lines.slice(1), lines[0] ?? ""]);
    const refused = await svc("import", "--rows", corrected);
    expect([refused.code, refused.out]).toEqual([1, ""]);
    expect(refused.err).toContain(`End import ${id} first, which was cut off: import its own file`);
    expect(refused.err).toContain(`svc history cancel --import ${id} --environment test`);
    const cancelled = await svc("cancel", "--import", id, "--json");
    expect(JSON.parse(cancelled.out)).toMatchObject({ history_id: id, status: "cancelled", folded: 0 });
    expect(await imported(corrected)).toMatchObject({ status: "completed", folded: ROWS, skipped: 0, invalid: 0 });
    await expectProfiles(wanted);
  });

  it.each([
    ["in the middle of marking", MARKED],
    ["in the middle of folding", FOLDED],
  ])("%s, cancelled over the API and imported again is folded once, and counted so", async (_where, cut) => {
    const id = await cutOff(cut);
    await service.send("POST", `/v1/history/${id}/cancel`, {});
    expect(await imported(path)).toMatchObject({ status: "completed", folded: ROWS, skipped: 0 });
    expect(await imported(path)).toMatchObject({ status: "completed", folded: 0, skipped: ROWS });
    await expectProfiles(wanted);
  });

  it("after it was cancelled is ended by the same command, which begins anew", async () => {
    const id = await cutOff(FOLDED);
    await service.services.histories.change(id, (history) => ({ ...history, isCancelAsked: true }));
    const again = await imported(path);
    expect(again).toMatchObject({ status: "completed", folded: ROWS, skipped: 0 });
    expect(again.history_id).not.toBe(id);
    expect((await service.send("GET", `/v1/history/${id}`)).body.status).toBe("cancelled");
    await expectProfiles(wanted);
  });
});

it("an import of a file that is cancelled at work keeps its claim to the end of its part, and says what it folded", async () => {
  const held = holdNext(service.services.ledger, "takeStep");
  const working = run(path);
  await held.reached;
  const { body } = await service.send("GET", "/v1/history");
  const id = body.histories[0].history_id;
  const cancelled = await service.send("POST", `/v1/history/${id}/cancel`, {});
  expect(cancelled.body).toMatchObject({ status: "running", folded: 0 });
  await expect(run(path)).rejects.toThrow("Wait until the import of this file has ended");
  const other = await written("other.csv", lines.slice(1));
  await expect(run(other)).rejects.toThrow(`Wait until import ${id} has ended`);
  held.release();
  expect((await working).history).toMatchObject({ status: "cancelled", folded: ROWS, lease: null });
  expect((await service.send("GET", `/v1/history/${id}`)).body).toMatchObject({ status: "cancelled", folded: ROWS });
  await expectProfiles(wanted);
});

describe("a file of which rows are invalid", () => {
  const bad = (id: string) => `${id},transfer,-5,NGN,2026-01-01T00:00:00Z,pos,${"a".repeat(64)}${",".repeat(7)}`;

  it("above 1 % is refused with the first line and column that is wrong, and nothing of it is folded", async () => {
    const file = await written("wrong.csv", [
      bad("wrong-1"),
      "",
      `"wrong-2"${bad("x").slice(1)}`,
      ...lines.slice(0, 5),
    ]);
    const refused = await svc("import", "--rows", file);
    expect([refused.code, refused.out]).toEqual([1, ""]);
    expect(refused.err).toMatch(/^Correct the rows: 2 of 7 are invalid, at most 1 % may be; line 2, amount: \S.*\n$/);
    const json = await svc("import", "--rows", file, "--json");
    expect(json.code).toBe(1);
    expect(JSON.parse(json.out)).toMatchObject({
      status: "failed",
      folded: 0,
      invalid: 2,
      error: "Correct the rows: 2 of 7 are invalid, at most 1 % may be",
      problems: [
        { line: 2, message: expect.stringMatching(/^amount: /) },
        { line: 4, message: expect.stringMatching(/^amount: /) },
      ],
    });
    expect((await allProfiles(service.services.store)).size).toBe(0);
    expect(await imported(path)).toMatchObject({ status: "completed", folded: ROWS, skipped: 0 });
  });

  it.each([
    ["without a time", ",,NGN,,pos,"],
    ["with nothing", ""],
  ])("throughout, %s, is refused by its lines, too", async (_name, cells) => {
    const file = await written(
      "nothing.csv",
      Array.from({ length: 300 }, (_, row) => `id-${row},transfer${cells}`),
    );
    const { code, err } = await svc("import", "--rows", file);
    expect([code, err.startsWith("Correct the rows: 300 of 300 are invalid, at most 1 % may be; line 2, ")]).toEqual([
      1,
      true,
    ]);
  });

  it("up to 1 % are left out and told: what is wrong, and of an id that stands twice the later", async () => {
    const file = await written("some.csv", [
      ...lines,
      bad("wrong"),
      lines[3] ?? "",
      `"two\nlines"${bad("")}`,
      bad("last"),
    ]);
    const told = await svc("import", "--rows", file);
    expect(told).toMatchObject({ code: 0, err: "" });
    expect(told.out).toContain(
      `${ROWS} rows folded, 0 skipped, 0 labels changed, 4 invalid (line ${ROWS + 2}, amount: `,
    );
    const { problems } = await imported(file);
    expect(problems.map(({ line }: Json) => line)).toEqual([ROWS + 2, ROWS + 3, ROWS + 4, ROWS + 6]);
    expect(problems[1].message).toContain("transaction_id: Expected an id of its own");
  });

  it("in a later part ends it before that part, and keeps what was folded", async () => {
    const [partRows, wrong] = [50_000, 600];
    const row = (at: number, amount: number) =>
      `row-${at},transfer,${amount},NGN,${new Date(Date.UTC(2026, 0, 1) + at * 1_000).toISOString()},pos,${hashOf("later")}${",".repeat(7)}`;
    const rows = Array.from({ length: partRows + wrong }, (_, at) => row(at, at < partRows ? 100 : -1));
    const file = await written("parts.csv", rows);
    const { sha256, rowCount } = await indexFile(file, Date.now(), () => undefined);
    const at = new Date();
    // Begun by version 1.0.0, whose parts are smaller, and cut off behind the first one.
    await service.services.histories.insert({
      _id: `hst_${"1".repeat(32)}`,
      ...owner(),
      ...{ status: "running", isOfFile: true, dataset: { format: "csv", sha256, rowCount, invalidRowCount: 0 } },
      ...{ done: partRows, folded: partRows, skipped: 0, labelsChanged: 0, error: null, attempts: 1 },
      ...{ createdAt: at, startedAt: at, completedAt: null, removeRowsAt: null, lease: null, revision: 0 },
    });
    const refused = await svc("import", "--rows", file);
    expect(refused.code).toBe(1);
    expect(refused.err).toContain(
      `${wrong} of ${rowCount} are invalid, at most 1 % may be; line ${partRows + 2}, amount: `,
    );
    expect(refused.err).toContain(`${partRows} rows folded, 0 skipped, 0 labels changed, ${wrong} invalid`);
    const { body } = await service.send("GET", `/v1/history/hst_${"1".repeat(32)}`);
    expect(body).toMatchObject({ status: "failed", folded: partRows, progress: { done: partRows } });
  });
});

it("a row whose time is a leap second is folded, and of two ids that are one when they are read the later is left out", async () => {
  const row = (id: string, time: string) => `${id},transfer,100,NGN,${time},pos,${hashOf("leap")}${",".repeat(7)}`;
  const few = lines.slice(0, 200);
  const file = await written("leap.csv", [
    ...few,
    row("leap", "2016-12-31T23:59:60Z"),
    row("before", "2016-12-31T23:59:59.5Z"),
    row("-later", "2017-01-01T01:00:00.25+01:00"),
    // As a spreadsheet keeps it from being a formula.
    row("'-later", "2017-01-01T02:00:00+01:00"),
  ]);
  expect(await imported(file)).toMatchObject({
    status: "completed",
    folded: few.length + 3,
    invalid: 1,
    problems: [{ line: few.length + 5, message: expect.stringContaining("transaction_id: Expected an id of its own") }],
  });
});

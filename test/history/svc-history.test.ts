import { hash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Ledger } from "../../src/store/ledger.ts";
import { csvLine } from "../../src/synthetic/csv-line.ts";
import { generateTransactions } from "../../src/synthetic/generate-transactions.ts";
import { jsonLine } from "../../src/synthetic/json-line.ts";
import type { Json } from "../support/json.ts";
import { runSvc } from "../support/run-svc.ts";
import { startService, type TestService } from "../support/start-service.ts";

const ROWS = 1_200;
const COLUMNS =
  "transaction_id,type,amount,currency,occurred_at,channel,customer_id_hash,device_id_hash,device_platform,beneficiary_account_hash,beneficiary_bank_code,country,region,label";

let service: TestService;
let directory: string;
beforeAll(async () => {
  service = await startService();
  directory = await mkdtemp(join(tmpdir(), "risk-history-file-"));
});
afterAll(async () => {
  await service.stop();
  await rm(directory, { recursive: true, force: true });
});

const svc = (...args: readonly string[]) => runSvc(service, [...args, "--json"]);
const score = async ({ label: _label, ...row }: Json, key: string): Promise<Json> => {
  const { status, body } = await service.send("POST", "/v1/score", row, { key });
  expect(status).toBe(201);
  return body;
};

it("a file in any order is imported as the API imports it, once, and can be taken out again while nothing is decided", async () => {
  const items = [...generateTransactions({ rows: ROWS, seed: "svc history", fraudShare: 0.05 })];
  const later = items.splice(-1).map((item) => JSON.parse(jsonLine(item, { withPattern: false })));
  const lines = items.map((item) => csvLine(item).trimEnd());
  const path = join(directory, "rows.csv");
  // An editor's byte order mark, a blank line, a row twice and one that is invalid.
  const invalid = `bad,transfer,-5,NGN,2026-01-01T00:00:00Z,pos,${"a".repeat(64)}${",".repeat(7)}`;
  await writeFile(path, `\uFEFF${[COLUMNS, "", ...lines.toReversed(), invalid, lines[0]].join("\r\n")}\r\n`);

  const imported = await svc("history", "import", "--rows", path, "--environment", "test");
  expect({ ...imported, out: JSON.parse(imported.out || "{}") }).toMatchObject({
    code: 0,
    out: { status: "completed", rows: ROWS + 1, folded: ROWS - 1, skipped: 0, labels_changed: 0, invalid: 2 },
  });
  const again = await svc("history", "import", "--rows", path, "--environment", "test");
  expect(JSON.parse(again.out)).toMatchObject({ folded: 0, skipped: ROWS - 1, labels_changed: 0 });

  const liveKey = await service.createKey({ environment: "live" });
  const transactions = items.map((item) => JSON.parse(jsonLine(item, { withPattern: false })));
  const { body } = await service.send("POST", "/v1/history", { transactions }, { key: liveKey });
  const read = async () =>
    (await service.send("GET", `/v1/history/${body.history_id}`, undefined, { key: liveKey })).body;
  await expect.poll(async () => (await read()).status).toBe("completed");

  const removed = await svc("history", "remove", "--environment", "test", "--yes");
  expect(JSON.parse(removed.out)).toMatchObject({ rows_removed: ROWS - 1, imports_removed: 2 });
  expect((await svc("history", "remove", "--environment", "test")).code).not.toBe(0);
  const third = await svc("history", "import", "--rows", path, "--environment", "test");
  expect(JSON.parse(third.out)).toMatchObject({ folded: ROWS - 1, skipped: 0 });

  const answered = ({ score: points, risk_level, confidence, reasons }: Json) => [
    points,
    risk_level,
    confidence,
    reasons,
  ];
  const [next] = later;
  expect(answered(await score(next, service.testKey))).toEqual(answered(await score(next, liveKey)));
  const refused = await svc("history", "remove", "--environment", "test", "--yes");
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining("decisions")]);
});

it("a file whose import is cut off is gone on with, and folded no row twice", async () => {
  const items = [...generateTransactions({ rows: ROWS, seed: "cut off" })];
  const path = join(directory, "cut.csv");
  await writeFile(path, `${[COLUMNS, ...items.map((item) => csvLine(item).trimEnd())].join("\n")}\n`);
  const name = (await svc("organisations", "create", "--name", "Cut off")).out;
  const { organisation_id } = JSON.parse(name);
  const own = ["--organisation", organisation_id, "--environment", "live"];
  const first = await svc("history", "import", "--rows", path, ...own);
  const { history_id } = JSON.parse(first.out);
  const before = await profilesOf(service.services.ledger, organisation_id, items[0]?.request.customer.id_hash ?? "");
  // As a process leaves it that is killed after its last step.
  await service.services.histories.change(history_id, (history) => ({
    ...history,
    status: "running",
    done: 0,
    folded: 0,
  }));
  const second = await svc("history", "import", "--rows", path, ...own);
  expect(JSON.parse(second.out)).toMatchObject({ history_id, status: "completed", folded: ROWS, skipped: 0 });
  expect(await profilesOf(service.services.ledger, organisation_id, items[0]?.request.customer.id_hash ?? "")).toEqual(
    before,
  );
});

it("a file whose import version 1.0.0 began is gone on with in its parts and steps", async () => {
  const items = [...generateTransactions({ rows: ROWS, seed: "begun before" })];
  const path = join(directory, "before.csv");
  const text = `${[COLUMNS, ...items.map((item) => csvLine(item).trimEnd())].join("\n")}\n`;
  await writeFile(path, text);
  const { organisation_id: organisationId } = JSON.parse(
    (await svc("organisations", "create", "--name", "Before")).out,
  );
  const { histories, store } = service.services;
  const at = new Date();
  const begun = {
    _id: `hst_${"b".repeat(32)}`,
    organisationId,
    environment: "live",
    status: "running",
    isOfFile: true,
    dataset: { format: "csv", sha256: hash("sha256", text), rowCount: ROWS, invalidRowCount: 0 },
    ...{ done: 0, folded: 0, skipped: 0, labelsChanged: 0, error: null, attempts: 1 },
    ...{ createdAt: at, startedAt: at, completedAt: null, removeRowsAt: null, lease: null, revision: 0 },
  } as const;
  await histories.insert(begun);
  const run = await svc("history", "import", "--rows", path, "--organisation", organisationId, "--environment", "live");
  expect(JSON.parse(run.out)).toMatchObject({ history_id: begun._id, status: "completed", folded: ROWS });
  if (store.kind !== "embedded") return;
  const { records } = await store.records.page("profiles", undefined, 100_000);
  const profiles = records.filter(({ _id }) => _id.startsWith(`${organisationId}:`)).length;
  const steps = store.db.collection<{ readonly _id: string; readonly number: number }>("history_steps");
  expect((await steps.findOne({ _id: begun._id }))?.number).toBe(Math.ceil(profiles / 1_000));
});

async function profilesOf(ledger: Pick<Ledger<never>, "readProfile">, organisationId: string, hash: string) {
  const packed = await ledger.readProfile(`${organisationId}:live:customer:${hash}`);
  expect(packed?.length).toBeGreaterThan(0);
  return Buffer.from(packed ?? []).toString("hex");
}

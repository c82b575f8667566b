import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { freshId, hashOf, type Scene, scoreBody } from "./scene.ts";

/** Contract, "Backtests": the columns in their order. */
const CSV_HEADER =
  "transaction_id,type,amount,currency,occurred_at,channel,customer_id_hash,device_id_hash,device_platform,beneficiary_account_hash,beneficiary_bank_code,country,region,label";

/** What a client does against a running service. */
export function runningServiceScenario(scene: () => Scene): void {
  // What a busy machine answers late is not asked for again: each answer is told from its repeat.
  const patience = { timeout_ms: 60_000, deadline_ms: 180_000 };
  beforeAll(() =>
    scene().driver.ask("open", { base_url: scene().service.baseUrl, api_key_file: scene().files.apiKey, ...patience }),
  );

  test("scores, and is answered the same decision for the same transaction", async () => {
    const body = scoreBody();
    const first = await scene().driver.ask("score", { body, options: { request_id: "client-1" } });
    expect(first).toMatchObject({ status: 201, replayed: false, attempts: 1, request_id: "client-1" });
    expect(first.body).toMatchObject({ transaction_id: body.transaction.id, environment: "test" });
    const again = await scene().driver.ask("score", { body });
    expect(again).toMatchObject({ status: 200, replayed: true, attempts: 1 });
    expect(again.body).toEqual(first.body);
    const read = await scene().service.send("GET", `/v1/decisions/${first.body.decision_id}`);
    expect(read.body.input).toEqual(body);
  });

  test("reads a decision with what is asked for beside it", async () => {
    const { body: decision } = await scene().driver.ask("score", { body: scoreBody() });
    const command = { decision_id: decision.decision_id, expand: ["policy_version", "replay"] };
    const { body } = await scene().driver.ask("get_decision", command);
    const { body: wanted } = await scene().service.send(
      "GET",
      `/v1/decisions/${decision.decision_id}?expand=policy_version,replay`,
    );
    expect({ ...body, request_id: "" }).toEqual({ ...wanted, request_id: "" });
  });

  test("gives an outcome of the service as what it is", async () => {
    const outcome = await scene().driver.ask("score_or_fallback", { body: scoreBody(), approve_below_minor: 1_000 });
    expect(outcome).toMatchObject({ source: "service", error: null });
    expect(outcome.decision_id).toMatch(/^dec_/);
  });

  test("submits feedback once a key", async () => {
    const { body: decision } = await scene().driver.ask("score", { body: scoreBody() });
    const body = { decision_id: decision.decision_id, label: "fraud", notes: "Ọ̀ṣun ₦600,000 😀" };
    const options = { idempotency_key: freshId() };
    const first = await scene().driver.ask("submit_feedback", { body, options });
    expect(first).toMatchObject({ status: 201, replayed: false, body: { label: "fraud", notes: body.notes } });
    const again = await scene().driver.ask("submit_feedback", { body, options });
    expect(again).toMatchObject({ status: 200, replayed: true, body: first.body });
    const other = await scene().driver.refusal("submit_feedback", { body: { ...body, notes: "another" }, options });
    expect(other).toMatchObject({ kind: "refused", status: 409, code: "idempotency_key_reused" });
  });

  test("runs a backtest of a CSV and reads its rows", async () => {
    const days = Array.from({ length: 28 }, (_, day) => String(day + 1).padStart(2, "0"));
    const rows = days.map(
      (day) =>
        `row-${day},transfer,60000000,NGN,2026-01-${day}T10:00:00Z,mobile_app,${hashOf("d")},,,,,NG,Lagos,legitimate`,
    );
    const options = { idempotency_key: freshId() };
    const csv = [CSV_HEADER, ...rows, ""].join("\r\n");
    const { body: submitted, status } = await scene().driver.ask("submit_backtest_csv", { csv, options });
    expect(status).toBe(202);
    const finished = await scene().driver.ask("wait_for_backtest", { backtest_id: submitted.backtest_id });
    expect(finished).toMatchObject({
      status: "completed",
      dataset: { format: "csv", row_count: rows.length },
      summary: { scored: rows.length },
    });
    const { body: wanted } = await scene().service.send("GET", `/v1/backtest/${submitted.backtest_id}`);
    expect(finished).toEqual(wanted);
    const page = await scene().driver.ask("list_backtest_rows", {
      backtest_id: submitted.backtest_id,
      after: 20,
      limit: 5,
    });
    const { body: wantedPage } = await scene().service.send(
      "GET",
      `/v1/backtest/${submitted.backtest_id}/rows?after=20&limit=5`,
    );
    expect(page).toEqual(wantedPage);
  });

  test("tells every violation of a refused request", async () => {
    const body = scoreBody();
    const wrong = { ...body, transaction: { ...body.transaction, currency: "ngn" }, customer: { id_hash: "raw" } };
    const refusal = await scene().driver.refusal("score", { body: wrong });
    expect(refusal).toMatchObject({ kind: "refused", status: 422, code: "validation_failed" });
    expect(refusal.fields).toEqual(["transaction.currency", "customer.id_hash"]);
  });

  test("takes a refusal for an answer, and never falls back for it", async () => {
    const wrongKey = join(scene().folder, "wrong.key");
    await writeFile(wrongKey, `svc_test_${"A".repeat(43)}`);
    await scene().driver.ask("open", { base_url: `${scene().service.baseUrl}/`, api_key_file: wrongKey });
    const refusal = await scene().driver.refusal("score_or_fallback", {
      body: scoreBody(),
      approve_below_minor: 10_000_000,
    });
    expect(refusal).toMatchObject({ kind: "refused", status: 401, code: "unauthorized" });
  });

  test.each(["", "svc_test_short", `svc_prod_${"A".repeat(43)}`])(
    "refuses the key %j at once, and does not repeat it",
    async (key) => {
      const file = join(scene().folder, "bad.key");
      await writeFile(file, key);
      const { kind, message } = await scene().driver.refusal("open", {
        base_url: scene().service.baseUrl,
        api_key_file: file,
      });
      expect(kind).toBe("configuration");
      expect(message).not.toMatch(/svc_prod|short/);
      const missingFile = await scene().driver.refusal("open", {
        base_url: scene().service.baseUrl,
        api_key_file: join(scene().folder, "none"),
      });
      expect(missingFile.kind).toBe("configuration");
    },
  );
}

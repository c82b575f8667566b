import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENGINE_VERSION } from "../../src/engine/policy/engine-version.ts";
import { registry } from "../../src/engine/rules/registry.ts";
import type { Json } from "../support/json.ts";
import { type Exposition, parseMetrics } from "../support/parse-metrics.ts";
import { sampleRequest } from "../support/sample-request.ts";
import { spentFor } from "../support/spent-for.ts";
import { startService, type TestService } from "../support/start-service.ts";
import { until } from "../support/until.ts";
import { type Receiver, startReceiver, trustReceivers } from "../support/webhook-receiver.ts";

const ROOT = join(import.meta.dirname, "..", "..");

let service: TestService;
let receiver: Receiver;
let text: string;
let shown: Exposition;
beforeAll(async () => {
  trustReceivers();
  receiver = await startReceiver();
  service = await startService({
    environment: { WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8" },
    resolveHost: async () => ["127.0.0.1"],
  });
  await scenario();
  ({ text } = await service.send("GET", "/metrics", undefined, { key: null }));
  shown = parseMetrics(text);
});
afterAll(async () => {
  await service.stop();
  await receiver.close();
});

/** Something of everything: decisions, a repeat, refusals, a webhook, a backtest. */
async function scenario(): Promise<void> {
  const request = sampleRequest();
  for (const one of [request, request, sampleRequest({ "transaction.amount": 900_000_000 }), { transaction: {} }])
    await service.send("POST", "/v1/score", one);
  const slow = await service.createKey(spentFor(1));
  for (let n = 0; n < 2; n += 1) await service.send("GET", "/v1/policies", undefined, { key: slow });
  await service.send("POST", "/v1/webhooks", { url: receiver.url, events: ["*"] });
  const transactions = Array.from({ length: 30 }, () => sampleRequest());
  const { backtest_id } = (await service.send("POST", "/v1/backtest", { transactions })).body;
  await receiver.until(1);
  await until(async () => (await service.send("GET", `/v1/backtest/${backtest_id}`)).body.status === "completed");
  // What an attempt came to is written down after the receiver has answered.
  await until(async () => value(await metrics(), "risk_webhook_deliveries_ended_total", { status: "succeeded" }) === 1);
  await until(async () => value(await metrics(), "risk_job_runs_total", { job: "sweep", outcome: "done" }) === 1);
}

async function metrics(of = service): Promise<Exposition> {
  return parseMetrics((await of.send("GET", "/metrics", undefined, { key: null })).text);
}

function value(from: Exposition, name: string, labels: Readonly<Record<string, string>> = {}): number | undefined {
  return from.samples.find(
    (sample) =>
      sample.name === name && Object.entries(labels).every(([label, wanted]) => sample.labels[label] === wanted),
  )?.value;
}

/** Names and labels of the table in docs/operations.md. */
async function documented(): Promise<
  ReadonlyMap<string, { readonly kind: string; readonly labels: readonly string[]; readonly note: string }>
> {
  const page = await readFile(join(ROOT, "docs", "operations.md"), "utf8");
  const rows = page.split("\n").filter((line) => line.startsWith("| `risk_"));
  return new Map(
    rows.map((row) => {
      const [, name = "", kind = "", labels = "", note = ""] = row.split("|").map((cell) => cell.trim());
      const named = [...labels.matchAll(/`(\w+)`/g)].map(([, label = ""]) => label);
      return [name.replaceAll("`", ""), { kind, labels: named, note }];
    }),
  );
}

describe("/metrics", () => {
  it("shows what docs/operations.md says, with its kind and labels, and nothing else but Node's own", async () => {
    const table = await documented();
    const wanted = [...table].filter(
      ([, { note }]) => service.services.store.kind === "embedded" || !note.startsWith("embedded store"),
    );
    const own = [...shown.kinds].filter(([name]) => !/^(process|nodejs)_/.test(name));
    expect(own.sort()).toEqual(wanted.map(([name, { kind }]) => [name, kind]).sort());
    for (const { name, labels } of shown.samples) {
      const row = table.get(name) ?? table.get(name.replace(/_(bucket|sum|count)$/, ""));
      if (row !== undefined)
        expect({
          name,
          labels: Object.keys(labels)
            .filter((label) => label !== "le")
            .sort(),
        }).toEqual({ name, labels: [...row.labels].sort() });
    }
  });

  it.each([
    ["risk_requests_total", { method: "Score", status: "201" }, 2],
    ["risk_requests_total", { method: "Score", status: "422", error_code: "validation_failed" }, 1],
    ["risk_request_duration_seconds_count", { method: "Score", status_class: "2xx" }, 3],
    ["risk_refusals_total", { reason: "rate_limited" }, 1],
    ["risk_decisions_replayed_total", { environment: "test" }, 1],
    ["risk_score_count", { environment: "test" }, 2],
    ["risk_score_bucket", { environment: "test", le: "100" }, 2],
    ["risk_store_up", {}, 1],
    ["risk_backtests", { status: "queued" }, 0],
    ["risk_backtests_ended_total", { status: "completed" }, 1],
    ["risk_backtest_rows_total", {}, 30],
    ["risk_backtest_step_duration_seconds_count", { step: "run" }, 1],
    ["risk_backtest_step_duration_seconds_count", { step: "fold" }, 1],
    ["risk_pool_task_duration_seconds_count", { task: "parse" }, 1],
    ["risk_pool_running_tasks", {}, 0],
    ["risk_pool_queued_tasks", {}, 0],
    ["risk_outboxes_left", {}, 0],
    ["risk_webhook_attempts_total", { outcome: "succeeded" }, 1],
    ["risk_webhook_attempt_duration_seconds_count", {}, 1],
    ["risk_webhook_first_attempt_lag_seconds_count", {}, 1],
    ["risk_webhook_deliveries_pending", {}, 0],
    ["risk_webhook_deliveries_due", {}, 0],
    ["risk_webhook_oldest_due_seconds", {}, 0],
    ["risk_webhook_attempts_in_flight", {}, 0],
    ["risk_requests_in_flight", {}, 0],
    ["risk_mails_due", {}, 0],
    ["risk_build_info", { roles: "api,worker", engine_version: ENGINE_VERSION }, 1],
  ])("%s %o is %d after the scenario", (name, labels, wanted) => {
    expect(value(shown, name, labels)).toBe(wanted);
  });

  it("counts the hits of rules as the decisions' reasons name them, and every rule from the start", async () => {
    const hit = (await service.send("POST", "/v1/score", sampleRequest({ "transaction.amount": 900_000_000 }))).body;
    const codes: readonly string[] = hit.reasons.map((reason: Json) => reason.code);
    expect(codes.length).toBeGreaterThan(0);
    const after = await metrics();
    const rules = (from: Exposition) =>
      from.samples.filter(({ name, labels }) => name === "risk_rule_hits_total" && labels["environment"] === "test");
    expect(rules(after)).toHaveLength(registry.rules.length);
    for (const { labels } of rules(after))
      expect(value(after, "risk_rule_hits_total", labels)).toBe(
        (value(shown, "risk_rule_hits_total", labels) ?? 0) + (codes.includes(labels["rule"] ?? "") ? 1 : 0),
      );
    expect(value(after, "risk_rule_hits_total", { environment: "live", rule: codes[0] ?? "" })).toBe(0);
  });

  it("times each kind of operation of the store, and the commits of the embedded one", () => {
    for (const operation of ["decide", "find_one", "find", "insert", "replace"])
      expect(value(shown, "risk_store_operation_duration_seconds_count", { operation })).toBeGreaterThan(0);
    if (service.services.store.kind !== "embedded") return;
    const writes = value(shown, "risk_store_commit_writes_sum") ?? 0;
    expect(writes).toBeGreaterThanOrEqual(value(shown, "risk_store_commit_duration_seconds_count") ?? 0);
    expect(value(shown, "risk_store_file_bytes", { file: "database" })).toBeGreaterThan(4_095);
    expect(value(shown, "risk_store_file_bytes", { file: "log" })).toBeGreaterThan(0);
  });

  it("has no id, hash or organisation among its labels", () => {
    expect(text).not.toMatch(/[a-z]{2,4}_[0-9a-f]{32}|[0-9a-f]{64}/);
    expect(text).not.toContain(service.organisationId);
    expect(text).not.toContain("127.0.0.1");
  });

  it("passes promtool, where it is installed", async (context) => {
    const told = await promtool(text);
    if (told === undefined) return context.skip("promtool is not installed");
    // Node's own names are prom-client's.
    expect(told.split("\n").filter((line) => line !== "" && !/^(nodejs|process)_/.test(line))).toEqual([]);
  });
});

describe("a process that only works", () => {
  it("opens one port for probes and metrics, and answers 404 to everything else", async () => {
    await using stack = new AsyncDisposableStack();
    const worker = await startService({ environment: { ROLES: "worker" } });
    stack.defer(() => worker.stop());
    expect(worker.grpcUrl).toBe("http://127.0.0.1:undefined");
    for (const path of ["/livez", "/readyz", "/metrics"])
      expect((await worker.send("GET", path, undefined, { key: null })).status).toBe(200);
    for (const path of ["/v1/policies", "/v1/openapi.json", "/"]) {
      const answer = await worker.send("GET", path);
      expect(answer).toMatchObject({ status: 404, body: { error_code: "not_found" } });
    }
    expect((await worker.send("POST", "/v1/score", sampleRequest())).status).toBe(404);
    const own = await metrics(worker);
    expect(value(own, "risk_build_info", { roles: "worker" })).toBe(1);
    expect(value(own, "risk_webhook_attempts_in_flight")).toBe(0);
  });
});

/** What `promtool check metrics` objects to; undefined where there is none. */
function promtool(exposition: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const child = execFile("promtool", ["check", "metrics"], { timeout: 60_000 }, (error, stdout, stderr) =>
      resolve(error !== null && "code" in error && error.code === "ENOENT" ? undefined : stdout + stderr),
    );
    child.stdin?.on("error", () => undefined).end(exposition);
  });
}

describe("a port of the metrics' own", () => {
  it("answers the metrics and the probes, and the REST port no metrics", async () => {
    const apart = await startService({ environment: { METRICS_PORT: "0" } });
    const statusOf = async (url: string) => (await fetch(url)).status;
    for (const path of ["/metrics", "/livez", "/readyz"])
      expect(await statusOf(`${apart.metricsUrl}${path}`)).toBe(200);
    expect(await statusOf(`${apart.metricsUrl}/v1/rules`)).toBe(404);
    expect(await statusOf(`${apart.baseUrl}/metrics`)).toBe(404);
    expect(await statusOf(`${apart.baseUrl}/livez`)).toBe(200);
    await apart.stop();
  });
});

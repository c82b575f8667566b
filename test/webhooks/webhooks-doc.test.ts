import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { firstSteps } from "../../src/cli/webhooks/first-steps.ts";
import { readConfig } from "../../src/config.ts";
import { verifyWebhook } from "../../src/webhook/verify-webhook.ts";

const ROOT = join(import.meta.dirname, "..", "..");

let page: string;
beforeAll(async () => {
  page = await readFile(join(ROOT, "docs", "webhooks.md"), "utf8");
});

// Specification, "Events": the fields of `data`, in its order.
test.each([
  [
    "backtest.completed",
    ["backtest_id", "status", "environment", "policy", "dataset", "summary", "error", "created_at", "completed_at"],
  ],
  [
    "fit.completed",
    [
      "fit_id",
      "status",
      "environment",
      "backtest_id",
      "base",
      "abstained_because",
      "error",
      "created_at",
      "completed_at",
    ],
  ],
  [
    "decision.flagged",
    [
      "decision_id",
      "transaction_id",
      "score",
      "points",
      "risk_level",
      "confidence",
      "recommended_action",
      "reasons",
      "policy",
      "engine_version",
      "created_at",
    ],
  ],
  ["policy.activated", ["policy_id", "name", "product", "version", "version_id", "was_tested", "replaced"]],
  [
    "policy.braked",
    [
      "policy_id",
      "name",
      "product",
      "version",
      "version_id",
      "level",
      "share",
      "share_max",
      "decisions",
      "rolled_back",
      "replaced_by",
    ],
  ],
  ["policy.archived", ["policy_id", "name", "product"]],
  ["webhook.test", ["webhook_id", "message"]],
])("the page names every field of %s, and its sample has them", (type, fields) => {
  const row = page.split("\n").find((line) => line.startsWith(`| \`${type}\` |`)) ?? "";
  expect([...(row.split("|")[3] ?? "").matchAll(/`([a-z_]+)`/g)].map(([, name]) => name)).toEqual(fields);
  for (const [, json = ""] of page.matchAll(/^```json\n([\s\S]*?)^```$/gm)) {
    const sample = JSON.parse(json);
    expect(Object.keys(sample)).toEqual(["id", "type", "created_at", "environment", "data"]);
    if (sample.type === type) expect(Object.keys(sample.data)).toEqual(fields);
  }
});

test("the page's test vector verifies", () => {
  const cell = (name: string) => new RegExp(`^\\| ${name} \\| \`(.+)\` \\|$`, "m").exec(page)?.[1] ?? "";
  const time = cell("`t`");
  const header = `t=${time},v1=${cell("`v1`")}`;
  const body = Buffer.from(cell("body"));
  const verdict = verifyWebhook({ header, body, secrets: [cell("secret")], nowMs: Number(time) * 1_000 });
  expect(verdict.kind).toBe("verified");
});

test("the page has the registration that `svc webhooks listen` prints", () => {
  const config = readConfig({}, new Set());
  if ("problems" in config) throw new Error(config.problems.join("; "));
  const steps = firstSteps({ config, caFile: "", port: 8443, secretFile: "webhook.json", secretKnown: false });
  const curl = steps.split("\n").find((line) => line.includes("-o webhook.json")) ?? "none";
  expect(page.split("\n")).toContain(curl.trim());
});

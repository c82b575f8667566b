import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENGINE_VERSION } from "../../src/engine/policy/engine-version.ts";
import { generateTransactions } from "../../src/synthetic/generate-transactions.ts";
import type { Json } from "../support/json.ts";
import { sampleRequest } from "../support/sample-request.ts";
import { startProcess, type TestProcess } from "../support/start-process.ts";
import { startService } from "../support/start-service.ts";
import { until } from "../support/until.ts";

const ROOT = join(import.meta.dirname, "..", "..");
/** The next engine of this test: the newest `amount_limit` says something else, from another amount on. */
const NEXT_VERSION = "2.1.0";
const ROWS = 300;
/** Over the limit of both versions. */
const LARGE = { "transaction.amount": 600_000_000, "transaction.type": "transfer" };

let base: string;
let next: TestProcess;
let policy: Json;
let decided: readonly Json[];
let report: Json;

/** The project with an engine after this one, made as a developer would: the old rule kept beside, the new one with the next version. */
async function makeNextEngine(): Promise<string> {
  const root = join(base, "next");
  for (const folder of ["src", "gen", "dashboard", "package.json"])
    await cp(join(ROOT, folder), join(root, folder), { recursive: true });
  await symlink(join(ROOT, "node_modules"), join(root, "node_modules"));
  const edit = async (file: string, change: (text: string) => string, to = file) => {
    const text = await readFile(join(root, "src/engine", file), "utf8");
    const changed = change(text);
    expect(changed).not.toBe(text);
    await writeFile(join(root, "src/engine", to), changed);
  };
  await edit("policy/engine-version.ts", (text) => text.replaceAll(ENGINE_VERSION, NEXT_VERSION));
  await edit(
    "rules/amount-limit.ts",
    (text) => text.replace("const amountLimit ", "const amountLimit1 "),
    "rules/amount-limit-1.ts",
  );
  await edit("rules/amount-limit.ts", (text) =>
    text
      .replace("version: 1", "version: 2")
      .replace("500_000_000", "400_000_000")
      .replace("`Amount ", "`Says the next engine: amount "),
  );
  await edit("rules/earlier-rules.ts", (text) =>
    `import { amountLimit1 } from "./amount-limit-1.ts";\n${text}`.replace("freeze([])", "freeze([amountLimit1])"),
  );
  return root;
}

async function send(method: string, path: string, body?: Json): Promise<Json> {
  const headers = { authorization: `Bearer ${next.testKey}`, ...(body && { "content-type": "application/json" }) };
  const answer = await fetch(`${next.baseUrl}${path}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.json();
  if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(text)}`);
  return text;
}

const reasonOf = ({ reasons }: Json) => reasons.find(({ code }: Json) => code === "amount_limit")?.message;
const ruleOf = ({ rules }: Json) => rules.find(({ code }: Json) => code === "amount_limit");

/** What a backtest says of the same rows, without its ids and times. */
async function backtestOf(
  ask: (method: string, path: string, body?: Json) => Promise<Json>,
  versionId: string,
): Promise<Json> {
  const transactions = [...generateTransactions({ rows: ROWS, seed: "upgrade" })].map(({ request, label }) => ({
    ...request,
    label,
  }));
  const { backtest_id: id } = await ask("POST", "/v1/backtest", { transactions, policy_version_id: versionId });
  await until(async () => (await ask("GET", `/v1/backtest/${id}`)).status === "completed");
  const { summary } = await ask("GET", `/v1/backtest/${id}`);
  const { rows } = await ask("GET", `/v1/backtest/${id}/rows?limit=200`);
  return { summary, rows };
}

describe.runIf(process.env["MONGODB_URI"] === undefined)(
  "a store of this engine, opened by a build with the next one",
  () => {
    beforeAll(async () => {
      base = await mkdtemp(join(tmpdir(), "risk-upgrade-"));
      const dataDir = join(base, "data");
      const service = await startService({ dataDir, keepData: true });
      const ask = async (method: string, path: string, body?: Json) => (await service.send(method, path, body)).body;
      const requests = [...generateTransactions({ rows: 40, seed: "upgrade" })].map(({ request }) => request);
      const answers: Json[] = [];
      for (const request of [...requests, sampleRequest(LARGE)]) answers.push(await ask("POST", "/v1/score", request));
      decided = answers;
      policy = await ask("GET", `/v1/policies/${answers[0].policy.id}`);
      report = await backtestOf(ask, answers[0].policy.version_id);
      await service.stop();
      next = await startProcess(dataDir, { DURABILITY: "process" }, await makeNextEngine());
    });

    afterAll(async () => {
      await next?.end("SIGTERM");
      await rm(base, { recursive: true, force: true });
    });

    it("proves every decision by the engine that made it", async () => {
      expect(decided).toHaveLength(41);
      expect(decided.some(({ reasons }) => reasons.length > 0)).toBe(true);
      for (const { decision_id: id, reasons } of decided) {
        const record = await send("GET", `/v1/decisions/${id}?expand=replay`);
        expect(record.replay).toEqual({ matches: true, engine_version: ENGINE_VERSION });
        expect(record.reasons).toEqual(reasons);
        expect(record.rules.length).toBeGreaterThan(30);
      }
    });

    it("answers by a frozen policy version as before, live and in a backtest, to the last digit", async () => {
      const answer = await send("POST", "/v1/score", sampleRequest(LARGE));
      expect(answer).toMatchObject({ engine_version: NEXT_VERSION, policy: decided[0].policy });
      expect(reasonOf(answer)).toBe(reasonOf(decided.at(-1)));
      expect(reasonOf(answer)).toMatch(/^Amount /);
      expect(await backtestOf(send, decided[0].policy.version_id)).toEqual(report);
      const record = await send("GET", `/v1/decisions/${answer.decision_id}?expand=replay`);
      expect(record.replay).toEqual({ matches: true, engine_version: NEXT_VERSION });
    });

    it("keeps the rule's version in a changed policy, takes the newer one when it is asked for, and in a new policy", async () => {
      const path = `/v1/policies/${policy.policy_id}`;
      await send("PATCH", path, { rules: [{ code: "burst", weight: 3 }] });
      const versionOf = async (id: string) => (await send("GET", `/v1/policies/${id}`)).versions[0];
      expect(ruleOf(await versionOf(policy.policy_id))).toMatchObject({
        version: 1,
        config: { limit_minor: 500_000_000 },
      });
      await send("PATCH", path, { rules: [{ code: "amount_limit", version: 2 }] });
      expect(ruleOf(await versionOf(policy.policy_id))).toMatchObject({
        version: 2,
        config: { limit_minor: 400_000_000 },
      });
      const made = await send("POST", "/v1/policies", { name: "Newest", product: "loans" });
      const newest = await versionOf(made.policy_id);
      expect(ruleOf(newest)).toMatchObject({ version: 2 });
      const answer = await send("POST", "/v1/score", { ...sampleRequest(LARGE), policy_version_id: newest.version_id });
      expect(reasonOf(answer)).toMatch(/^Says the next engine/);
    });
  },
);

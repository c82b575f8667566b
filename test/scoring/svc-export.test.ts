import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runSvc } from "../support/run-svc.ts";
import { sampleRequest } from "../support/sample-request.ts";
import { startService, type TestService } from "../support/start-service.ts";
import { until } from "../support/until.ts";

/** More than one piece of the file. */
const DECISIONS = 70;
let service: TestService;
beforeAll(async () => {
  service = await startService();
  const scored = Array.from({ length: DECISIONS }, (_, n) =>
    service.send("POST", "/v1/score", sampleRequest({ "transaction.id": `tx_${n}` })),
  );
  await Promise.all(scored);
  const listed = async () => (await service.send("GET", "/v1/decisions?limit=200")).body.decisions.length;
  await until(async () => (await listed()) === DECISIONS);
});
afterAll(() => service.stop());

/** What svc says that it wrote, and the rows of the file. */
async function exported(...options: readonly string[]): Promise<readonly [number, number]> {
  const out = join(service.dataDir, "decisions.csv");
  const args = ["decisions", "export", "--environment", "test", "--out", out, "--json", ...options];
  const { code, err, out: told } = await runSvc(service, args);
  if (code !== 0) throw new Error(err);
  return [JSON.parse(told).decisions, (await readFile(out, "utf8")).trimEnd().split("\n").length - 1];
}

it.each<readonly [number, readonly string[]]>([
  [DECISIONS, []],
  [1, ["--transaction-id", "tx_3"]],
  [DECISIONS, ["--level", "low,medium,high,critical", "--label", "none"]],
  [0, ["--label", "fraud"]],
  [0, ["--shadow-level", "low,critical"]],
  [0, ["--shadow-version", `plv_${"0".repeat(32)}`]],
])("svc says that it wrote %i decisions, as many as the file has, for %j", async (count, options) => {
  expect(await exported(...options)).toEqual([count, count]);
});

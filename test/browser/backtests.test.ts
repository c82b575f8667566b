import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CSV_COLUMNS } from "../../src/dataset/csv-columns.ts";
import { csvLine } from "../../src/synthetic/csv-line.ts";
import { generateTransactions } from "../../src/synthetic/generate-transactions.ts";
import { finishedBacktest } from "../support/finished-backtest.ts";
import { type BrowserTest, hasBrowser, openBrowser, VIEWS } from "../support/open-browser.ts";
import type { Json } from "../support/start-service.ts";

const ROWS = 1_200;
const HEADER = CSV_COLUMNS.join(",");
const SCRIPT = "<img src=x onerror=document.title=1>";
const lines = [...generateTransactions({ rows: ROWS, seed: "pages", fraudShare: 0.05 })].map((item) =>
  csvLine(item).trim(),
);
const csvOf = (rows: readonly string[]) => `${HEADER}\n${rows.join("\n")}\n`;
const fileOf = (text: string, name = "march.csv") => ({ name, mimeType: "text/csv", buffer: Buffer.from(text) });

/** Ids that a spreadsheet would take for a formula, and rows that are refused for their ids: at most 1 % of the file. */
const odd = lines.map((line, index) => {
  const [, ...cells] = line.split(",");
  const id = ["-2+3", "=1+1", "@SUM(A1)", "+1", SCRIPT][index];
  return id === undefined ? line : [id, ...cells].join(",");
});

describe.runIf(hasBrowser)("the pages of backtests", () => {
  let test: BrowserTest;
  let key: string;
  let done: Json;
  let stricter: Json;
  beforeAll(async () => {
    test = await openBrowser({ environment: { WORKER_THREADS: "1" } });
    key = await test.service.createKey();
    const policy = await test.service.send("POST", "/v1/policies", {
      name: `Stricter ${SCRIPT}`,
      product: "loans",
      rules: [{ code: "amount_limit", enabled: true, weight: 40, config: { limit_minor: 1_000_000 } }],
    });
    done = await submit(csvOf(odd));
    stricter = await submit(csvOf(odd), `?policy_id=${policy.body.policy_id}&version=1`);
  });
  afterAll(() => test[Symbol.asyncDispose]());

  const send = (method: string, path: string, body?: unknown) => test.service.send(method, path, body, { key });
  const submit = async (raw: string, query = ""): Promise<Json> => {
    const headers = { "content-type": "text/csv" };
    const { body } = await test.service.send("POST", `/v1/backtest${query}`, undefined, { key, raw, headers });
    return await finishedBacktest(test.service, body.backtest_id, key);
  };

  it.each(VIEWS)("look right at $name", async ({ name, width, colorScheme }) => {
    await test.inTab(
      async ({ page, signIn, expectAccessible, screenshot }) => {
        await signIn("/dashboard/backtests", key);
        await page.getByRole("table", { name: "Backtests" }).waitFor();
        await expectAccessible();
        await screenshot(`bt-list ${name}`);
        await page.goto("/dashboard/backtests/new");
        await page.getByLabel("Policy", { exact: true }).waitFor();
        await expectAccessible();
        await screenshot(`bt-new ${name}`);
        await page.goto(`/dashboard/backtests/${done.backtest_id}`);
        await page.getByRole("slider").first().waitFor();
        await page.locator("canvas").nth(1).waitFor();
        await expectAccessible();
        await screenshot(`bt-report ${name}`);
        await page.getByRole("tab", { name: "Rules" }).click();
        await page.getByRole("table", { name: "What each rule was worth" }).waitFor();
        await expectAccessible();
        await screenshot(`bt-rules ${name}`);
        await page.getByRole("tab", { name: "Rows" }).click();
        await page.getByRole("table", { name: "Rows of the backtest" }).waitFor();
        await expectAccessible();
        await screenshot(`bt-rows ${name}`);
        await page.getByRole("button", { name: "Open row 6", exact: true }).click();
        await page.getByRole("dialog").waitFor();
        await expectAccessible();
        await screenshot(`bt-dialog ${name}`);
        await page.goto(`/dashboard/backtests/${done.backtest_id}/compare?with=${stricter.backtest_id}`);
        await page.getByRole("heading", { name: "Rows that differ most" }).waitFor();
        await expectAccessible();
        await screenshot(`bt-compare ${name}`);
      },
      { width, colorScheme },
    );
  });
});

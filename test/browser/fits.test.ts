import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CSV_COLUMNS } from "../../src/dataset/csv-columns.ts";
import { registry } from "../../src/engine/rules/registry.ts";
import { csvLine } from "../../src/synthetic/csv-line.ts";
import { generateTransactions } from "../../src/synthetic/generate-transactions.ts";
import { endedFit } from "../support/ended-fit.ts";
import { finishedBacktest } from "../support/finished-backtest.ts";
import type { Json } from "../support/json.ts";
import { type BrowserTest, hasBrowser, openBrowser, VIEWS } from "../support/open-browser.ts";
import { click } from "../support/press-button.ts";

const ROWS = 8_000;
/** Its whole path is shown, and found within a step of the browser's patience. */
const CHANGES_MAX = 4;
/** Places of the slider: 10 and 15 alerts of 1,000. */
const [STARTS_AT, MOVED_TO] = [10, 15];

describe.runIf(hasBrowser)("the pages of fits", () => {
  let test: BrowserTest;
  let key: string;
  let policyId: string;
  let backtest: Json;
  let report: Json;
  let fit: Json;
  beforeAll(async () => {
    test = await openBrowser({ environment: { WORKER_THREADS: "1" } });
    key = await test.service.createKey();
    // Every rule at the more points the fewer it has by default, so that there is much to learn.
    const rules = registry.rules.map(({ code, weight }) => ({ code, weight: Math.max(5, 80 - weight) }));
    policyId = (await send("POST", "/v1/policies", { name: "Upside down", product: "loans", rules })).policy_id;
    const rows = generateTransactions({ rows: ROWS, seed: "fit", days: 60, fraudShare: 0.1 });
    const raw = `${[CSV_COLUMNS.join(","), ...[...rows].map((row) => csvLine(row))].join("\n")}\n`;
    const sent = { key, raw, headers: { "content-type": "text/csv" } };
    const path = `/v1/backtest?policy_id=${policyId}&version=1`;
    const { body } = await test.service.send("POST", path, undefined, sent);
    backtest = await finishedBacktest(test.service, body.backtest_id, key);
    report = await send("GET", `/v1/backtest/${backtest.backtest_id}/report`);
    const asked = { backtest_id: backtest.backtest_id, alerts_per_1000: STARTS_AT, changes_max: CHANGES_MAX };
    fit = await endedFit(test.service, (await send("POST", "/v1/fits", asked)).fit_id, key);
  }, 180_000);
  afterAll(() => test[Symbol.asyncDispose]());

  const send = async (method: string, path: string, body?: unknown): Promise<Json> =>
    (await test.service.send(method, path, body, { key })).body;
  const pathOf = () => `/dashboard/backtests/${backtest.backtest_id}`;

  it("lead from a report to a fit, with the alerts a day that the slider means", async () => {
    await test.inTab(async ({ page, signIn }) => {
      await signIn(pathOf(), key);
      await page.getByRole("link", { name: "Fit to these labels" }).click();
      const slider = page.getByRole("slider", { name: "Alerts" });
      const rowsPerDay = report.sweep[0].alerts_per_day;
      const daily = (alerts: number) => Math.round((alerts * rowsPerDay) / 100) / 10;
      const told = () => slider.getAttribute("aria-valuetext");
      await expect.poll(told).toBe(`${STARTS_AT} alerts of 1,000 transactions, about ${daily(STARTS_AT)} a day`);
      await slider.focus();
      await page.keyboard.press("ArrowRight");
      await expect.poll(told).toContain(`${MOVED_TO} alerts of 1,000 transactions, about ${daily(MOVED_TO)} a day`);
      for (const refused of ["0", "three"]) {
        await page.getByLabel("Changes at most").fill(refused);
        await click(page, "Start the fit");
        await expect.poll(() => page.getByLabel("Changes at most").getAttribute("aria-invalid")).toBe("true");
      }
      expect((await send("GET", "/v1/fits")).fits).toHaveLength(1);
      await page.getByLabel("Changes at most").fill("1");
      await click(page, "Start the fit");
      await page.waitForURL(/\/dashboard\/fits\/fit_[0-9a-f]{32}$/);
      const { fits } = await send("GET", "/v1/fits");
      expect(fits[0]).toMatchObject({ alerts_per_1000: MOVED_TO, changes_max: 1, backtest_id: backtest.backtest_id });
      await endedFit(test.service, fits[0].fit_id, key);
    });
  });

  it("ask for the least cost with the amounts that were typed", async () => {
    await test.inTab(async ({ page, signIn }) => {
      await signIn(`${pathOf()}/fit`, key);
      await page.getByLabel("Aim for").selectOption("cost");
      await page.getByLabel("A review costs").fill("a lot");
      await click(page, "Start the fit");
      await page.locator(".field__error").getByText("Enter a number").waitFor();
      await page.getByLabel("A review costs").fill("1,500");
      await page.getByLabel("Changes at most").fill("1");
      await click(page, "Start the fit");
      await page.waitForURL(/\/dashboard\/fits\/fit_[0-9a-f]{32}$/);
      await page.getByText("₦1,500.00 a review").waitFor();
    });
    const { fits } = await send("GET", "/v1/fits");
    expect(fits[0]).toMatchObject({ cost: { review_minor: 150_000, friction_minor: 10_000, recovered_share: 0.8 } });
    await endedFit(test.service, fits[0].fit_id, key);
  });

  it("show before and after side by side, and the path with the points moved", async () => {
    expect(fit.status).toBe("completed");
    await test.inTab(async ({ page, signIn }) => {
      await signIn(`/dashboard/fits/${fit.fit_id}`, key);
      const figures = page.getByRole("table", { name: "Figures before and after" });
      await figures.waitFor();
      const row = await figures.getByRole("row", { name: "Average precision" }).getByRole("cell").allInnerTexts();
      expect(row.slice(1).map((text) => Number.parseFloat(text))).toEqual([
        fit.before.average_precision.value,
        fit.after.average_precision.value,
      ]);
      const path = page.getByRole("table", { name: "Path of changes" });
      await expect.poll(() => path.getByRole("row").count()).toBe(fit.path.length + 1);
      expect(await page.getByText("It raises more alerts than you asked for").count()).toBe(fit.budget_met ? 0 : 1);
      const last = fit.path.at(-1);
      const [{ code, weight }] = last.change.rules;
      const before = registry.rules.find((rule) => rule.code === code)?.weight ?? 0;
      expect(await path.getByRole("row").last().innerText()).toContain(`${Math.max(5, 80 - before)} → ${weight}`);
    });
  });

  it("make a draft of a suggestion: the policy's form with the changes marked, and nothing saved", async () => {
    await test.inTab(async ({ page, signIn }) => {
      await signIn(`/dashboard/fits/${fit.fit_id}`, key);
      await click(page, "Make a draft of this");
      await page.getByText(`Suggested by fit ${fit.fit_id}`).waitFor();
      const changes = page.getByRole("table", { name: "Changes that are not saved" });
      const policy = await send("GET", `/v1/policies/${policyId}`);
      const weights = new Map(policy.versions[0].rules.map((rule: Json) => [rule.code, rule.weight]));
      const moved = fit.suggestion.rules.filter((rule: Json) => rule.weight !== weights.get(rule.code));
      expect(moved.length).toBeGreaterThan(0);
      await expect.poll(() => changes.getByRole("row", { name: /weight/ }).count()).toBe(moved.length);
      expect(policy.latest_version).toBe(1);
      await click(page, "Save draft");
      await page.getByRole("heading", { name: "Upside down", exact: true }).waitFor();
      const [latest] = (await send("GET", `/v1/policies/${policyId}`)).versions;
      expect(latest).toMatchObject({ version: 2, status: "draft", thresholds: fit.suggestion.thresholds });
      for (const { code, weight } of moved)
        expect(latest.rules).toContainEqual(expect.objectContaining({ code, weight }));
    });
  });

  it("make a draft of moved thresholds, whose alerts and money follow the lines", async () => {
    await test.inTab(async ({ page, signIn }) => {
      await signIn(pathOf(), key);
      const slider = page.getByRole("slider", { name: "Threshold of medium" });
      await expect.poll(() => page.getByRole("button", { name: "Make a draft of this" }).isDisabled()).toBe(true);
      await slider.focus();
      const was = Number(await slider.getAttribute("aria-valuenow"));
      await page.keyboard.press("ArrowLeft");
      await page.keyboard.press("ArrowLeft");
      const at = was - 2;
      await expect.poll(() => slider.getAttribute("aria-valuenow")).toBe(String(at));
      const table = page.getByRole("table", { name: "What the thresholds would do" });
      const row = table.getByRole("row", { name: `Medium ${at}` });
      const cells = async () =>
        (await row.getByRole("cell").allInnerTexts()).map((cell) => cell.replaceAll(/[₦,]/g, ""));
      const { alerts_per_day, fraud_amount } = report.sweep[at];
      const wanted = [String(alerts_per_day), (fraud_amount / 100).toFixed(2)];
      await expect.poll(cells).toEqual(expect.arrayContaining(wanted));
      await click(page, "Make a draft of this");
      await page.getByText(`Thresholds of backtest ${backtest.backtest_id}`).waitFor();
      const changes = page.getByRole("table", { name: "Changes that are not saved" });
      await expect.poll(() => changes.getByRole("row", { name: "Medium risk" }).innerText()).toContain(String(at));
      await click(page, "Discard");
    });
  });

  it("replay the same rows with another version, and compare in the planned direction, swapped on wish", async () => {
    await test.inTab(async ({ page, signIn }) => {
      await signIn(pathOf(), key);
      await page.getByRole("link", { name: "Same rows, other version" }).click();
      await page.getByLabel("Policy", { exact: true }).selectOption("active");
      await click(page, "Start the backtest");
      await page.waitForURL((url) => /bt_[0-9a-f]{32}$/.test(url.pathname) && !url.pathname.endsWith(pathOf()));
      const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
      const other = await finishedBacktest(test.service, id, key);
      expect(other).toMatchObject({ status: "completed", dataset: backtest.dataset });
      // Named the wrong way round: the active version comes first all the same.
      await page.goto(`${pathOf()}/compare?with=${id}`);
      const compared = await send("GET", `/v1/backtest/${backtest.backtest_id}/compare?with=${id}`);
      expect(compared.backtest_id).toBe(id);
      const money = page.getByRole("table", { name: "Money and alerts a day" });
      const alerts = async () =>
        (await money.getByRole("row", { name: "Medium" }).getByRole("cell").allInnerTexts()).slice(1, 3);
      const means = [compared.before, compared.after].map((side) => String(side.alerts_per_day[0].mean));
      await expect.poll(alerts).toEqual(means);
      const missed = page.getByRole("table", { name: "Fraud newly missed, row by row" }).getByRole("row");
      await expect.poll(() => missed.count()).toBe(compared.fraud_newly_missed.length + 1);
      await page.getByText("With 95 % intervals").click();
      const changed = page.getByRole("table", { name: "Figures with intervals" });
      const { value } = compared.change.average_precision;
      const cells = changed.getByRole("row", { name: "Average precision" }).getByRole("cell");
      await expect
        .poll(async () => (await cells.allInnerTexts()).at(-1)?.split("\n")[0])
        .toBe(`${value > 0 ? "+" : ""}${value}`);
      await click(page, "Swap the direction");
      await expect.poll(alerts).toEqual(means.toReversed());
    });
  });

  it.each(VIEWS)("are accessible and fit at $name", async ({ name, width, colorScheme }) => {
    await test.inTab(
      async ({ page, signIn, expectAccessible, screenshot }) => {
        await signIn(`${pathOf()}/fit`, key);
        await page.getByRole("slider", { name: "Alerts" }).waitFor();
        await expectAccessible();
        await screenshot(`fits new ${name}`);
        await page.goto(`/dashboard/fits/${fit.fit_id}`);
        await page.getByRole("table", { name: "Path of changes" }).waitFor();
        await expectAccessible();
        await screenshot(`fits fit ${name}`);
        await page.goto(`${pathOf()}/again`);
        await page.getByLabel("Policy", { exact: true }).waitFor();
        await expectAccessible();
      },
      { width, colorScheme },
    );
  });
});

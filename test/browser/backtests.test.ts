import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { naira } from "../../dashboard/format.ts";
import { backtestMail } from "../../src/mail/backtest-mail.ts";
import { csvLines, csvOf, renumbered, withId } from "../support/backtest-files.ts";
import { finishedBacktest } from "../support/finished-backtest.ts";
import type { Json } from "../support/json.ts";
import { type BrowserTest, hasBrowser, openBrowser, VIEWS } from "../support/open-browser.ts";
import { expectNothingRan, SCRIPT } from "../support/script-text.ts";

const ROWS = 1_200;
const NAME = `Stricter ${SCRIPT}`;
const FIRST_VIEW_BYTES_MAX = 250 * 1_024;
/** Ids that a spreadsheet would take for a formula, and a script: refused rows, at most 1 % of the file. */
const ODD_IDS = ["-2+3", "=1+1", "@SUM(A1)", "+1", SCRIPT];
const lines = csvLines(ROWS);
const odd = lines.map((line, index) => (ODD_IDS[index] === undefined ? line : withId(line, ODD_IDS[index])));

describe.runIf(hasBrowser)("the pages of backtests", () => {
  let test: BrowserTest;
  let key: string;
  let done: Json;
  let stricter: Json;
  let report: Json;
  /** Those of `done`. */
  let rows: Json[];
  beforeAll(async () => {
    test = await openBrowser({ environment: { WORKER_THREADS: "1" } });
    key = await test.service.createKey();
    const policy = await send("POST", "/v1/policies", {
      name: NAME,
      product: "loans",
      rules: [{ code: "amount_limit", enabled: true, weight: 40, config: { limit_minor: 20_000_000 } }],
      thresholds: { medium: 20, high: 35, critical: 80 },
    });
    done = await submit(csvOf(odd));
    stricter = await submit(csvOf(odd), `?policy_id=${policy.body.policy_id}&version=1`);
    const pages = [0, 1_000].map((after) =>
      send("GET", `/v1/backtest/${done.backtest_id}/rows?limit=1000&after=${after}`),
    );
    rows = (await Promise.all(pages)).flatMap(({ body }) => body.rows);
    report = (await send("GET", `/v1/backtest/${done.backtest_id}/report`)).body;
  });
  afterAll(() => test[Symbol.asyncDispose]());

  const send = (method: string, path: string, body?: unknown) => test.service.send(method, path, body, { key });
  const start = async (raw: string, query = ""): Promise<Json> => {
    const headers = { "content-type": "text/csv" };
    return (await test.service.send("POST", `/v1/backtest${query}`, undefined, { key, raw, headers })).body;
  };
  const submit = async (raw: string, query = "") =>
    finishedBacktest(test.service, (await start(raw, query)).backtest_id, key);
  const pathOf = ({ backtest_id }: Json) => `/dashboard/backtests/${backtest_id}`;
  const percent = (share: number | null | undefined, digits = 1) =>
    share === null || share === undefined ? "–" : `${(share * 100).toFixed(digits)} %`;

  describe("a report", () => {
    it("is what the link of the mail opens, after sign-in", async () => {
      const { organisationId, services, baseUrl } = test.service;
      const stored = await services.backtests.find(organisationId, "test", done.backtest_id);
      if (stored === null) throw new Error("The backtest is not stored");
      const { text } = backtestMail(stored, { policyName: "Own <b>", publicUrl: baseUrl });
      const level = /^(Medium or above|High or above|Critical): precision ([\d.]+ %|unknown), recall [\d.]+ %$/gm;
      expect(text.match(level)).toHaveLength(3);
      expect(text).toMatch(/^\d,\d{3} of \d,\d{3} rows scored: [\d,]+ critical/m);
      expect(text).toContain("Policy: Own <b>, version 1");
      const link = /^https?:\S+$/m.exec(text)?.[0] ?? "";
      await test.inTab(async ({ page, signIn }) => {
        await signIn(link, key);
        await page.getByRole("heading", { name: "Scores and thresholds" }).waitFor();
        await expect.poll(() => page.url()).toBe(link);
        await page.getByTitle(done.backtest_id, { exact: true }).waitFor();
      });
    });

    it("tells at once what a threshold would do that is moved by key or by mouse", async () => {
      await test.inTab(async ({ page, signIn }) => {
        await signIn(pathOf(done), key);
        const slider = page.getByRole("slider", { name: "Threshold of high" });
        // Nothing moves on the page any more once its plots are drawn.
        await page.locator("canvas").nth(1).waitFor();
        await slider.focus();
        for (let press = 0; press < 3; press += 1) await page.keyboard.press("ArrowRight");
        await expect.poll(() => cellsOf(53)).toEqual(["High", "53", "50", ...sweptAt(53)]);
        await expect.poll(() => slider.getAttribute("aria-valuetext")).toContain(`flags ${sweptAt(53)[0]}`);
        const line = await slider.locator(".threshold__line").boundingBox();
        const plot = await page.locator(".scores__plot").boundingBox();
        if (line === null || plot === null) throw new Error("The plot is not on the page");
        await page.mouse.move(line.x + 5, line.y + line.height / 2);
        await page.mouse.down();
        await page.mouse.move(plot.x + plot.width * 0.7, line.y + line.height / 2, { steps: 4 });
        await page.mouse.up();
        await expect.poll(() => cellsOf(70)).toEqual(["High", "70", "50", ...sweptAt(70)]);
        await page.keyboard.press("End");
        await expect.poll(() => slider.getAttribute("aria-valuenow")).toBe("79");
        await page.getByRole("button", { name: "Back to the policy" }).click();
        await expect.poll(() => cellsOf(50)).toEqual(["High", "50", "50", ...sweptAt(50)]);

        async function cellsOf(score: number) {
          const table = page.getByRole("table", { name: "What the thresholds would do" });
          const row = table.getByRole("row", { name: `High ${score}` });
          return await row.getByRole("cell").allInnerTexts();
        }
      });
    });

    function sweptAt(score: number): readonly string[] {
      const { flagged_share, precision, recall, alerts_per_day, fraud_amount } = report.sweep[score];
      const caught = naira(fraud_amount);
      return [percent(flagged_share, 2), String(alerts_per_day), percent(precision), percent(recall), caught];
    }

    it("tells what each rule was worth", async () => {
      const recallOf = (levels: Json[]) => levels.find(({ level }) => level === "medium").recall;
      const best = report.rules.toSorted((a: Json, b: Json) => recallOf(a.without) - recallOf(b.without))[0];
      const added = (recallOf(done.summary.labels.thresholds) - recallOf(best.without)) * 100;
      await test.inTab(async ({ page, signIn }) => {
        await signIn(pathOf(done), key);
        await page.getByRole("tab", { name: "Rules" }).click();
        await page.getByLabel("What a rule adds, at the level").selectOption("medium");
        const table = page.getByRole("table", { name: "What each rule was worth" });
        await expect.poll(() => table.getByRole("row").count()).toBe(report.rules.length + 1);
        const cells = () => table.getByRole("row", { name: best.code }).getByRole("cell").allInnerTexts();
        expect(added).toBeGreaterThan(0);
        await expect.poll(async () => (await cells())[6]).toBe(`+${added.toFixed(2)}`);
        expect((await cells()).slice(0, 2)).toEqual([best.code, String(best.hits)]);
        await table.getByRole("link", { name: best.code }).click();
        await page.getByText(`${best.hits} matching`).waitFor();
        await expect.poll(() => new URL(page.url()).search).toBe(`?tab=rows&rule=${best.code}`);
      });
    });

    it("finds rows by level, action and label, opens one with its reasons, and lists the invalid ones", async () => {
      const critical = rows.filter(({ risk_level }: Json) => risk_level === "critical");
      const fraud = critical.filter(({ label }: Json) => label === "fraud");
      await test.inTab(async (tab) => {
        const { page } = tab;
        await tab.signIn(pathOf(done), key);
        await page.getByRole("tab", { name: "Rows" }).click();
        const table = page.getByRole("table", { name: "Rows of the backtest" });
        await page.getByLabel("Level").selectOption("critical");
        await page.getByLabel("Label").selectOption("fraud");
        await page.getByText(`${fraud.length} matching`).waitFor();
        const line = fraud[0].row + 1;
        // One of this name alone: a click refuses to choose.
        await table.getByRole("button", { name: `Open line ${line}`, exact: true }).click();
        const dialog = page.getByRole("dialog", { name: `Line ${line}` });
        for (const { code, message } of fraud[0].reasons)
          await expect.poll(() => dialog.innerText()).toContain(`${message.replaceAll("NGN ", "₦")} ${code}`);
        await page.keyboard.press("Escape");
        await dialog.waitFor({ state: "detached" });
        await page.getByRole("combobox", { name: "Rows", exact: true }).selectOption("errors");
        await page.getByText(`${ODD_IDS.length} matching`).waitFor();
        const invalid = table.getByRole("row", { name: /Invalid: .*transaction_id/ });
        await expect.poll(() => invalid.count()).toBe(ODD_IDS.length);
        await page.getByRole("button", { name: "Open line 6", exact: true }).click();
        await page.getByRole("dialog").getByText(SCRIPT).waitFor();
        await expectNothingRan(tab);
      });
    });

    it("saves its rows as CSV in which no cell is a formula", async () => {
      await test.inTab(async ({ page, signIn }) => {
        await signIn(pathOf(done), key);
        await page.getByRole("tab", { name: "Rows" }).click();
        const saving = page.waitForEvent("download");
        await page.getByRole("button", { name: "Download rows as CSV" }).click();
        const download = await saving;
        expect(download.suggestedFilename()).toBe(`${done.backtest_id}-rows.csv`);
        const [header, ...saved] = (await readFile(await download.path(), "utf8")).trimEnd().split("\r\n");
        expect(header).toMatch(/^\uFEFFrow,line,transaction_id,type,/);
        expect(saved).toHaveLength(ROWS);
        expect(saved.slice(0, 5).map((line) => line.split(",")[2])).toEqual([
          "'-2+3",
          "'=1+1",
          "'@SUM(A1)",
          "'+1",
          SCRIPT,
        ]);
        expect(
          saved
            .join(",")
            .split(",")
            .filter((cell) => /^"?[=+\-@]/.test(cell)),
        ).toEqual([]);
      });
    });

    it("offers to a key that only reads nothing that it may not do", async () => {
      const reader = await test.service.createKey({ scopes: ["backtest:read"] });
      await test.inTab(async ({ page, signIn }) => {
        await signIn("/dashboard/backtests", reader);
        await page.getByRole("table", { name: "Backtests" }).waitFor();
        // What is offered stands there with the table, or not at all.
        expect(await page.getByRole("link", { name: "New backtest" }).count()).toBe(0);
        await page.goto(pathOf(stricter));
        await page.getByRole("slider").first().waitFor();
        expect(await page.getByRole("link", { name: "Same policy, other file" }).count()).toBe(0);
      });
    });
  });

  it("compares two backtests of one file: what moves, which rows, and why", async () => {
    const { body } = await send("GET", `/v1/backtest/${done.backtest_id}/compare?with=${stricter.backtest_id}`);
    await test.inTab(async (tab) => {
      const { page } = tab;
      await tab.signIn(pathOf(done), key);
      await page.getByRole("link", { name: "Compare", exact: true }).click();
      await page.getByLabel("Backtest of the same file").selectOption(stricter.backtest_id);
      await page.getByRole("button", { name: "Compare", exact: true }).click();
      await page.getByText(`${body.moved} of 1,195 rows`).waitFor();
      const cells = () => page.getByRole("table", { name: "By level" }).getByRole("cell").allInnerTexts();
      const counts = async () => (await cells()).map((cell) => Number.parseInt(cell.replace(",", ""), 10));
      await expect.poll(counts).toEqual(body.level_moves.map(({ count }: Json) => count));
      const listed = page.getByRole("table", { name: "The largest differences of points" });
      const [first] = body.differences;
      const row = listed.getByRole("row", { name: first.transaction_id });
      for (const { code } of first.changes) await expect.poll(() => row.innerText()).toContain(code);
      await page.getByLabel("Only where the level moved").check();
      const moved = body.differences.filter((one: Json) => one.risk_level !== one.with_risk_level);
      await expect.poll(() => listed.getByRole("row").count()).toBe(moved.length + 1);
      await expect.poll(() => page.getByRole("table", { name: "The two backtests" }).innerText()).toContain(NAME);
      await expectNothingRan(tab);
    });
  });

  it("says that two backtests of different files cannot be compared", async () => {
    const other = await submit(csvOf(renumbered(lines, 200, "other")));
    await test.inTab(
      async ({ page, signIn }) => {
        await signIn(`${pathOf(done)}/compare?with=${other.backtest_id}`, key);
        await page.getByText("Name two backtests of one data set").waitFor();
      },
      { allow: /422/ },
    );
  });

  it("opens its first view with less than 250 KB over the wire", async () => {
    await test.inTab(async ({ page, signIn }) => {
      await signIn(pathOf(done), key);
      await page.locator("canvas").nth(1).waitFor();
      await page.reload();
      await page.locator("canvas").nth(1).waitFor();
      const bytes = await page.evaluate(
        `[...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")].reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)`,
      );
      expect(bytes).toBeGreaterThan(0);
      expect(bytes).toBeLessThan(FIRST_VIEW_BYTES_MAX);
    });
  });

  it.each(VIEWS)("are accessible and fit at $name", async ({ name, width, colorScheme }) => {
    await test.inTab(
      async ({ page, signIn, expectAccessible, screenshot }) => {
        const look = async (view: string) => {
          await expectAccessible();
          await screenshot(`backtests ${view} ${name}`);
        };
        await signIn("/dashboard/backtests", key);
        await page.getByRole("table", { name: "Backtests" }).waitFor();
        await look("list");
        await page.goto("/dashboard/backtests/new");
        await page.getByLabel("Policy", { exact: true }).waitFor();
        await look("new");
        await page.goto(pathOf(done));
        await page.locator("canvas").nth(1).waitFor();
        await look("report");
        await page.getByRole("tab", { name: "Rules" }).click();
        await page.getByRole("table", { name: "What each rule was worth" }).waitFor();
        await look("rules");
        await page.getByRole("tab", { name: "Rows" }).click();
        await page.getByLabel("Level").selectOption("critical");
        await page.getByText(/\d+ matching/).waitFor();
        await page
          .getByRole("button", { name: /^Open line/ })
          .first()
          .click();
        await page.getByRole("dialog").waitFor();
        await look("rows");
        await page.goto(`${pathOf(done)}/compare?with=${stricter.backtest_id}`);
        await page.getByRole("heading", { name: "Rows that differ most" }).waitFor();
        await look("compare");
      },
      { width, colorScheme },
    );
  });
});

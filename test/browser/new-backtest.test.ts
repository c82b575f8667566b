import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { CSV_HEADER, chosenFile, csvLines, csvOf, renumbered, withId } from "../support/backtest-files.ts";
import { startFaultProxy } from "../support/fault-proxy.ts";
import { finishedBacktest } from "../support/finished-backtest.ts";
import type { Json } from "../support/json.ts";
import { type BrowserTest, hasBrowser, openBrowser, type Tab } from "../support/open-browser.ts";
import { expectNothingRan, SCRIPT } from "../support/script-text.ts";
import { startService } from "../support/start-service.ts";

const NAME = `Stricter ${SCRIPT}`;
const HOUR_MS = 3_600_000;
const ROWS_KEPT = 6_500;
const lines = csvLines(1_200);

describe.runIf(hasBrowser)("the page of a new backtest", () => {
  let test: BrowserTest;
  let key: string;
  let policyId: string;
  let offsetMs = 0;
  beforeAll(async () => {
    test = await openBrowser({ environment: { WORKER_THREADS: "1" }, now: () => Date.now() + offsetMs });
    key = await test.service.createKey();
    const rules = [{ code: "amount_limit", enabled: true, weight: 40, config: { limit_minor: 20_000_000 } }];
    policyId = (await send("POST", "/v1/policies", { name: NAME, product: "loans", rules })).body.policy_id;
  });
  afterAll(() => test[Symbol.asyncDispose]());

  const send = (method: string, path: string, body?: unknown) => test.service.send(method, path, body, { key });
  const all = async (): Promise<Json[]> => (await send("GET", "/v1/backtest")).body.backtests;
  const choose = ({ page }: Tab, text: string, name?: string) =>
    page.getByLabel("CSV file").setInputFiles(chosenFile(text, name));
  /** Waits on the page of the backtest that was started until it has run, however busy the machine is. */
  const hasRun = async ({ page }: Tab): Promise<Json> => {
    await page.waitForURL(/\/dashboard\/backtests\/bt_[0-9a-f]{32}$/);
    return finishedBacktest(test.service, new URL(page.url()).pathname.split("/").at(-1) ?? "", key);
  };
  const startButton = ({ page }: Tab) => page.getByRole("button", { name: "Start the backtest" });

  it("sends a file for the version that was chosen, follows it, and ends at its report", async () => {
    await test.inTab(async (tab) => {
      const { page } = tab;
      await tab.signIn("/dashboard/backtests", key);
      await page.getByRole("link", { name: "New backtest" }).click();
      await choose(tab, csvOf(renumbered(lines, 3_000)), "april.csv");
      await page.getByText("3,000 rows").waitFor();
      await page.getByLabel("Policy", { exact: true }).selectOption(policyId);
      await page.getByLabel("Version").selectOption("1");
      await startButton(tab).click();
      const read = await hasRun(tab);
      await page.getByRole("heading", { name: "Scores and thresholds" }).waitFor();
      expect(read).toMatchObject({ status: "completed", policy: { id: policyId, version: 1 } });
      expect(read.dataset.row_count).toBe(3_000);
    });
  });

  it("shows how much of the file has left", async () => {
    await test.inTab(async (tab) => {
      const { page } = tab;
      await tab.signIn("/dashboard/backtests/new", key);
      // Slow enough that there is time to stop it, on a busy machine, too.
      const session = await page.context().newCDPSession(page);
      const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 60_000 };
      await session.send("Network.emulateNetworkConditions", slow);
      await choose(tab, csvOf(renumbered(lines, 4_000, "slow")));
      await startButton(tab).click();
      const bar = page.getByRole("progressbar", { name: "Sending march.csv" });
      await expect.poll(async () => Number(await bar.getAttribute("value"))).toBeGreaterThan(0);
      await expect.poll(() => page.getByLabel("CSV file").isDisabled()).toBe(true);
      await page.getByRole("button", { name: "Stop sending" }).click();
      await startButton(tab).waitFor();
      expect((await all()).some(({ dataset }) => dataset.row_count === 4_000)).toBe(false);
    });
  });

  it("goes on where it was after the key expired: the file and the choices are kept", async () => {
    const expiring = await test.service.createKey({ expiresAt: new Date(Date.now() + HOUR_MS / 3) });
    await test.inTab(
      async (tab) => {
        const { page } = tab;
        await tab.signIn(`/dashboard/backtests/new?policy_id=${policyId}`, expiring);
        await page.getByLabel("Version").waitFor();
        await page.getByLabel("Policy", { exact: true }).selectOption("active");
        await choose(tab, csvOf(renumbered(lines, ROWS_KEPT, "expired")), "kept.csv");
        await page.getByText("6,500 rows").waitFor();
        // Later than the key, and earlier than the session would end by itself.
        offsetMs = HOUR_MS / 2;
        try {
          await startButton(tab).click();
          await page.getByLabel("API key").waitFor();
        } finally {
          offsetMs = 0;
        }
        await page.getByRole("alert").getByText("this one expired at").waitFor();
        await page.getByLabel("API key").fill(key);
        await page.getByRole("button", { name: "Sign in" }).click();
        await page.getByText("kept.csv").waitFor();
        await expect.poll(() => page.getByLabel("Policy", { exact: true }).inputValue()).toBe("active");
        await startButton(tab).click();
        await hasRun(tab);
        await page.getByRole("heading", { name: "What was replayed" }).waitFor();
      },
      { allow: /401/ },
    );
    const [newest] = await all();
    expect(newest.dataset.row_count).toBe(ROWS_KEPT);
    expect(newest.policy.id).not.toBe(policyId);
  });

  it("survives a connection lost in the middle and an answer lost at the end: one backtest", async () => {
    await using proxy = await startFaultProxy(Number(new URL(test.service.baseUrl).port));
    const text = csvOf(renumbered(lines, 5_000, "lost"));
    const mine = async () => (await all()).filter(({ dataset }) => dataset.row_count === 5_000).length;
    await test.inTab(
      async (tab) => {
        const { page } = tab;
        await tab.signIn("/dashboard/backtests/new", key);
        await choose(tab, text);
        await page.getByText("5,000 rows").waitFor();
        proxy.cutAfter(text.length / 2);
        await startButton(tab).click();
        await page.getByText("The upload broke off").waitFor();
        await page.getByRole("alert").getByText("Check your connection and try again").waitFor();
        await page.getByText("march.csv").waitFor();
        expect(await mine()).toBe(0);
        // The whole request passes, and only the beginning of its answer.
        proxy.cutAfter(text.length + 1_650);
        await page.getByRole("button", { name: "Try again" }).click();
        await expect.poll(mine).toBe(1);
        await page.getByText("The upload broke off").waitFor();
        proxy.heal();
        await page.getByRole("button", { name: "Try again" }).click();
        await hasRun(tab);
        await page.getByRole("heading", { name: "What was replayed" }).waitFor();
      },
      { allow: /ERR_/, baseUrl: `http://127.0.0.1:${proxy.port}` },
    );
    expect(await mine()).toBe(1);
  });

  it("refuses 50,001 rows before anything is sent, and says which ranges fit", async () => {
    await test.inTab(async (tab) => {
      const { page, requested } = tab;
      await tab.signIn("/dashboard/backtests/new", key);
      await choose(tab, csvOf(renumbered(lines, 50_001)), "year.csv");
      const problem = page.getByRole("alert");
      await problem.waitFor();
      const said = await problem.innerText();
      expect(said).toContain("Nothing was sent: split the file by date range");
      expect(said).toContain("50,001 rows");
      expect(said).toMatch(/2026-\d\d-\d\d to 2026-\d\d-\d\d, [\d,]+ rows/);
      await expect.poll(() => startButton(tab).isDisabled()).toBe(true);
      expect(requested.some((url) => new URL(url).pathname === "/v1/backtest")).toBe(false);
      await choose(tab, csvOf(lines), "month.csv");
      await problem.waitFor({ state: "detached" });
      await expect.poll(() => startButton(tab).isEnabled()).toBe(true);
    });
  });

  it.each([
    { what: "only its header", text: `${CSV_HEADER}\n`, says: /this one has none/, isSent: false },
    {
      what: "other columns",
      text: "id,amount\n1,2\n",
      says: /Name column 1 transaction_id: found "id". Nothing was sent/,
      isSent: false,
    },
    {
      what: "another delimiter",
      text: `${CSV_HEADER.replaceAll(",", ";")}\na;b\n`,
      says: /Save the file with commas between the columns: its header line has semicolons/,
      isSent: false,
    },
    {
      what: "a column too few",
      text: `${CSV_HEADER.split(",").slice(0, 5).join(",")}\n1,2\n`,
      says: /Add the column channel: the header line ends before it/,
      isSent: false,
    },
    {
      what: "a column too many",
      text: `${CSV_HEADER},colour\n1,2\n`,
      says: /Remove the columns from "colour" on/,
      isSent: false,
    },
    {
      what: "no usable row",
      text: csvOf([SCRIPT, "=1+1"].map((id) => withId(lines[0] ?? "", id))),
      says: /Too many rows are invalid/,
      isSent: true,
    },
  ])("says what is wrong with a file of $what", async ({ text, says, isSent }) => {
    const before = (await all()).length;
    await test.inTab(
      async (tab) => {
        const { page } = tab;
        await tab.signIn("/dashboard/backtests/new", key);
        await choose(tab, text, `${SCRIPT}.csv`);
        if (isSent) await startButton(tab).click();
        await page.getByRole("alert").waitFor();
        await expect.poll(() => page.getByRole("main").innerText()).toMatch(says);
        if (text.includes(SCRIPT)) {
          const errors = page.getByRole("table", { name: "Errors of rows" });
          await expect.poll(() => errors.getByRole("row", { name: /^[23]\s+transaction_id: / }).count()).toBe(2);
        }
        await page.getByText(`${SCRIPT}.csv`).waitFor();
        await expectNothingRan(tab);
      },
      { allow: /4\d\d/ },
    );
    expect((await all()).length).toBe(before);
  });

  it("says that the policy of a link is gone, and takes another", async () => {
    await test.inTab(
      async (tab) => {
        const { page } = tab;
        await tab.signIn(`/dashboard/backtests/new?policy_id=pol_${"0".repeat(32)}&version=3`, key);
        await page.getByText("The policy is gone").waitFor();
        await page.getByLabel("Policy", { exact: true }).selectOption({ label: `${NAME} (loans, draft)` });
        await page.getByLabel("Version").waitFor();
        await expect.poll(() => page.getByRole("alert").count()).toBe(0);
        await expectNothingRan(tab);
      },
      { allow: /404/ },
    );
  });

  it("waits until there is a worker, and is stopped only after it was asked", async () => {
    const idle = await startService({ environment: { ROLES: "api" } });
    onTestFinished(() => idle.stop());
    const headers = { "content-type": "text/csv" };
    const { body } = await idle.send("POST", "/v1/backtest", undefined, { raw: csvOf(lines), headers });
    const cancel = async ({ page, signIn }: Tab) => {
      await signIn(`/dashboard/backtests/${body.backtest_id}`, idle.testKey);
      await page.getByRole("heading", { name: "Waits for its turn" }).waitFor();
      await page.getByRole("button", { name: "Cancel", exact: true }).click();
      await page.getByRole("dialog", { name: "Cancel this backtest?" }).waitFor();
      await page.getByRole("button", { name: "Cancel the backtest" }).click();
      await page.getByRole("heading", { name: "It was cancelled" }).waitFor();
    };
    await test.inTab(cancel, { baseUrl: idle.baseUrl });
    expect((await idle.send("GET", `/v1/backtest/${body.backtest_id}`)).body.status).toBe("cancelled");
  });
});

import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Json } from "../support/json.ts";
import { type BrowserTest, hasBrowser, openBrowser, VIEWS } from "../support/open-browser.ts";
import { sampleRequest } from "../support/sample-request.ts";

const HOUR_MS = 3_600_000;
const SCRIPT = '<script>document.title="hacked"</script>';
const EMPTY_ORGANISATION = `org_${"e".repeat(32)}`;

describe.runIf(hasBrowser)("the start page", () => {
  let backMs = 0;
  let test: BrowserTest;
  let key: string;
  let policy: Json;
  beforeAll(async () => {
    test = await openBrowser({ now: () => Date.now() - backMs });
    key = await test.service.createKey();
    const { organisations, seedDefaultPolicy } = test.service.services;
    await organisations.insert({ _id: EMPTY_ORGANISATION, name: "New", createdAt: new Date() });
    await seedDefaultPolicy(EMPTY_ORGANISATION);
    await scoreAt(54, 6, 900_000_000);
    await scoreAt(30, 2);
    await scoreAt(3, 5);
    await scoreAt(1, 3, 900_000_000);
    backMs = 0;
    const body = { name: SCRIPT, product: "told", activate: true };
    policy = (await test.service.send("POST", "/v1/policies", body, { key })).body;
  });
  afterAll(() => test[Symbol.asyncDispose]());

  async function scoreAt(hoursBack: number, times: number, amount = 1_250_000) {
    backMs = hoursBack * HOUR_MS;
    for (let n = 0; n < times; n += 1) {
      const occurredAt = new Date(Date.now() - backMs).toISOString();
      const request = sampleRequest({ "transaction.occurred_at": occurredAt, "transaction.amount": amount });
      expect((await test.service.send("POST", "/v1/score", request, { key })).status).toBe(201);
    }
    await test.service.services.activityCounter.flush();
  }
  const tile = (page: Page, name: string) =>
    page.getByRole("list", { name: "At a glance" }).getByRole("listitem").filter({ hasText: name });

  it("tells decisions by level, action and rule beside what is usual, from the counts of the API", async () => {
    await test.inTab(async ({ page, signIn }) => {
      const { body } = await test.service.send("GET", "/v1/overview", undefined, { key });
      await signIn("/dashboard", key);
      await page.getByText(/by now/).waitFor();
      await expect.poll(() => tile(page, "by now").innerText()).toMatch(/8\s+Usually 4 by now/);
      const held = body.hours.reduce(
        (sum: number, { by_action }: Json) => sum + by_action.manual_review + by_action.block,
        0,
      );
      await expect.poll(() => tile(page, "Review or block").innerText()).toContain(`${held} decisions, usually`);
      const sum = async (caption: string) => {
        await page.getByText("Show the numbers").click();
        const table = page.getByRole("table", { name: caption });
        await table.waitFor();
        const rows = await table.getByRole("row").allInnerTexts();
        return rows
          .slice(1)
          .flatMap((row) => row.split(/\s+/).slice(1, -1).map(Number))
          .reduce((a, b) => a + b, 0);
      };
      expect(await sum("Decisions an hour by risk level")).toBe(8);
      await page.getByRole("tab", { name: "By advice" }).click();
      expect(await sum("Decisions an hour by recommended action")).toBe(8);
      await page.locator(".plot canvas").waitFor();
      const rules = page.getByRole("table", { name: "How often rules fired" });
      const [code, hits] = Object.entries<number>(body.rule_hits).sort((a, b) => b[1] - a[1])[0] ?? ["", 0];
      const first = async () => (await rules.getByRole("row").nth(1).innerText()).replaceAll(/\s+/g, " ");
      await expect.poll(first).toContain(` ${hits} ${((hits / 8) * 100).toFixed(1)} %`);
      await expect.poll(() => rules.locator(`[title="${code}"]`).count()).toBe(1);
    });
  });

  it("tells how warm the environment is: customers, since when, and how sure its decisions are", async () => {
    await test.inTab(async ({ page, signIn }) => {
      const { warmth } = (await test.service.send("GET", "/v1/overview", undefined, { key })).body;
      await signIn("/dashboard", key);
      const warm = async () => (await tile(page, "Customers known").innerText()).replaceAll(/\s+/g, " ");
      await expect.poll(warm).toContain(`Customers known ${warmth.customers_known} History since `);
      const { confidence_mean, confidence_decisions } = warmth;
      expect(await warm()).toContain(`confidence ${confidence_mean} over the last ${confidence_decisions} decisions`);
    });
  });

  it("tells in words what changed and who decides, with links, and executes no name", async () => {
    await test.inTab(async ({ page, signIn }) => {
      await signIn("/dashboard", key);
      await page.getByText(`Your key activated a version of the policy ${SCRIPT}`).waitFor();
      const deciding = page.getByRole("table", { name: "Active policies" });
      const link = deciding.getByRole("link", { name: SCRIPT });
      expect(await link.getAttribute("href")).toBe(`/dashboard/policies/${policy.policy_id}`);
      await expect.poll(() => deciding.innerText()).toContain("Default policy");
      await expect.poll(() => page.title()).toBe("[TEST] Home · Risk dashboard");
    });
  });

  it("takes at most 15 requests, and its tiles lead to the decisions behind them", async () => {
    await test.inTab(async ({ page, signIn, requested }) => {
      await signIn("/dashboard", key);
      await page.getByText(/by now/).waitFor();
      const before = requested.length;
      await page.reload();
      await page.getByText(/by now/).waitFor();
      await page.waitForLoadState("networkidle");
      expect(requested.length - before).toBeLessThanOrEqual(15);
      await page.getByRole("link", { name: "Review or block" }).click();
      await page.getByRole("heading", { name: "What was found" }).waitFor();
      const { searchParams } = new URL(page.url());
      expect(searchParams.get("action")).toBe("manual_review,block");
      await expect.poll(() => page.getByRole("checkbox", { name: "Manual review" }).isChecked()).toBe(true);
      expect(Date.parse(searchParams.get("from") ?? "")).toBeLessThan(Date.now());
    });
  });

  it("reads again while it is seen, and not while the tab is hidden", async () => {
    await test.inTab(async ({ page, signIn, requested }) => {
      await page.clock.install();
      await signIn("/dashboard", key);
      await page.getByText(/by now/).waitFor();
      const reads = () => requested.filter((url) => url.endsWith("/v1/overview?hours=24")).length;
      const before = reads();
      await page.clock.runFor(10_500);
      await expect.poll(reads).toBe(before + 1);
      await page.waitForLoadState("networkidle");
      const hide = (hidden: boolean) =>
        page.evaluate(
          `Object.defineProperty(document, "hidden", { value: ${hidden}, configurable: true });` +
            'document.dispatchEvent(new Event("visibilitychange"));',
        );
      await hide(true);
      await page.clock.runFor(60_000);
      expect(reads()).toBe(before + 1);
      await hide(false);
      await expect.poll(reads).toBe(before + 2);
    });
  });

  it("keeps what it has when the connection is lost for a while, says so, and goes on", async () => {
    await test.inTab(
      async ({ page, signIn }) => {
        await page.clock.install();
        await signIn("/dashboard", key);
        await page.getByText(/by now/).waitFor();
        await page.context().setOffline(true);
        await page.clock.runFor(10_500);
        await page.getByText("Cannot load what happened lately").waitFor();
        await expect.poll(() => tile(page, "by now").innerText()).toContain("8");
        await page.context().setOffline(false);
        await page.clock.runFor(10_500);
        await page.getByText("Cannot load what happened lately").waitFor({ state: "detached" });
      },
      { allow: /ERR_INTERNET_DISCONNECTED/ },
    );
  });

  it("of a new environment shows the call that scores the first transaction, and then the decision", async () => {
    const fresh = await test.service.createKey({ organisationId: EMPTY_ORGANISATION });
    await test.inTab(async ({ page, signIn }) => {
      await page.clock.install();
      await signIn("/dashboard", fresh);
      const command = await page.getByRole("region", { name: "The command" }).innerText();
      expect(command).toContain(`${test.service.baseUrl}/v1/score`);
      expect(command).not.toContain(fresh);
      const raw = /-d '([^']+)'/.exec(command)?.[1] ?? "";
      expect((await test.service.send("POST", "/v1/score", undefined, { key: fresh, raw })).status).toBe(201);
      await test.service.services.activityCounter.flush();
      await page.clock.runFor(10_500);
      await page.getByRole("heading", { name: "Decisions over the last 24 hours" }).waitFor();
      await expect.poll(() => tile(page, "No day before").innerText()).toMatch(/1\s+No day before to compare with/);
    });
  });

  it("asks for nothing that the key may not read", async () => {
    const poor = await test.service.createKey({ scopes: ["policies:read"] });
    await test.inTab(async ({ page, signIn, requested }) => {
      await signIn("/dashboard", poor);
      await page.getByRole("table", { name: "Active policies" }).waitFor();
      await page.getByText("Your key does not read decisions").waitFor();
      expect(requested.filter((url) => /overview|webhooks/.test(new URL(url).search + url.split("/v1/")[1]))).toEqual(
        [],
      );
      expect(await page.getByLabel(/^Transaction id, decision id/).count()).toBe(0);
    });
  });

  it.each(VIEWS)("is accessible and fits at $name", async ({ name, width, colorScheme }) => {
    await test.inTab(
      async ({ page, signIn, expectAccessible, screenshot }) => {
        await signIn("/dashboard", key);
        await page.getByText(/by now/).waitFor();
        await page.locator(".plot canvas").waitFor();
        await expectAccessible();
        await screenshot(`home ${name}`);
      },
      { width, colorScheme },
    );
  });
});

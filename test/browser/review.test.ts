import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Json } from "../support/json.ts";
import { type BrowserTest, hasBrowser, openBrowser, VIEWS } from "../support/open-browser.ts";
import { hashOf, sampleRequest } from "../support/sample-request.ts";

const TABS_MAX = 80;
const CUSTOMER = hashOf("somebody to review");

describe.runIf(hasBrowser)("the review queue", () => {
  let test: BrowserTest;
  const decisions: Json[] = [];
  beforeAll(async () => {
    test = await openBrowser();
    const rules = [{ code: "amount_limit", enabled: true, weight: 40, config: { limit_minor: 20_000_000 } }];
    const actions = { medium: "manual_review", high: "manual_review", critical: "manual_review" };
    await test.service.send("POST", "/v1/policies", {
      name: "To people",
      product: "desk",
      rules,
      actions,
      activate: true,
    });
    for (let n = 0; n < 6; n += 1) decisions.push(await score(n));
    expect(new Set(decisions.map(({ recommended_action }) => recommended_action))).toEqual(new Set(["manual_review"]));
  });
  afterAll(() => test[Symbol.asyncDispose]());

  async function score(n: number): Promise<Json> {
    const changes = { product: "desk", "customer.id_hash": CUSTOMER, "transaction.amount": 700_000_000 + n };
    return (await test.service.send("POST", "/v1/score", sampleRequest(changes))).body;
  }

  const labelsOf = async (id: string): Promise<readonly string[]> =>
    (await test.service.send("GET", `/v1/decisions/${id}`)).body.feedback.map(({ label }: Json) => label);
  const openId = (page: Page) => new URL(page.url()).searchParams.get("decision") ?? "";

  /** Presses Tab until what has the focus is named so. */
  async function tabTo(page: Page, name: RegExp): Promise<void> {
    for (let presses = 0; presses < TABS_MAX; presses += 1) {
      await page.keyboard.press("Tab");
      const focused = await page.evaluate<string>(`(() => {
        const { activeElement: element } = document;
        const label = element.labels?.[0]?.innerText ?? element.getAttribute("aria-label") ?? element.innerText;
        return label ?? "";
      })()`);
      if (name.test(focused.trim())) return;
    }
    throw new Error(`Nothing named ${name} takes the focus`);
  }

  it("by keyboard alone: a customer's decisions are found, one is understood and labelled, and the next comes", async () => {
    await test.inTab(async ({ page }) => {
      await page.clock.install();
      await page.goto("/dashboard");
      // The page puts the focus there by itself: what is typed before is nobody's.
      await page.getByLabel("API key").and(page.locator(":focus")).waitFor();
      await page.keyboard.type(test.service.testKey);
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { name: "Home" }).waitFor();
      await tabTo(page, /^Decisions$/);
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { name: "Decisions", level: 1 }).waitFor();
      await tabTo(page, /^Transaction id, decision id or a customer's hash/);
      await page.keyboard.type(CUSTOMER);
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { name: "Customer", level: 1 }).waitFor();
      await page.getByRole("heading", { name: "Payees" }).waitFor();
      await page.getByRole("link", { name: decisions[5].transaction_id }).waitFor();
      const main = () => page.getByRole("main").innerText();
      await expect.poll(main).toMatch(/Largest of 104 days\s+₦7,000,000\.05/);
      await tabTo(page, new RegExp(`^${decisions[5].transaction_id}$`));
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { name: "Why and why not" }).waitFor();
      await expect.poll(main).toMatch(/add up to|One rule adds/);
      await tabTo(page, /^What it turned out to be/);
      await page.keyboard.type("Fraud");
      await tabTo(page, /^Record feedback$/);
      await page.keyboard.press("Enter");
      await page.getByText(/by the dashboard/).waitFor();
      expect(await labelsOf(decisions[5].decision_id)).toEqual(["fraud"]);

      await tabTo(page, /^Review$/);
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { name: "Review queue" }).waitFor();
      await page.getByRole("heading", { name: /^txn-/, level: 2 }).waitFor();
      await page.keyboard.press("n");
      await expect.poll(() => openId(page)).toMatch(/^dec_/);
      const first = openId(page);
      expect((await test.service.send("GET", "/v1/decisions?label=none")).body.decisions).toContainEqual(
        expect.objectContaining({ decision_id: first, claimed_by: expect.stringMatching(/^key_/) }),
      );
      await page.keyboard.press("f");
      await page.getByText("Fraud: sent in 5 seconds, or with the next step").waitFor();
      await page.keyboard.press("n");
      await expect.poll(() => openId(page)).not.toBe(first);
      expect(await labelsOf(first)).toEqual(["fraud"]);
      const second = openId(page);
      await page.keyboard.press("f");
      await page.keyboard.press("u");
      await page.getByText("Taken back: nothing was sent").waitFor();
      await page.keyboard.press("n");
      await expect.poll(() => openId(page)).not.toBe(second);
      expect(await labelsOf(second)).toEqual([]);
      const third = openId(page);
      await page.keyboard.press("l");
      await page.getByText("Legitimate: sent in 5 seconds").waitFor();
      await page.clock.runFor(5_500);
      await expect.poll(() => labelsOf(third)).toEqual(["legitimate"]);
      expect(openId(page)).toBe(third);
      // A new label corrects.
      await page.getByText("Recorded: legitimate").waitFor({ state: "attached" });
      await page.keyboard.press("f");
      await page.keyboard.press("n");
      await expect.poll(() => labelsOf(third)).toEqual(["fraud", "legitimate"]);
    });
  });

  it("keeps order and place in the address, leaves what somebody else looks into, and types no label into a field", async () => {
    const other = await test.service.createKey();
    await test.inTab(async ({ page, signIn }) => {
      const [free, taken] = [await score(8), await score(9)];
      const newest = async () =>
        (await test.service.send("GET", "/v1/decisions?limit=1")).body.decisions[0].decision_id;
      await expect.poll(newest).toBe(taken.decision_id);
      await test.service.send("POST", `/v1/decisions/${taken.decision_id}/claim`, {}, { key: other });
      await signIn("/dashboard/review?order=time");
      await page.getByText("somebody looks into it").waitFor();
      await page.getByRole("heading", { name: free.transaction_id, level: 2 }).waitFor();
      await page.reload();
      await page.getByRole("heading", { name: free.transaction_id, level: 2 }).waitFor();
      await page.getByLabel("Order").focus();
      await page.keyboard.press("f");
      expect(await page.getByText(/sent in 5 seconds/).count()).toBe(0);
      await page.getByRole("checkbox", { name: "Keys" }).uncheck();
      await page.getByRole("heading", { name: free.transaction_id, level: 2 }).focus();
      await page.keyboard.press("f");
      expect(await page.getByText(/sent in 5 seconds/).count()).toBe(0);
      await expect.poll(() => new URL(page.url()).searchParams.get("keys")).toBe("off");
    });
  });

  it("claims nothing for a key that may not label, whatever is pressed", async () => {
    const reader = await test.service.createKey({ scopes: ["risk:read"] });
    const waiting = await score(11);
    await test.inTab(async ({ page, signIn }) => {
      await signIn(`/dashboard/review?decision=${waiting.decision_id}`, reader);
      await page.getByRole("heading", { name: waiting.transaction_id, level: 2 }).waitFor();
      expect(await page.getByRole("button", { name: /^(Claim|Fraud|Legitimate|Undo)/ }).count()).toBe(0);
      await page.keyboard.press("c");
      await page.keyboard.press("f");
      await page.getByRole("button", { name: /^Next/ }).waitFor();
      expect(await page.getByText("It is yours for ten minutes").count()).toBe(0);
      expect(await page.getByText(/sent in 5 seconds/).count()).toBe(0);
    });
  });

  it.each(VIEWS)("is accessible and fits at $name", async ({ name, width, colorScheme }) => {
    await test.inTab(
      async ({ page, signIn, expectAccessible, screenshot }) => {
        await signIn("/dashboard/review");
        await page.getByRole("heading", { name: "Why and why not" }).waitFor();
        await expectAccessible();
        await screenshot(`review ${name}`);
        await page.goto(`/dashboard/entities/customer/${CUSTOMER}`);
        await page.getByRole("heading", { name: "Payees" }).waitFor();
        await page.getByRole("table", { name: "Decisions" }).waitFor();
        await expectAccessible();
        await screenshot(`entity ${name}`);
      },
      { width, colorScheme },
    );
  });
});

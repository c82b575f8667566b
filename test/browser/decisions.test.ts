import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BrowserTest, hasBrowser, openBrowser, VIEWS } from "../support/open-browser.ts";
import { sampleRequest } from "../support/sample-request.ts";
import type { Json } from "../support/start-service.ts";

const SCRIPT = '<img src=x onerror="document.title=1"><script>document.title=1</script>';

describe.runIf(hasBrowser)("the page of a decision", () => {
  let test: BrowserTest;
  let decision: Json;
  beforeAll(async () => {
    test = await openBrowser();
    const changes = { "transaction.amount": 700_000_050, device: undefined };
    decision = (await test.service.send("POST", "/v1/score", sampleRequest(changes))).body;
    await test.service.send("POST", "/v1/feedback", {
      decision_id: decision.decision_id,
      label: "suspected",
      notes: SCRIPT,
    });
  });
  afterAll(() => test[Symbol.asyncDispose]());

  const path = () => `/dashboard/decisions/${decision.decision_id}`;

  it.each(["transaction_id", "decision_id"])("is found by %s", async (name) => {
    await test.inTab(async ({ page, signIn }) => {
      await signIn("/dashboard/decisions");
      await page.getByLabel("Transaction id or decision id").fill(decision[name]);
      await page.getByRole("button", { name: "Find", exact: true }).click();
      await page.getByRole("heading", { name: "Score" }).waitFor();
      expect(new URL(page.url()).pathname).toBe(path());
    });
  });

  it("says in the service's words that there is none, with the id of the request", async () => {
    await test.inTab(
      async ({ page, signIn }) => {
        await signIn("/dashboard/decisions");
        await page.getByLabel("Transaction id or decision id").fill("txn-nobody");
        await page.getByRole("button", { name: "Find", exact: true }).click();
        const text = await page.getByRole("alert").innerText();
        expect(text).toContain('Cannot find a decision of transaction "txn-nobody" in test');
        expect(text).toMatch(/request [0-9a-f-]{32,36}/);
      },
      { allow: /404/ },
    );
  });

  it("tells amount, score, why, why not, features, hash and proof", async () => {
    await test.inTab(async ({ page, signIn }) => {
      await signIn(path());
      await page.getByRole("heading", { name: "Features" }).waitFor();
      const text = await page.getByRole("main").innerText();
      expect(text).toContain("₦7,000,000.50");
      expect(text).toContain("Replay matches");
      expect(text).toMatch(/Scored\s+\d+ \w+ \d{4}, [\d:]+ WAT/);
      const rules = page.getByRole("table", { name: "Rules of the decision" });
      const registry = (await test.service.send("GET", "/v1/rules")).body.rules;
      expect(await rules.getByRole("row").count()).toBe(registry.length + 1);
      expect(await rules.getByRole("row", { name: /amount_limit/ }).innerText()).toContain("Fired");
      expect(await rules.getByRole("row", { name: /device_sharing/ }).innerText()).toContain("Missing");
      expect(await page.getByRole("table", { name: "Features of the decision" }).innerText()).toContain("Count 24h");
      const { body } = await test.service.send("GET", `/v1/decisions/${decision.decision_id}?expand=policy_version`);
      expect(await page.getByTitle(body.policy.policy_version.config_sha256, { exact: true }).count()).toBe(1);
      await page.getByRole("button", { name: /Times in Lagos/ }).click();
      expect(await page.getByRole("main").innerText()).toMatch(/Scored\s+\d+ \w+ \d{4}, [\d:]+ UTC/);
    });
  });

  it("shows a script in notes as text", async () => {
    await test.inTab(async ({ page, signIn }) => {
      await signIn(path());
      await page.getByText(SCRIPT).waitFor();
      expect(await page.title()).toBe("[TEST] Decision · Risk dashboard");
    });
  });

  it("takes feedback, once, with source dashboard", async () => {
    await test.inTab(async ({ page, signIn }) => {
      const { body } = await test.service.send("POST", "/v1/score", sampleRequest());
      await signIn(`/dashboard/decisions/${body.decision_id}`);
      await page.getByText("Nobody has said yet what it was").waitFor();
      await page.getByLabel("What it turned out to be").selectOption("fraud");
      await page.getByLabel("Fraud type").fill("account_takeover");
      await page.getByLabel("Notes").fill("Called the customer");
      await page.getByRole("button", { name: "Record feedback" }).click();
      await page.getByText("by the dashboard, counts").waitFor();
      const read = (await test.service.send("GET", `/v1/decisions/${body.decision_id}`)).body;
      expect(read.feedback).toHaveLength(1);
      expect(read.feedback[0]).toMatchObject({
        label: "fraud",
        fraud_type: "account_takeover",
        notes: "Called the customer",
        source: "dashboard",
      });
    });
  });

  it("puts what is wrong with a value under its field", async () => {
    await test.inTab(
      async ({ page, signIn }) => {
        await signIn(path());
        await page.getByLabel("What it turned out to be").selectOption("fraud");
        await page.getByLabel("Fraud type").fill("Not A Word");
        await page.getByRole("button", { name: "Record feedback" }).click();
        await page.getByRole("alert").waitFor();
        expect(await page.getByLabel("Fraud type").getAttribute("aria-invalid")).toBe("true");
      },
      { allow: /422/ },
    );
  });

  it("offers no feedback to a key that may not give it", async () => {
    const key = await test.service.createKey({ scopes: ["risk:read"] });
    await test.inTab(async ({ page, signIn }) => {
      await signIn(path(), key);
      await page.getByRole("heading", { name: "Features" }).waitFor();
      expect(await page.getByRole("button", { name: "Record feedback" }).count()).toBe(0);
    });
  });

  it.each(VIEWS)("is accessible and fits at $name", async ({ name, width, colorScheme }) => {
    await test.inTab(
      async ({ page, signIn, expectAccessible, screenshot }) => {
        await signIn("/dashboard/decisions");
        await expectAccessible();
        await page.goto(path());
        await page.getByRole("heading", { name: "Features" }).waitFor();
        await expectAccessible();
        await screenshot(`decision ${name}`);
      },
      { width, colorScheme },
    );
  });
});

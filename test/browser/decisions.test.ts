import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { holdNext } from "../support/hold.ts";
import type { Json } from "../support/json.ts";
import { type BrowserTest, hasBrowser, openBrowser, VIEWS } from "../support/open-browser.ts";
import { hashOf, sampleRequest } from "../support/sample-request.ts";

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
      await page.getByLabel(/^Transaction id, decision id/).fill(decision[name]);
      await page.getByRole("button", { name: "Find", exact: true }).click();
      await page.getByRole("heading", { name: "Score" }).waitFor();
      await expect.poll(() => new URL(page.url()).pathname).toBe(path());
    });
  });

  it("is found by a transaction id that looks like a customer's hash", async () => {
    const id = hashOf("no customer");
    const scored = (await test.service.send("POST", "/v1/score", sampleRequest({ "transaction.id": id }))).body;
    await test.inTab(async ({ page, signIn }) => {
      await signIn("/dashboard/decisions");
      await page.getByLabel(/^Transaction id, decision id/).fill(id);
      await page.getByRole("button", { name: "Find", exact: true }).click();
      await page.getByRole("heading", { name: "Score" }).waitFor();
      await expect.poll(() => new URL(page.url()).pathname).toBe(`/dashboard/decisions/${scored.decision_id}`);
    });
  });

  it("says that there is none, and what to do", async () => {
    await test.inTab(async ({ page, signIn }) => {
      await signIn("/dashboard/decisions");
      await page.getByLabel(/^Transaction id, decision id/).fill("txn-nobody");
      await page.getByRole("button", { name: "Find", exact: true }).click();
      const wanted = "Send the id of a transaction that was scored in this environment";
      await page.getByRole("alert").getByText(wanted).waitFor();
    });
  });

  it("tells amount, score, why, why not, features, hash and proof", async () => {
    await test.inTab(async ({ page, signIn }) => {
      await signIn(path());
      await page.getByRole("heading", { name: "Features" }).waitFor();
      // The proof is replayed, and comes last.
      await page.getByText("Replay matches").waitFor();
      const main = () => page.getByRole("main").innerText();
      expect(await main()).toContain("₦7,000,000.50");
      expect(await main()).toMatch(/Scored\s+\d+ \w+ \d{4}, [\d:]+ WAT/);
      const rules = page.getByRole("table", { name: "Rules of the decision" });
      const registry = (await test.service.send("GET", "/v1/rules")).body.rules;
      await expect.poll(() => rules.getByRole("row").count()).toBe(registry.length + 1);
      expect(await rules.getByRole("row", { name: /amount_limit/ }).innerText()).toContain("Fired");
      expect(await rules.getByRole("row", { name: /device_shared/ }).innerText()).toContain("Missing: device id hash");
      expect(await page.getByRole("table", { name: "Features of the decision" }).innerText()).toContain("Count 24h");
      const { body } = await test.service.send("GET", `/v1/decisions/${decision.decision_id}?expand=policy_version`);
      await page.getByTitle(body.policy.policy_version.config_sha256, { exact: true }).waitFor();
      await page.getByRole("button", { name: /Times in Lagos/ }).click();
      await expect.poll(main).toMatch(/Scored\s+\d+ \w+ \d{4}, [\d:]+ UTC/);
    });
  });

  it("leads to its customer, and a customer's hash to it; every filter stands in the address", async () => {
    const hash = sampleRequest().customer.id_hash;
    await test.inTab(async ({ page, signIn }) => {
      await signIn(path());
      await page.locator(`a[href="/dashboard/entities/customer/${hash}"]`).click();
      await page.getByRole("heading", { name: "Customer", level: 1 }).waitFor();
      await page.getByRole("link", { name: decision.transaction_id }).waitFor();
      await page.getByRole("link", { name: "Filter its decisions" }).click();
      const table = page.getByRole("table", { name: "Decisions" });
      await table.waitFor();
      await page.getByRole("checkbox", { name: "Suspected" }).check();
      await page.getByRole("checkbox", { name: decision.recommended_action.replaceAll("_", " ") }).check();
      await page.getByLabel("Order").selectOption("points");
      await expect
        .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
        .toEqual({ customer: hash, label: "suspected", action: decision.recommended_action, order: "points" });
      await page.getByRole("link", { name: decision.transaction_id }).waitFor();
      await page.reload();
      await page.getByRole("link", { name: decision.transaction_id }).waitFor();
      await page.getByRole("checkbox", { name: "Suspected" }).uncheck();
      await page.getByRole("checkbox", { name: "Legitimate" }).check();
      await page.getByText("No decision matches").waitFor();
      await page.getByRole("button", { name: "Show all" }).click();
      await expect.poll(() => table.getByRole("row").count()).toBeGreaterThan(1);
      await page.getByLabel(/^Transaction id, decision id/).fill(hash);
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { name: "Customer", level: 1 }).waitFor();
    });
  });

  it("are saved as the CSV that a backtest takes, as the filters of the address leave them", async () => {
    const [customer, bvn] = [hashOf("who is exported"), hashOf("their bvn")];
    const made: Json[] = [];
    for (const amount of [1_000, 2_000]) {
      const changes = { "customer.id_hash": customer, "customer.bvn_hash": bvn, "transaction.amount": amount };
      made.push((await test.service.send("POST", "/v1/score", sampleRequest(changes))).body);
    }
    await test.inTab(async ({ page, signIn }) => {
      await signIn(`/dashboard/entities/bvn/${bvn}`);
      for (const { transaction_id } of made) await page.getByRole("link", { name: transaction_id }).waitFor();
      await page.getByRole("link", { name: "Filter its decisions" }).click();
      await page.getByRole("link", { name: made[0].transaction_id }).waitFor();
      const saving = page.waitForEvent("download");
      await page.getByRole("button", { name: "Export as CSV" }).click();
      const download = await saving;
      expect(download.suggestedFilename()).toBe("decisions.csv");
      const { text } = await test.service.send("GET", `/v1/decisions/export?bvn=${bvn}`);
      expect(await readFile(await download.path(), "utf8")).toBe(text);
      expect(text.trimEnd().split("\n")).toHaveLength(made.length + 1);
    });
  });

  it("says why they were not saved, and saves them when asked again", async () => {
    await test.inTab(
      async ({ page, signIn }) => {
        const held = holdNext(test.service.services.store.decisionList, "byIdStarts");
        const other = test.service.send("GET", "/v1/decisions/export");
        await held.reached;
        await signIn("/dashboard/decisions");
        await page.getByRole("button", { name: "Export as CSV" }).click();
        await page.getByText("The decisions were not saved").waitFor();
        held.release();
        await other;
        const saving = page.waitForEvent("download");
        await page.getByRole("button", { name: "Try again" }).click();
        await saving;
      },
      { allow: /429/ },
    );
  });

  it("are labelled together, after asking", async () => {
    const made: Json[] = [];
    for (const n of [1, 2])
      made.push(
        (await test.service.send("POST", "/v1/score", sampleRequest({ "transaction.amount": n * 1_000 }))).body,
      );
    await test.inTab(async ({ page, signIn }) => {
      await signIn("/dashboard/decisions?label=none");
      for (const { transaction_id } of made) await page.getByLabel(`Choose ${transaction_id}`).check();
      await page.getByText("2 decisions chosen").waitFor();
      await page.getByRole("button", { name: "Legitimate", exact: true }).click();
      await page.getByRole("button", { name: "Label as legitimate" }).click();
      await page.getByText("Labelled 2 decisions").waitFor();
    });
    for (const { decision_id } of made) {
      const { feedback } = (await test.service.send("GET", `/v1/decisions/${decision_id}`)).body;
      expect(feedback).toMatchObject([{ label: "legitimate", source: "dashboard" }]);
    }
  });

  it("says who, adds the points up, and keeps zone and order in the address", async () => {
    await test.inTab(async ({ page, signIn }) => {
      await signIn(path());
      await page.getByRole("heading", { name: "Who" }).waitFor();
      const main = () => page.getByRole("main").innerText();
      await expect.poll(main).toMatch(/(One rule adds|\d+ rules add up to) [\d.]+ points\./);
      await expect.poll(main).toMatch(/Customer\s+[0-9a-f]{8}/);
      const rules = page.getByRole("table", { name: "Rules of the decision" });
      const codes = () => rules.locator("tbody code").allInnerTexts();
      const sorted = (await codes()).toSorted((a, b) => a.localeCompare(b));
      expect(sorted).not.toEqual([]);
      await rules.getByRole("button", { name: "Rule" }).click();
      await rules.getByRole("button", { name: "Rule" }).click();
      await page.getByRole("button", { name: /^Times in Lagos/ }).click();
      await expect.poll(codes).toEqual(sorted);
      await expect
        .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
        .toEqual({ sort: "Rule", zone: "utc" });
      await page.reload();
      await page.getByRole("heading", { name: "Who" }).waitFor();
      await expect.poll(codes).toEqual(sorted);
      await expect.poll(main).toMatch(/Scored\s+\d+ \w+ \d{4}, [\d:]+ UTC/);
    });
  });

  it("shows a script in notes as text", async () => {
    await test.inTab(async ({ page, signIn }) => {
      await signIn(path());
      await page.getByText(SCRIPT).waitFor();
      await expect.poll(() => page.title()).toBe("[TEST] Decision · Risk dashboard");
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
      await page.getByText(/by the dashboard, key key_\w+…, counts/).waitFor();
      const focused = () => page.evaluate('document.activeElement.getAttribute("name")');
      await expect.poll(focused).toBe("label");
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
        await expect.poll(() => page.getByLabel("Fraud type").getAttribute("aria-invalid")).toBe("true");
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
        await page.getByRole("table", { name: "Decisions" }).waitFor();
        await expectAccessible();
        await screenshot(`decisions ${name}`);
        await page.goto(path());
        await page.getByRole("heading", { name: "Features" }).waitFor();
        await expectAccessible();
        await screenshot(`decision ${name}`);
      },
      { width, colorScheme },
    );
  });
});

import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Json } from "../support/json.ts";
import { type BrowserTest, hasBrowser, openBrowser } from "../support/open-browser.ts";
import { type OwnOrganisation, openOrganisation } from "../support/open-organisation.ts";
import { click, confirm } from "../support/press-button.ts";

const SCRIPT = '<img src=x onerror="document.title=1">';

describe.runIf(hasBrowser)("the forms of policies", () => {
  let test: BrowserTest;
  let own: OwnOrganisation;
  beforeAll(async () => {
    test = await openBrowser();
  });
  afterAll(() => test[Symbol.asyncDispose]());
  beforeEach(async () => {
    own = await openOrganisation(test.service);
  });

  const create = (changes: Json = {}): Promise<Json> =>
    own.send("POST", "/v1/policies", { name: "Quick loans", product: "quick_loan", ...changes });
  const read = (id: string): Promise<Json> => own.send("GET", `/v1/policies/${id}`);
  const rule = (page: Page, name: string) => page.getByRole("group", { name, exact: true });
  /** Opens the fields of a rule that is at its defaults. */
  const openRule = async (page: Page, name: string) => {
    await rule(page, name).locator("summary").click();
    return rule(page, name);
  };

  it("teach how a policy is made, and make one from a form of the rules with their units and bounds", async () => {
    await test.inTab(
      async ({ page, signIn }) => {
        await signIn("/dashboard/policies", own.key);
        await page.getByText("How to make a policy your own").waitFor();
        await page.getByRole("link", { name: "New policy" }).click();
        await page.getByLabel("Name").fill(SCRIPT);
        await page.getByLabel("Product").fill("Quick Loan");
        await rule(page, "Amount limit").getByLabel("Weight").waitFor({ state: "hidden" });
        const limit = await openRule(page, "Amount limit");
        await expect.poll(() => limit.innerText()).toMatch(/₦[\s\S]*default ₦5,000,000/);
        await limit.getByLabel("Limit", { exact: true }).fill("1,000,000.50");
        await (await openRule(page, "Burst")).getByLabel("Weight").fill("2000");
        await rule(page, "Burst").locator(".field__error").waitFor();
        await rule(page, "Burst").getByLabel("Weight").fill("30");
        await click(page, "Save draft");
        await page
          .locator(".field__error")
          .filter({ hasText: /lower|pattern|match/i })
          .waitFor();
        await expect.poll(() => page.getByLabel("Product").getAttribute("aria-invalid")).toBe("true");
        await page.getByLabel("Product").fill("quick_loan");
        await click(page, "Save draft");
        await page.getByRole("heading", { name: SCRIPT }).waitFor();
      },
      { allow: /422/ },
    );
    const { policies } = await own.send("GET", "/v1/policies");
    const made = await read(policies.find(({ product }: Json) => product === "quick_loan").policy_id);
    expect(made).toMatchObject({ name: SCRIPT, status: "draft", latest_version: 1 });
    const rules = Object.fromEntries(made.versions[0].rules.map((one: Json) => [one.code, one]));
    expect(rules.amount_limit.config.limit_minor).toBe(100_000_050);
    expect(rules.burst.weight).toBe(30);
  });

  it("save a change of a version that decides as a new draft, which can be backtested", async () => {
    const { policy_id } = await create({ activate: true });
    await test.inTab(async ({ page, signIn }) => {
      await signIn(`/dashboard/policies/${policy_id}/edit`, own.key);
      await page.getByLabel("Description").fill("Of the third quarter");
      expect(await page.getByLabel("Note").count()).toBe(0);
      await page.getByLabel("Find a rule").fill("night");
      await rule(page, "Night unusual").getByLabel("Enabled").uncheck();
      await page.getByLabel("Note").fill("Nights are honest now");
      await page.locator(".save-bar").getByText("saving makes version 2").waitFor();
      await click(page, "Save draft");
      await page.getByRole("link", { name: "Backtest version 2" }).click();
      await page.getByRole("heading", { name: "New backtest" }).waitFor();
      await expect.poll(() => new URL(page.url()).search).toBe(`?policy_id=${policy_id}&version=2`);
    });
    const { versions, active_version } = await read(policy_id);
    expect(active_version).toBe(1);
    expect(versions[0].created_note).toBe("Nights are honest now");
    expect(versions[0].rules.find(({ code }: Json) => code === "night_unusual").enabled).toBe(false);
  });

  it("offer a newer version of a rule, and take it when it is asked for alone", async () => {
    await test.inTab(
      async ({ page, signIn }) => {
        const made = await create();
        // As an engine answers whose burst was changed after this policy was made.
        await page.route("**/v1/rules", async (route) => {
          const answer = await route.fetch();
          const { rules } = await answer.json();
          const next = rules.map((each: Json) =>
            each.code === "burst" ? { ...each, version: each.version + 1 } : each,
          );
          await route.fulfill({ response: answer, json: { rules: next } });
        });
        const sent = page.waitForRequest((request) => request.method() === "PATCH");
        await signIn(`/dashboard/policies/${made.policy_id}/edit`, own.key);
        await rule(page, "Burst").getByText("is newer; this policy decides by version 1").waitFor();
        expect(await rule(page, "Amount limit").getByText("is newer").count()).toBe(0);
        await rule(page, "Burst").getByRole("button", { name: "Take version 2 of Burst" }).click();
        await rule(page, "Burst").getByText("is newer").waitFor({ state: "detached" });
        await click(page, "Save draft");
        expect((await sent).postDataJSON()).toEqual({ rules: [{ code: "burst", version: 2 }] });
      },
      // This engine has no version 2.
      { allow: /422/ },
    );
  });

  it("show what another tab saved meanwhile, and lose neither's changes", async () => {
    const { policy_id } = await create();
    await test.inTab(async ({ page, signIn }) => {
      await signIn(`/dashboard/policies/${policy_id}/edit`, own.key);
      await (await openRule(page, "Amount limit")).getByLabel("Weight").fill("41");
      await own.send("PATCH", `/v1/policies/${policy_id}`, {
        rules: [{ code: "night_unusual", weight: 17 }],
        description: "Of another tab",
      });
      await click(page, "Save draft");
      const wanted = /Nothing of yours was saved yet[\s\S]*Night unusual weight[\s\S]*both can stand/;
      await expect.poll(() => page.getByRole("dialog").innerText()).toMatch(wanted);
      await confirm(page, "Apply mine on top");
      await page.getByRole("heading", { name: "Quick loans", exact: true }).waitFor();
    });
    const { versions, description } = await read(policy_id);
    const weights = Object.fromEntries(versions[0].rules.map((one: Json) => [one.code, one.weight]));
    expect(weights).toMatchObject({ amount_limit: 41, night_unusual: 17 });
    expect(description).toBe("Of another tab");
  });

  it("keep an unsaved form through a key that was revoked, and a new sign-in", async () => {
    const { policy_id } = await create();
    const revoked = await test.service.createKey({ organisationId: own.organisationId, name: "revoked" });
    await test.inTab(
      async ({ page, signIn }) => {
        await signIn(`/dashboard/policies/${policy_id}/edit`, revoked);
        await page.getByLabel("Description").fill("Not lost");
        const { keys } = test.service.services;
        for (const { keyId, name } of await keys.list(own.organisationId))
          if (name === "revoked") await keys.revoke(keyId, new Date());
        // The session, and not the key itself: each is believed for some seconds of its own.
        const asDashboard = { headers: { "x-risk-source": "dashboard" } };
        await expect.poll(async () => (await page.request.get("/v1/key", asDashboard)).status()).toBe(401);
        await click(page, "Save draft");
        await page.getByLabel("API key").fill(own.key);
        await click(page, "Sign in");
        await page.getByText("Your unsaved changes of before are here again").waitFor();
        await expect.poll(() => page.getByLabel("Description").inputValue()).toBe("Not lost");
        await click(page, "Save draft");
        await page.getByRole("heading", { name: "Quick loans", exact: true }).waitFor();
      },
      { allow: /401/ },
    );
    expect((await read(policy_id)).description).toBe("Not lost");
  });

  it("ask before unsaved changes are left, and have them again afterwards", async () => {
    const { policy_id } = await create();
    await test.inTab(async ({ page, signIn }) => {
      await signIn(`/dashboard/policies/${policy_id}/edit`, own.key);
      await page.getByLabel("Description").fill("Half done");
      await page.getByRole("link", { name: "Decisions" }).click();
      await confirm(page, "Leave");
      await page.getByRole("heading", { name: "Decisions", level: 1 }).waitFor();
      await page.goBack();
      await page.getByText("Your unsaved changes of before are here again").waitFor();
      await click(page, "Discard them");
      await expect.poll(() => page.getByLabel("Description").inputValue()).toBe("");
    });
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Json } from "../support/json.ts";
import { type BrowserTest, hasBrowser, openBrowser, VIEWS } from "../support/open-browser.ts";
import { type OwnOrganisation, openOrganisation } from "../support/open-organisation.ts";
import { click } from "../support/press-button.ts";
import { sampleRequest } from "../support/sample-request.ts";

const SCRIPT = '<img src=x onerror="document.title=1">';

describe.runIf(hasBrowser)("the pages of policies", () => {
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

  it("tell of a bookmark whose policy was deleted", async () => {
    const { policy_id } = await create();
    await own.send("DELETE", `/v1/policies/${policy_id}`);
    await test.inTab(
      async ({ page, signIn }) => {
        for (const path of [policy_id, `${policy_id}/edit`, `${policy_id}/versions/1`]) {
          if (path === policy_id) await signIn(`/dashboard/policies/${path}`, own.key);
          else await page.goto(`/dashboard/policies/${path}`);
          await page.getByText("It was deleted, or the link is not right").waitFor();
          await page.getByRole("link", { name: "All policies" }).waitFor();
        }
      },
      { allow: /404/ },
    );
  });

  it("offer nothing that the key may not do", async () => {
    const { policy_id } = await create();
    const reader = await test.service.createKey({ organisationId: own.organisationId, scopes: ["policies:read"] });
    await test.inTab(async ({ page, signIn }) => {
      await signIn(`/dashboard/policies/${policy_id}`, reader);
      await page.getByRole("heading", { name: "History" }).waitFor();
      for (const name of ["Edit", "Archive", "Delete", /^Activate/, /^Backtest/])
        expect(await page.getByRole("main").getByRole("button", { name }).count()).toBe(0);
      expect(await page.getByRole("link", { name: /^(Edit|Backtest|New policy)/ }).count()).toBe(0);
      expect(await page.getByRole("navigation").innerText()).not.toMatch(/Webhooks|Backtests/);
    });
  });

  it("say who made and who activated a version, and why", async () => {
    const { policy_id, versions } = await create({ activate: true, note: "A first try" });
    const [{ created_by }] = versions;
    await test.inTab(async ({ page, signIn }) => {
      await signIn(`/dashboard/policies/${policy_id}`, own.key);
      const row = page.getByRole("table", { name: "Versions" }).getByRole("row").last();
      await expect.poll(() => row.innerText()).toMatch(/By test, your key[\s\S]*A first try[\s\S]*By test, your key/);
      await page.getByRole("link", { name: "Version 1" }).first().click();
      await page.getByRole("heading", { name: "What became of it" }).waitFor();
      expect(await page.getByTitle(created_by, { exact: true }).allInnerTexts()).toEqual([
        "test, your key",
        "test, your key",
      ]);
    });
    const reader = await test.service.createKey({ organisationId: own.organisationId, scopes: ["policies:read"] });
    await test.inTab(async ({ page, signIn }) => {
      await signIn(`/dashboard/policies/${policy_id}/versions/1`, reader);
      const shortened = new RegExp(`By Key ${created_by.slice(0, 12)}`);
      await expect.poll(() => page.getByRole("main").innerText()).toMatch(shortened);
    });
  });

  it("offer a developer drafts, and say whom to ask for what is active", async () => {
    const { policy_id } = await create();
    const developer = await test.service.createKey({ organisationId: own.organisationId, role: "developer" });
    await test.inTab(async ({ page, signIn, expectAccessible }) => {
      await signIn(`/dashboard/policies/${policy_id}`, developer);
      await page.getByRole("link", { name: "Edit", exact: true }).waitFor();
      await page.getByRole("link", { name: "Backtest version 1" }).waitFor();
      await page.getByText("ask somebody with a key of the role admin").waitFor();
      for (const name of ["Archive", /^Activate/, /^Shadow/])
        expect(await page.getByRole("main").getByRole("button", { name }).count()).toBe(0);
      await expectAccessible();
      await click(page, "Delete");
      await page.getByRole("dialog").getByText("is gone for good").waitFor();
    });
  });

  it("show a script in a name or description as text, wherever it stands", async () => {
    const { policy_id } = await create({ name: SCRIPT, description: SCRIPT, activate: true });
    await own.send("POST", "/v1/score", { ...(sampleRequest() as Json), product: "quick_loan" });
    await test.inTab(async ({ page, signIn }) => {
      await signIn("/dashboard/policies", own.key);
      for (const path of ["", `/${policy_id}`, `/${policy_id}/edit`, `/${policy_id}/versions/1`]) {
        await page.goto(`/dashboard/policies${path}`);
        await page.getByText(SCRIPT).first().waitFor();
        expect(await page.locator("img").count()).toBe(0);
        expect(await page.title()).not.toBe("1");
      }
    });
  });

  it.each(VIEWS)("look right at $name", async ({ name, width, colorScheme }) => {
    const { policy_id } = await create({ description: "Lower limits after the June fraud wave", activate: true });
    await own.send("PATCH", `/v1/policies/${policy_id}`, {
      thresholds: { medium: 25 },
      rules: [
        { code: "burst", weight: 30 },
        { code: "night_unusual", enabled: false },
      ],
    });
    await test.inTab(
      async ({ page, signIn, expectAccessible, screenshot }) => {
        const check = async (what: string) => {
          await expectAccessible();
          await screenshot(`policies-${what} ${name}`);
        };
        await signIn("/dashboard/policies", own.key);
        await page.getByRole("table").waitFor();
        await check("list");
        await page.goto(`/dashboard/policies/${policy_id}`);
        await page.getByRole("heading", { name: "What changed" }).waitFor();
        await check("policy");
        await click(page, "Activate version 2");
        await page.getByRole("dialog").waitFor();
        await check("activate");
        await page.goto(`/dashboard/policies/${policy_id}/versions/2`);
        await page.getByRole("heading", { name: "Rules" }).waitFor();
        await check("version");
        await page.goto(`/dashboard/policies/${policy_id}/edit`);
        const burst = page.getByRole("group", { name: "Burst", exact: true });
        await burst.getByLabel("Weight").fill("2000");
        await burst.locator(".field__error").waitFor();
        await check("edit");
      },
      { width, colorScheme },
    );
  });
});

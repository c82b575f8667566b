import { afterAll, beforeAll, describe, it } from "vitest";
import { type BrowserTest, openBrowser, VIEWS } from "../support/open-browser.ts";
describe("shots", () => {
  let test: BrowserTest; let id: string;
  beforeAll(async () => {
    test = await openBrowser();
    const made = (await test.service.send("POST", "/v1/policies", { name: "Quick loans, stricter", description: "Lower limits after the June fraud wave", product: "quick_loan", activate: true })).body;
    id = made.policy_id;
    await test.service.send("PATCH", `/v1/policies/${id}`, { thresholds: { medium: 25 }, rules: [{ code: "velocity_count", config: { max_count_10m: 2 }, weight: 30 }, { code: "amount_limit", config: { limit_minor: 100_000_000 } }, { code: "odd_hours", enabled: false }], actions: { medium: "manual_review" } });
  });
  afterAll(() => test[Symbol.asyncDispose]());
  it.each(VIEWS)("$name", async ({ name, width, colorScheme }) => {
    await test.inTab(async ({ page, signIn, screenshot, expectAccessible }) => {
      const problems: string[] = [];
      const check = async (what: string) => { await screenshot(`p ${what} ${name}`); await expectAccessible().catch((e) => problems.push(`${what}: ${e.message}`)); };
      await signIn("/dashboard/policies");
      await page.getByRole("table").waitFor(); await check("list");
      await page.goto(`/dashboard/policies/${id}`); await page.getByRole("heading", { name: "What changed" }).waitFor(); await check("policy");
      await page.getByRole("button", { name: "Activate version 2" }).click(); await check("activate");
      await page.goto(`/dashboard/policies/${id}/versions/2`); await page.getByRole("heading", { name: "Rules" }).waitFor(); await check("version");
      await page.goto(`/dashboard/policies/${id}/edit`); await page.getByRole("heading", { name: "Rules" }).waitFor();
      await page.getByRole("group", { name: "Velocity count" }).getByLabel("Weight").fill("2000");
      await check("edit");
      await page.screenshot({ path: `/tmp/dashboard-p-editfold-${name.replaceAll(" ", "-")}.png` });
      if (problems.length) throw new Error(problems.join("\n\n"));
    }, { width, colorScheme });
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Json } from "../support/json.ts";
import { type BrowserTest, hasBrowser, openBrowser } from "../support/open-browser.ts";
import { sampleRequest } from "../support/sample-request.ts";

describe.runIf(hasBrowser)("the page of a decision", () => {
  let test: BrowserTest;
  let decision: Json;
  beforeAll(async () => {
    test = await openBrowser();
    decision = (await test.service.send("POST", "/v1/score", sampleRequest())).body;
  });
  afterAll(() => test[Symbol.asyncDispose]());

  const path = () => `/dashboard/decisions/${decision.decision_id}`;

  it("tells what the version in shadow said, where there was one", async () => {
    const rules = [{ code: "amount_limit", enabled: true, weight: 60, config: { limit_minor: 10_000 } }];
    const product = "shadowed";
    const { body } = await test.service.send("POST", "/v1/policies", { name: "Stricter", product, rules });
    await test.service.send("POST", `/v1/policies/${body.policy_id}/shadow`, { version: 1 });
    const request = sampleRequest({ product, "transaction.amount": 5_000_000 });
    const scored = (await test.service.send("POST", "/v1/score", request)).body;
    const { shadow } = (await test.service.send("GET", `/v1/decisions/${scored.decision_id}`)).body;
    await test.inTab(async ({ page, signIn, expectAccessible }) => {
      await signIn(`/dashboard/decisions/${scored.decision_id}`);
      await page.getByRole("heading", { name: "In shadow" }).waitFor();
      await page.getByRole("link", { name: "Version 1 of Stricter" }).waitFor();
      const card = page.getByRole("region", { name: "In shadow" });
      expect(await card.innerText()).toContain(`${shadow.score} of 100`);
      expect(await card.innerText()).toMatch(/another level or advice than was answered[\s\S]*Amount limit 60/);
      await expectAccessible();
      await page.goto(path());
      await page.getByRole("heading", { name: "Features" }).waitFor();
      expect(await page.getByRole("heading", { name: "In shadow" }).count()).toBe(0);
    });
  });

  it("says of an engine that was never released that nothing can be computed again, and fails no proof", async () => {
    await test.inTab(async ({ page, signIn }) => {
      // As the service answers of a store that version 0.1.0 made.
      await page.route(`**/v1/decisions/${decision.decision_id}?*`, async (route) => {
        const answer = await route.fetch();
        const stored = { engine_version: "1.0.0", rules: [], replay: { matches: null, engine_version: "1.0.0" } };
        await route.fulfill({ response: answer, json: { ...(await answer.json()), ...stored } });
      });
      await signIn(path());
      await page.getByText("Cannot be computed again", { exact: true }).waitFor();
      await page.getByText("Engine 1.0.0 decided this, and it was never released").waitFor();
      await page.getByText("The reasons that were answered are stored").waitFor();
      expect(await page.getByText("Replay differs").count()).toBe(0);
    });
  });

  it("says in place of a hash that was erased that it was", async () => {
    await test.inTab(async ({ page, signIn }) => {
      // As the service answers once the operator was asked to forget the customer.
      await page.route(`**${path().replace("/dashboard", "/v1")}?*`, async (route) => {
        const answer = await route.fetch();
        const record = await answer.json();
        const input = { ...record.input, customer: { id_hash: "0".repeat(64) } };
        await route.fulfill({ response: answer, json: { ...record, input } });
      });
      await signIn(path());
      await page.getByText("Erased on request").waitFor();
      expect(await page.locator('a[href*="/entities/customer/"]').count()).toBe(0);
    });
  });
});

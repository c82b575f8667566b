import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BrowserTest, hasBrowser, openBrowser, VIEWS } from "../support/open-browser.ts";
import { sampleRequest } from "../support/sample-request.ts";

describe.runIf(hasBrowser)("the settings", () => {
  let test: BrowserTest;
  beforeAll(async () => {
    test = await openBrowser();
    await test.service.services.quotas.set(test.service.organisationId, "test", 2_000);
    await test.service.send("POST", "/v1/score", sampleRequest());
    await test.service.send("POST", "/v1/members", { email: "ada@lender.example", role: "analyst" });
  });
  afterAll(() => test[Symbol.asyncDispose]());

  it("make a key with scopes, show it once, and revoke it", async () => {
    await test.inTab(async ({ page, signIn }) => {
      await signIn("/dashboard/settings");
      await page.getByRole("link", { name: "Make a key" }).click();
      await page.getByLabel("Name").fill("Review desk");
      await page.getByLabel("Role").selectOption("analyst");
      await page.getByRole("checkbox", { name: /risk:read/ }).check();
      await page.getByRole("checkbox", { name: /feedback:write/ }).check();
      await page.getByLabel("Bound to the member").selectOption("ada@lender.example");
      await page.getByLabel("Expires").selectOption("90");
      await page.getByRole("button", { name: "Make the key" }).click();
      const dialog = page.getByRole("dialog", { name: "The key Review desk" });
      const key = (await dialog.locator("code").innerText()).trim();
      const own = (await test.service.send("GET", "/v1/key", undefined, { key })).body;
      expect(own).toMatchObject({ name: "Review desk", role: "analyst", scopes: ["risk:read", "feedback:write"] });
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "I have stored the key" }).click();
      const row = page.getByRole("row", { name: /Review desk/ });
      const told = /Active[\s\S]*risk:read, feedback:write[\s\S]*ada@lender\.example/;
      await expect.poll(() => row.innerText()).toMatch(told);
      expect(await page.content()).not.toContain(key);
      await page.getByRole("button", { name: "Revoke Review desk" }).click();
      await page.getByRole("button", { name: "Revoke for good" }).click();
      await expect.poll(() => row.innerText()).toContain("Revoked");
      const { body } = await test.service.send("GET", "/v1/keys");
      expect(body.keys.find(({ name }: { name: string }) => name === "Review desk").revoked_at).not.toBeNull();
    });
  });

  it("tell at its field what a key may not be", async () => {
    await test.inTab(
      async ({ page, signIn }) => {
        await signIn("/dashboard/settings/keys/new");
        await page.getByLabel("Name").fill("Wrong");
        await page.getByRole("checkbox", { name: /risk:read/ }).check();
        await page.getByLabel("Addresses").fill("203.0.113.0/24\nnowhere");
        await page.getByRole("button", { name: "Make the key" }).click();
        await page.getByRole("alert").getByText("Send a range such as 203.0.113.0/24").waitFor();
      },
      { allow: /422/ },
    );
  });

  it("add and remove members, tell the quota and what was done, each under an address of its own", async () => {
    await test.inTab(async ({ page, signIn }) => {
      await signIn("/dashboard/settings");
      await page.getByRole("tab", { name: "Members" }).click();
      await page.getByLabel("E-mail").fill("bola@lender.example");
      await page.getByRole("button", { name: "Add", exact: true }).click();
      await page.getByRole("row", { name: /bola@lender\.example/ }).waitFor();
      await page.getByRole("button", { name: "Remove bola@lender.example" }).click();
      await page.getByRole("button", { name: "Remove", exact: true }).click();
      await expect.poll(() => page.getByRole("row", { name: /bola@lender\.example/ }).count()).toBe(0);
      await page.goto("/dashboard/settings?tab=quota");
      await page.getByText("1 (0.1 %)").waitFor();
      await expect.poll(() => page.getByRole("main").innerText()).toContain("2,000");
      await page.goto("/dashboard/settings?tab=audit-trail");
      await page.getByRole("row", { name: /removed the member\s+bola@lender\.example/ }).waitFor();
      expect(new URL(page.url()).searchParams.get("tab")).toBe("audit-trail");
    });
  });

  it("are not offered to a key that may not manage keys", async () => {
    const key = await test.service.createKey({ scopes: ["risk:read"] });
    await test.inTab(async ({ page, signIn }) => {
      await signIn("/dashboard/settings", key);
      await page.getByText("The scope keys:manage is missing").waitFor();
      expect(await page.getByRole("link", { name: "Settings" }).count()).toBe(0);
    });
  });

  it.each(VIEWS)("are accessible and fit at $name", async ({ name, width, colorScheme }) => {
    await test.inTab(
      async ({ page, signIn, expectAccessible, screenshot }) => {
        await signIn("/dashboard/settings");
        await page.getByRole("table", { name: "API keys" }).waitFor();
        await expectAccessible();
        await screenshot(`settings ${name}`);
        for (const [tab, seen] of [
          ["members", "ada@lender.example"],
          ["quota", "Begins again"],
          ["audit-trail", "added, or changed the role of"],
        ] as const) {
          await page.goto(`/dashboard/settings?tab=${tab}`);
          await page.getByText(seen).first().waitFor();
          await expectAccessible();
        }
        await page.goto("/dashboard/settings/keys/new");
        await page.getByLabel("Name").waitFor();
        await expectAccessible();
        await screenshot(`new key ${name}`);
      },
      { width, colorScheme },
    );
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BrowserTest, hasBrowser, openBrowser } from "../support/open-browser.ts";

describe.runIf(hasBrowser)("the session of a browser", () => {
  let test: BrowserTest;
  beforeAll(async () => {
    test = await openBrowser();
  });
  afterAll(() => test[Symbol.asyncDispose]());

  it("is known in a new tab, and over in every tab after signing out", async () => {
    await test.inTab(
      async ({ page, signIn }) => {
        await signIn("/dashboard/policies");
        const other = await page.context().newPage();
        await other.goto(`${test.service.baseUrl}/dashboard/webhooks`);
        await other.getByRole("heading", { name: "Webhooks" }).waitFor();
        // The page asks for a key at once; the other tab is out when the service says that the session is over.
        const ended = page.waitForResponse((answer) => answer.request().method() === "DELETE");
        await page.getByRole("button", { name: "Sign out" }).click();
        await page.getByLabel("API key").waitFor();
        await ended;
        await other.reload();
        await other.getByLabel("API key").waitFor();
      },
      { allow: /401/ },
    );
  });

  it("says of a link of the other environment that it is one, and opens it where somebody is signed in to that", async () => {
    const path = "/dashboard/policies?environment=live";
    await test.inTab(
      async ({ page, signIn }) => {
        await signIn("/dashboard");
        await page.goto(path);
        await page.getByText("This link was made in live, and you are signed in to test").waitFor();
        await page.getByRole("button", { name: "Sign in to live" }).click();
        await page.getByLabel("API key").fill(test.service.liveKey);
        await page.getByRole("button", { name: "Sign in" }).click();
        await page.getByText("Environment: LIVE").waitFor();
        await page.goto("/dashboard/policies?environment=test");
        await page.getByText("Environment: TEST").waitFor();
        expect(await page.getByText("This link was made in").count()).toBe(0);
      },
      { allow: /401/ },
    );
  });

  it("is one an environment, each tab stays in its own, and no script finds a key", async () => {
    await test.inTab(async ({ page, signIn }) => {
      await signIn("/dashboard");
      const live = await page.context().newPage();
      await live.goto(`${test.service.baseUrl}/dashboard`);
      // The page writes its environment down when it knows the key: only then is there something to forget.
      await live.getByText("Environment: TEST").waitFor();
      await live.evaluate("sessionStorage.clear(); localStorage.clear()");
      await live.reload();
      await live.getByLabel("API key").fill(test.service.liveKey);
      await live.getByRole("button", { name: "Sign in" }).click();
      await live.getByText("Environment: LIVE").waitFor();
      const kept = await live.evaluate<string>(
        "JSON.stringify([document.cookie, { ...sessionStorage }, { ...localStorage }])",
      );
      expect(JSON.parse(kept)).toEqual(["", { "risk.environment": "live" }, { "risk.environment": "live" }]);
      await page.reload();
      await page.getByText("Environment: TEST").waitFor();
    });
  });
});

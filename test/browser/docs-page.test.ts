import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BrowserTest, hasBrowser, openBrowser, VIEWS } from "../support/open-browser.ts";

describe.runIf(hasBrowser)("the page of the API", () => {
  let test: BrowserTest;
  beforeAll(async () => {
    test = await openBrowser();
  });
  afterAll(() => test[Symbol.asyncDispose]());

  it("keeps its table of contents in sight, and finds an operation by name or by what it says", async () => {
    await test.inTab(async ({ page, requested }) => {
      await page.goto("/docs");
      const search = page.getByRole("searchbox", { name: "Search" });
      await search.fill("policies activate");
      await page.getByText(/^\d+ of \d+ found$/).waitFor();
      const links = page.locator("nav li:not([hidden]) a");
      expect((await links.allInnerTexts()).every((text) => text.includes("activate"))).toBe(true);
      await page.keyboard.press("Enter");
      expect(new URL(page.url()).hash).toBe("#activatePolicy");
      await search.fill("no such thing anywhere");
      await page.getByText(/^0 of \d+ found$/).waitFor();
      await search.fill("");
      await page.evaluate("scrollTo(0, document.body.scrollHeight)");
      expect(await search.isVisible()).toBe(true);
      const top = await search.evaluate((element) => element.getBoundingClientRect().top);
      expect(top).toBeGreaterThanOrEqual(0);
      expect(top).toBeLessThan(200);
      expect(requested.length).toBe(1);
    });
  });

  it.each(VIEWS)("is accessible and fits at $name", async ({ name, width, colorScheme }) => {
    await test.inTab(
      async ({ page, expectNoViolations, screenshot }) => {
        await page.goto("/docs");
        const tooWide = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
        expect(tooWide).toBeLessThanOrEqual(0);
        await expectNoViolations();
        await page.evaluate(
          "document.querySelector('main').replaceChildren(...[...document.querySelector('main').children].slice(0, 4))",
        );
        await screenshot(`docs ${name}`);
      },
      { width, colorScheme },
    );
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BrowserTest, hasBrowser, openBrowser, VIEWS } from "../support/open-browser.ts";

/** Operations and schemas that have elements of no other kind than those before them: tag, class and where they stand. Answers how many. */
const REMOVE_REPEATED = `(() => {
  const seen = new Set();
  const kindOf = (one, root) => (one === root ? "" : kindOf(one.parentElement, root) + " " + one.tagName + "." + one.className);
  const repeated = [...document.querySelectorAll("main section")].filter((section) => {
    const before = seen.size;
    for (const one of section.querySelectorAll("*")) seen.add(kindOf(one, section));
    return seen.size === before;
  });
  for (const section of repeated) section.remove();
  return repeated.length;
})()`;

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
      const links = await page.locator("nav li:not([hidden]) a").allInnerTexts();
      expect(links).not.toEqual([]);
      expect(links.filter((text) => !text.includes("activate"))).toEqual([]);
      await page.keyboard.press("Enter");
      await expect.poll(() => new URL(page.url()).hash).toBe("#activatePolicy");
      await search.fill("no such thing anywhere");
      await page.getByText(/^0 of \d+ found$/).waitFor();
      await search.fill("");
      await page.evaluate("scrollTo(0, document.body.scrollHeight)");
      expect(await search.isVisible()).toBe(true);
      const top = () => search.evaluate((element) => element.getBoundingClientRect().top);
      await expect.poll(top).toBeLessThan(200);
      expect(await top()).toBeGreaterThanOrEqual(0);
      expect(requested.length).toBe(1);
    });
  });

  it("is accessible from its first operation to its last", async () => {
    await test.inTab(async ({ page, expectNoViolations }) => {
      await page.goto("/docs");
      await expectNoViolations();
    });
  });

  // Width and colour come from the style, which knows an element by its kind: one of each is enough.
  it.each(VIEWS)("fits, and in one of each kind is accessible, at $name", async ({ name, width, colorScheme }) => {
    await test.inTab(
      async ({ page, expectNoViolations, expectOtherColours, screenshot }) => {
        await page.goto("/docs");
        const tooWide = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
        expect(tooWide).toBeLessThanOrEqual(0);
        const sections = await page.locator("main section").count();
        const removed = await page.evaluate(REMOVE_REPEATED);
        expect(removed).toBeGreaterThan(0);
        expect(removed).toBeLessThan(sections);
        await expectNoViolations();
        await expectOtherColours();
        await screenshot(`docs ${name}`);
      },
      { width, colorScheme },
    );
  });
});

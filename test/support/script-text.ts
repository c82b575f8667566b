import { expect } from "vitest";
import type { Tab } from "./open-browser.ts";

/** A name, or an id, that would change the title of a page that took it for HTML. */
export const SCRIPT = "<img src=x onerror=document.title=1>";

/** Fails where a page took `SCRIPT` for HTML. */
export async function expectNothingRan({ page }: Tab): Promise<void> {
  await expect.poll(() => page.title()).toMatch(/^\[TEST\] /);
  expect(await page.locator("img").count()).toBe(0);
}

import type { Page } from "playwright-core";

/** Presses the one button of this name. */
export function click(page: Page, name: string): Promise<void> {
  return page.getByRole("button", { name, exact: true }).click();
}

/** Presses the one button of this name in the dialog that is open. */
export function confirm(page: Page, name: string): Promise<void> {
  return page.getByRole("dialog").getByRole("button", { name, exact: true }).click();
}

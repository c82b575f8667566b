import { existsSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import AxeBuilder from "@axe-core/playwright";
import { type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { startService, type TestService } from "./start-service.ts";

const EXECUTABLE = process.env["CHROMIUM"] ?? "/usr/bin/chromium";
const ARGUMENTS = ["--no-sandbox", "--disable-dev-shm-usage"];
/** A step that takes longer has failed, on a busy machine, too; shorter than a test, so that the failure names the step. */
const STEP_MS_MAX = 60_000;
/** Where pictures of the pages are wanted: to draw and pack them takes a fifth of the time, and no test looks at them. */
const SCREENSHOTS = process.env["SCREENSHOTS"] ?? "";
/** Nodes are described of violations alone: to describe those that are right takes most of the time. */
const AXE_OPTIONS = { resultTypes: ["violations" as const] };
const AXE_RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** What the colours can make wrong. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/** What can be scrolled up and down by itself, inside the page. */
const SCROLLS_INSIDE = `[...document.querySelectorAll("body *")]
  .filter((one) => /auto|scroll/.test(getComputedStyle(one).overflowY) && one.scrollHeight > one.clientHeight + 1)
  .filter((one) => one.matches(":not(textarea, dialog)"))
  .map((one) => one.tagName + "." + one.className)`;

/** Whether there is a browser to test with. */
export const hasBrowser = existsSync(EXECUTABLE);
if (!hasBrowser) process.stdout.write(`Skipped the tests in a browser: there is no ${EXECUTABLE}; set CHROMIUM\n`);

/** The widths and colours that every page is opened in; there `expectAccessible` looks at it in the other colours, too. */
export const VIEWS = [
  { name: "1280 light", width: 1280, colorScheme: "light" },
  { name: "390 dark", width: 390, colorScheme: "dark" },
] as const;

/** One tab of a fresh browser profile. */
export interface Tab {
  readonly page: Page;
  /** Every URL that was asked for. */
  readonly requested: readonly string[];
  /** Opens a path of the dashboard and signs in there, with the test key where no other is given. */
  signIn(path?: string, key?: string): Promise<void>;
  /** Throws with every violation that axe finds. */
  expectNoViolations(): Promise<void>;
  /** Throws with what axe finds wrong with the page's other colours, light for dark: all else is the same in them. */
  expectOtherColours(): Promise<void>;
  /** Both, and throws where the page is wider than the screen or a part of it scrolls by itself. */
  expectAccessible(): Promise<void>;
  /** Leaves a picture of the whole page in the directory that SCREENSHOTS names; does nothing where it names none. */
  screenshot(name: string): Promise<void>;
  /** Problems expected by a test: a refused call is an error of the console, too. */
  readonly problems: string[];
}

/** How a tab is. */
export interface TabOptions extends Pick<BrowserContextOptions, "colorScheme"> {
  readonly width?: number;
  /** Complaints that a test provokes. */
  readonly allow?: RegExp;
  /** Where the service is seen, such as behind a proxy; its own address where left out. */
  readonly baseUrl?: string;
}

/** A service with a browser before it. */
export interface BrowserTest extends AsyncDisposable {
  readonly service: TestService;
  /** Runs in a new profile; fails on console errors, page errors, policy violations and requests to another origin. */
  inTab(run: (tab: Tab) => Promise<void>, options?: TabOptions): Promise<void>;
}

/** Starts both. */
export async function openBrowser(options: Parameters<typeof startService>[0] = {}): Promise<BrowserTest> {
  const service = await startService(options);
  const browser = await chromium.launch({ executablePath: EXECUTABLE, args: ARGUMENTS });
  return {
    service,
    async inTab(run, { width = 1280, colorScheme = "light", allow, baseUrl = service.baseUrl } = {}) {
      const context = await browser.newContext({
        colorScheme: colorScheme ?? "light",
        // A page that still scrolls is not where a test has measured it.
        reducedMotion: "reduce",
        viewport: { width, height: 900 },
        baseURL: baseUrl,
      });
      try {
        const page = await context.newPage();
        page.setDefaultTimeout(STEP_MS_MAX);
        const problems: string[] = [];
        const requested: string[] = [];
        page.on("console", (message) => {
          if (message.type() === "error" || message.type() === "warning") problems.push(message.text());
        });
        page.on("pageerror", (error) => problems.push(String(error)));
        page.on("request", (request) => requested.push(request.url()));
        await run(tabOf(page, { service, problems, requested, colorScheme })).catch((error: unknown) => {
          throw new Error(`${error}\nThe browser said:\n${problems.join("\n")}`, { cause: error });
        });
        const unexpected = problems.filter((problem) => allow?.test(problem) !== true);
        if (unexpected.length > 0) throw new Error(`The browser complained:\n${unexpected.join("\n")}`);
        const elsewhere = requested.filter((url) => !url.startsWith(`${baseUrl}/`));
        if (elsewhere.length > 0) throw new Error(`The page asked another origin: ${elsewhere.join(", ")}`);
      } finally {
        await context.close();
      }
    },
    async [Symbol.asyncDispose]() {
      await browser.close();
      await service.stop();
    },
  };
}

function tabOf(
  page: Page,
  parts: {
    readonly service: TestService;
    readonly problems: string[];
    readonly requested: readonly string[];
    readonly colorScheme: TabOptions["colorScheme"];
  },
): Tab {
  const { service, problems, requested, colorScheme } = parts;
  const expectOtherColours = async () => {
    await page.emulateMedia({ colorScheme: colorScheme === "dark" ? "light" : "dark" });
    await expectNone(axeOf(page).withRules(COLOUR_RULES));
    await page.emulateMedia({ colorScheme: colorScheme ?? null });
  };
  return {
    page,
    problems,
    requested,
    async signIn(path = "/dashboard", key = service.testKey) {
      await page.goto(path);
      await page.getByLabel("API key").fill(key);
      await page.getByRole("button", { name: "Sign in" }).click();
      await page.getByRole("button", { name: "Sign out" }).waitFor();
    },
    expectNoViolations: () => expectNoViolations(page),
    expectOtherColours,
    async expectAccessible() {
      await expectNoViolations(page);
      await expectOtherColours();
      const tooWide = await page.evaluate(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth",
      );
      const inner = await page.evaluate<readonly string[]>(SCROLLS_INSIDE);
      if (inner.length > 0) throw new Error(`Something scrolls inside the page: ${inner.join(", ")}`);
      if (tooWide !== 0) throw new Error(`The page is ${tooWide} pixels wider than the screen`);
    },
    async screenshot(name) {
      if (SCREENSHOTS === "") return;
      await page.screenshot({ path: join(SCREENSHOTS, `dashboard-${name.replaceAll(" ", "-")}.png`), fullPage: true });
    },
  };
}

async function expectNoViolations(page: Page): Promise<void> {
  if (page.frames().length !== 1) throw new Error("Look into the frames, too: a page has one");
  // What is on its way is not looked into yet.
  await page.locator(".loading").first().waitFor({ state: "detached" });
  await expectNone(axeOf(page).withTags(AXE_RULES));
}

/** Axe in the page itself: what its other mode adds is frames of other origins, at three times the time. */
function axeOf(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).options({ ...AXE_OPTIONS }).setLegacyMode();
}

async function expectNone(axe: AxeBuilder): Promise<void> {
  const { violations } = await axe.analyze();
  const lines = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}: ${target.join(" ")}: ${failureSummary}`),
  );
  if (lines.length > 0) throw new Error(`axe found ${lines.length} violations:\n${lines.join("\n")}`);
}

import { mkdir, stat } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { generateTransactions, type SyntheticTransaction } from "../src/synthetic/generate-transactions.ts";
import { finishedBacktest } from "../test/support/finished-backtest.ts";
import type { Json } from "../test/support/json.ts";
import { type BrowserTest, hasBrowser, openBrowser } from "../test/support/open-browser.ts";

// Writes the pictures of the README: a service of its own over a temporary store, twelve days of synthetic transactions scored through
// the public API under a clock that follows them, a browser. The pages show the same numbers each time; ids are new.
const FOLDER = join(import.meta.dirname, "..", "docs", "screenshots");
const DATA = { seed: "screenshots", rows: 6_000, from: "2026-11-09", days: 12, fraudShare: 0.02 };
/** A Friday afternoon in Lagos. */
const END_MS = Date.parse("2026-11-20T14:40:00.000Z");
const DAY_MS = 86_400_000;
const BACKTEST_ROWS = 4_000;
const VIEW = { width: 1_280, colorScheme: "light" } as const;
const BYTES_MAX = 150_000;

if (!hasBrowser) throw new Error("Set CHROMIUM to a browser");
const transactions = [...generateTransactions(DATA)].filter(({ request }) => timeOf(request) < END_MS);
// Follows the transactions, and goes on by itself after the last one: a backtest takes its time.
let clockMs = timeOf(transactions[0]?.request);
let endedAtMs: number | undefined;
const test = await openBrowser({
  now: () => (endedAtMs === undefined ? clockMs : END_MS + Date.now() - endedAtMs),
  environment: { WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8" },
  resolveHost: async () => ["127.0.0.1"],
});
try {
  const key = await test.service.createKey({ name: "risk desk" });
  const send = async (method: string, path: string, body: Json): Promise<Json> => {
    const answer = await test.service.send(method, path, body, { key });
    if (answer.status >= 300) throw new Error(`${method} ${path} answered ${answer.status}: ${answer.text}`);
    return answer.body;
  };
  const backtestId = await fill(test, { key, send });
  await mkdir(FOLDER, { recursive: true });
  await picture(test, {
    key,
    path: "/dashboard",
    name: "home",
    ready: "Decisions an hour by risk level",
    heightPx: 900,
  });
  await picture(test, {
    key,
    path: `/dashboard/backtests/${backtestId}`,
    name: "backtest",
    ready: "Precision",
    heightPx: 1_330,
  });
  await picture(test, {
    key,
    path: "/dashboard/review",
    name: "review",
    ready: "Why and why not",
    heightPx: 700,
    isPlotted: false,
  });
} finally {
  await test[Symbol.asyncDispose]();
}

interface Sender {
  readonly key: string;
  readonly send: (method: string, path: string, body: Json) => Promise<Json>;
}

/** Makes what the pages show; returns a finished backtest. */
async function fill({ service }: BrowserTest, { key, send }: Sender): Promise<string> {
  const changes = laterChanges(send);
  for (const { request } of transactions) {
    clockMs = timeOf(request);
    while (changes[0] !== undefined && changes[0].atMs <= clockMs) await changes.shift()?.run();
    await send("POST", "/v1/score", request);
  }
  endedAtMs = Date.now();
  await service.services.activityCounter.flush();
  const rows = transactions.slice(0, BACKTEST_ROWS).map(({ request, label }) => ({ ...request, label }));
  const { backtest_id } = await send("POST", "/v1/backtest", { transactions: rows });
  const { status } = await finishedBacktest(service, backtest_id, key);
  if (status !== "completed") throw new Error(`The backtest is ${status}`);
  return backtest_id;
}

/** What people change in the last days. */
function laterChanges(send: Sender["send"]): { readonly atMs: number; readonly run: () => Promise<void> }[] {
  let policyId = "";
  return [
    {
      atMs: END_MS - 3 * DAY_MS,
      async run() {
        const policy = { name: "Instant loans", product: "instant_loan", activate: true };
        policyId = (await send("POST", "/v1/policies", policy)).policy_id;
        await send("POST", "/v1/webhooks", { url: "https://hooks.lender.example/risk", events: ["backtest.failed"] });
      },
    },
    {
      atMs: END_MS - 0.9 * DAY_MS,
      async run() {
        await send("PATCH", `/v1/policies/${policyId}`, { thresholds: { medium: 25 } });
        const url = "https://ledger.lender.example/events";
        await send("POST", "/v1/webhooks", { url, events: ["policy.activated"] });
        await send("POST", `/v1/policies/${policyId}/activate`, { version: 2 });
      },
    },
  ];
}

async function picture(
  { inTab }: BrowserTest,
  shot: {
    readonly key: string;
    readonly path: string;
    readonly name: string;
    /** A text that is there when the page is. */
    readonly ready: string;
    readonly heightPx: number;
    /** Whether a plot must have been drawn; true where nothing is said. */
    readonly isPlotted?: boolean;
  },
): Promise<void> {
  await inTab(async ({ page, signIn }) => {
    await page.setViewportSize({ width: VIEW.width, height: shot.heightPx });
    await page.clock.setFixedTime(END_MS);
    await signIn(shot.path, shot.key);
    const isThere = page.getByText(shot.ready).first();
    await isThere.or(page.getByText("There is no such page")).first().waitFor();
    if (!(await isThere.isVisible())) {
      process.stdout.write(`Left out ${shot.name}: there is no page ${shot.path}\n`);
      return;
    }
    if (shot.isPlotted !== false) await page.locator(".plot canvas").first().waitFor();
    await page.waitForLoadState("networkidle");
    const path = join(FOLDER, `${shot.name}.png`);
    await page.screenshot({ path });
    const { size } = await stat(path);
    process.stdout.write(`${path}: ${size} bytes\n`);
    if (size > BYTES_MAX) throw new Error(`Make ${shot.name}.png smaller: wanted at most ${BYTES_MAX} bytes`);
  }, VIEW);
}

function timeOf(request: SyntheticTransaction["request"] | undefined): number {
  return Date.parse(request?.transaction.occurred_at ?? "");
}

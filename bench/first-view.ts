import process from "node:process";
import { chromium, type Page } from "playwright-core";
import { machine } from "./support/machine.ts";
import { percentiles } from "./support/percentiles.ts";
import { runService } from "./support/run-service.ts";

// How long the dashboard takes to its first view over a line of 60 ms and 8 Mbit/s, in a browser that has nothing of it yet:
// `node bench/first-view.ts`, with CHROMIUM where it is not in /usr/bin.
const LINE = { offline: false, latency: 60, downloadThroughput: 1_000_000, uploadThroughput: 1_000_000 };
const ROUNDS = 15;
const WIDTH = 1280;
const HEIGHT = 900;

/** Of one first view. */
interface View {
  readonly ms: number;
  readonly requests: number;
  /** As they came over the line, compressed. */
  readonly bytes: number;
}

const service = await runService();
const browser = await chromium.launch({
  executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-dev-shm-usage"],
});
try {
  const rounds: { readonly signIn: View; readonly home: View }[] = [];
  // The first makes the bundle.
  for (let round = 0; round <= ROUNDS; round += 1) rounds.push(await firstViews());
  const of = (which: "signIn" | "home") => {
    const views = rounds.slice(1).map((round) => round[which]);
    const { p50, max } = percentiles(Float64Array.from(views, ({ ms }) => ms));
    return { p50_ms: p50, max_ms: max, requests: views[0]?.requests, bytes: views[0]?.bytes };
  };
  process.stdout.write(`${JSON.stringify({ machine: machine(), sign_in: of("signIn"), home: of("home") }, null, 2)}\n`);
} finally {
  await browser.close();
  await service.stop();
}

/** The page to sign in, and, signed in, the home page in a tab without a cache. */
async function firstViews() {
  const context = await browser.newContext({ viewport: { width: WIDTH, height: HEIGHT } });
  try {
    const signIn = await viewed(await context.newPage(), (page) => page.getByLabel("API key").waitFor());
    const page = context.pages()[0];
    await page?.getByLabel("API key").fill(service.key);
    await page?.getByRole("button", { name: "Sign in" }).click();
    await page?.getByRole("button", { name: "Sign out" }).waitFor();
    const home = await viewed(await context.newPage(), async (opened) => {
      await opened.getByRole("button", { name: "Sign out" }).waitFor();
      await opened.locator(".loading").first().waitFor({ state: "detached" });
    });
    return { signIn, home };
  } finally {
    await context.close();
  }
}

/** From the click on a link to what `seen` waits for. */
async function viewed(page: Page, seen: (page: Page) => Promise<void>): Promise<View> {
  const line = await page.context().newCDPSession(page);
  await line.send("Network.enable");
  await line.send("Network.setCacheDisabled", { cacheDisabled: true });
  await line.send("Network.emulateNetworkConditions", LINE);
  let requests = 0;
  let bytes = 0;
  line.on("Network.requestWillBeSent", () => {
    requests += 1;
  });
  line.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  const beganMs = performance.now();
  await page.goto(`http://127.0.0.1:${service.httpPort}/dashboard`, { waitUntil: "commit" });
  await seen(page);
  return { ms: performance.now() - beganMs, requests, bytes };
}

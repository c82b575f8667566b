import { connect } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { parseMetrics } from "../support/parse-metrics.ts";
import { portOf, requestText } from "../support/raw-http.ts";
import { startService, type TestService } from "../support/start-service.ts";

let service: TestService;
beforeEach(async () => {
  service = await startService();
});
afterEach(() => service.stop());

it.each(["/v1/backtest", "/v1/history"])(
  "a large data set on its way to %s finds the threads started",
  async (path) => {
    using _upload = begin(path, 1_000_000);
    await expect.poll(() => metric("risk_pool_threads")).toBe(await metric("risk_pool_threads_max"));
  },
);

it("a data set that one thread reads starts none before it is there, nor does one that is refused for its size", async () => {
  using _upload = begin("/v1/backtest", 10_000);
  await expect.poll(() => metric("risk_requests_running", "uploads")).toBe(1);
  using refused = begin("/v1/history", 90_000_000);
  expect(await refused.answer).toContain("backtest_too_large");
  expect(await metric("risk_pool_threads")).toBe(0);
});

/** Sends the head of an upload of so many bytes, and the beginning of its body. */
function begin(path: string, bytes: number) {
  const socket = connect(portOf(service.baseUrl), "127.0.0.1").on("error", () => undefined);
  const head = [`Authorization: Bearer ${service.testKey}`, "Content-Type: text/csv", `Content-Length: ${bytes}`];
  socket.write(requestText(`POST ${path}`, head, "transaction_id,type\n"));
  const answer = new Promise<string>((resolve) => socket.once("data", (data) => resolve(data.toString())));
  return { answer, [Symbol.dispose]: () => socket.destroy() };
}

async function metric(name: string, kind?: string): Promise<number | undefined> {
  const { text } = await service.send("GET", "/metrics");
  return parseMetrics(text).samples.find((one) => one.name === name && one.labels["kind"] === kind)?.value;
}

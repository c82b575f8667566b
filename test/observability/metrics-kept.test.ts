import { afterAll, beforeAll, expect, it } from "vitest";
import { parseMetrics } from "../support/parse-metrics.ts";
import { sampleRequest } from "../support/sample-request.ts";
import { startService, type TestService } from "../support/start-service.ts";

const KEPT_MS = 1_000;

let ticksMs = 0;
let service: TestService;
beforeAll(async () => {
  service = await startService({ ticks: () => ticksMs, limits: { metricsMs: KEPT_MS } });
});
afterAll(() => service.stop());

const scrape = async () => (await service.send("GET", "/metrics", undefined, { key: null })).text;
const decisionsIn = (text: string) =>
  parseMetrics(text)
    .samples.filter(({ name }) => name === "risk_decisions_total")
    .reduce((sum, sample) => sum + sample.value, 0);

it("the text of the metrics is made once a second at most: whoever asks in between is sent the same bytes", async () => {
  const first = await scrape();
  expect((await service.send("POST", "/v1/score", sampleRequest())).status).toBe(201);
  ticksMs += KEPT_MS - 1;
  const burst = await Promise.all(Array.from({ length: 20 }, scrape));
  expect(new Set(burst)).toEqual(new Set([first]));
  ticksMs += 1;
  const next = await scrape();
  expect(decisionsIn(next)).toBe(decisionsIn(first) + 1);
  ticksMs += KEPT_MS / 2;
  expect(await scrape()).toBe(next);
});

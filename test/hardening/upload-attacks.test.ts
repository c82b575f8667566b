import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openOrganisation } from "../support/open-organisation.ts";
import { parseMetrics } from "../support/parse-metrics.ts";
import { portOf, requestText } from "../support/raw-http.ts";
import { sampleRequest } from "../support/sample-request.ts";
import { startService, type TestService } from "../support/start-service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

it("uploads of one organisation that never end keep no other's scores and uploads waiting", async () => {
  const port = portOf(service.baseUrl);
  const head = [`Authorization: Bearer ${service.testKey}`, "Content-Type: text/csv", "Content-Length: 25000000"];
  const slow: Socket[] = Array.from({ length: 12 }, () => {
    const socket = connect(port, "127.0.0.1").on("error", () => undefined);
    socket.write(requestText("POST /v1/backtest", head, "transaction_id,type\n"));
    return socket;
  });
  const uploads = async () => {
    const { text } = await service.send("GET", "/metrics");
    const ours = parseMetrics(text).samples.filter(({ labels }) => labels["kind"] === "uploads");
    return Object.fromEntries(ours.map(({ name, value }) => [name, value]));
  };
  await expect.poll(uploads).toMatchObject({ risk_requests_running: 2, risk_requests_waiting: 10 });
  const other = await openOrganisation(service);
  for (let upload = 0; upload < 3; upload += 1) {
    const { status } = await service.send(
      "POST",
      "/v1/backtest",
      { transactions: [sampleRequest()] },
      { key: other.key },
    );
    expect(status).toBe(202);
  }
  expect((await service.send("POST", "/v1/score", sampleRequest(), { key: other.key })).status).toBe(201);
  for (const socket of slow) socket.destroy();
});

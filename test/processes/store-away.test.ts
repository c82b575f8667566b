import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Answer } from "../support/answer.ts";
import { type FaultProxy, startFaultProxy } from "../support/fault-proxy.ts";
import { testDatabase } from "../support/open-test-store.ts";
import { sampleRequest } from "../support/sample-request.ts";
import { startService, type TestService } from "../support/start-service.ts";

const RECOVERY = { interval: 200 };

/** The embedded store cannot be away; embedded.test.ts and the fault rounds fill its disk. */
describe.skipIf(process.env["MONGODB_URI"] === undefined)("while the database is away", () => {
  let dataDir: string;
  let proxy: FaultProxy;
  let service: TestService;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "risk-away-"));
    const url = new URL(testDatabase(dataDir) ?? "");
    proxy = await startFaultProxy(Number(url.port));
    url.port = String(proxy.port);
    service = await startService({ dataDir, environment: { MONGODB_URI: url.href } });
  });
  afterEach(async () => {
    proxy.heal();
    await expect.poll(async () => (await ready()).status, RECOVERY).toBe(200);
  });
  afterAll(async () => {
    await service.stop();
    await proxy[Symbol.asyncDispose]();
    await rm(dataDir, { recursive: true, force: true });
  });

  const ready = () => service.send("GET", "/readyz", undefined, { key: null });
  const seen = ({ status, headers, body }: Answer) => [status, headers.get("retry-after"), body.error_code];
  const AWAY = [503, "1", "internal_error"];

  it("every request is 503 with Retry-After, and so is /readyz; service resumes by itself", async () => {
    const request = sampleRequest();
    expect((await service.send("POST", "/v1/score", request)).status).toBe(201);
    proxy.down();
    const paths = ["/v1/policies", "/v1/webhooks", "/v1/backtest", `/v1/decisions/dec_${"0".repeat(32)}`];
    for (const path of paths) expect(seen(await service.send("GET", path))).toEqual(AWAY);
    expect(seen(await service.send("POST", "/v1/score", sampleRequest()))).toEqual(AWAY);
    expect(seen(await service.send("POST", "/v1/policies", { name: "Away" }))).toEqual(AWAY);
    expect(seen(await ready())).toEqual(AWAY);
    expect((await service.send("GET", "/livez", undefined, { key: null })).status).toBe(200);
    proxy.heal();
    await expect
      .poll(async () => (await service.send("POST", "/v1/score", sampleRequest())).status, RECOVERY)
      .toBe(201);
    expect((await service.send("POST", "/v1/score", request)).status).toBe(200);
  });

  it("a database that does not answer is 503 too, and what it did all the same is found by the repeat", async () => {
    const request = sampleRequest();
    await service.send("GET", "/v1/policies");
    proxy.stall();
    expect(seen(await ready())).toEqual(AWAY);
    expect(seen(await service.send("POST", "/v1/score", request))).toEqual(AWAY);
    proxy.heal();
    await expect
      .poll(async () => (await service.send("POST", "/v1/score", request)).status, RECOVERY)
      .toBeLessThan(300);
    expect((await service.send("POST", "/v1/score", request)).status).toBe(200);
  });

  it("connections that break in the middle of a message are 503 at most, and decide nothing twice", async () => {
    const customer = { id_hash: "c".repeat(64) };
    for (let bytes = 100; bytes < 12_000; bytes += 700) {
      const request = { ...sampleRequest(), customer };
      proxy.cutAfter(bytes);
      const cut = await service.send("POST", "/v1/score", request);
      if (cut.status !== 201) expect(seen(cut)).toEqual(AWAY);
      proxy.heal();
      await expect
        .poll(async () => (await service.send("POST", "/v1/score", request)).status, RECOVERY)
        .toBeLessThan(300);
    }
    const last = (await service.send("POST", "/v1/score", { ...sampleRequest(), customer })).body;
    const { features } = (await service.send("GET", `/v1/decisions/${last.decision_id}`)).body;
    expect(features.customer.earlier_count).toBe(17);
  });
});

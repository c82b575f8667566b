import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Json } from "../support/json.ts";
import { runToEnd, startProcess, type TestProcess } from "../support/start-process.ts";
import { CA_FILE, type Receiver, startReceiver } from "../support/webhook-receiver.ts";

const LAB = { WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8", NODE_EXTRA_CA_CERTS: CA_FILE };

let dataDir: string;
let receiver: Receiver;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "risk-webhook-"));
  receiver = await startReceiver();
});
afterEach(async () => {
  await receiver.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function send(service: TestProcess, method: string, path: string, body?: Json): Promise<Json> {
  const response = await fetch(`${service.baseUrl}${path}`, {
    method,
    headers: { authorization: `Bearer ${service.testKey}`, "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return response.json();
}

describe("a process", () => {
  it("that is killed in the middle of an attempt leaves the delivery to the next one, which sends it again", async () => {
    receiver.reply(() => undefined);
    const first = await startProcess(dataDir, LAB);
    const { webhook_id } = await send(first, "POST", "/v1/webhooks", {
      url: receiver.url,
      events: ["policy.activated"],
    });
    await send(first, "POST", "/v1/policies", { name: "Killed", product: "killed", activate: true });
    await receiver.until(1);
    await first.end("SIGKILL");
    receiver.reply((response) => void response.writeHead(204).end());
    const second = await startProcess(dataDir, LAB);
    // The claim of the one that was killed runs out after thirty seconds.
    await expect
      .poll(async () => (await send(second, "GET", `/v1/webhooks/${webhook_id}/deliveries`)).deliveries[0], {
        timeout: 120_000,
        interval: 250,
      })
      .toMatchObject({ status: "succeeded", attempt_count: 1 });
    expect(new Set(receiver.received.map(({ headers }) => headers["service-event-id"])).size).toBe(1);
    await second.end("SIGTERM");
  });

  it("that is told to stop lets an attempt end and writes down what came of it", async () => {
    receiver.reply((response) => void setTimeout(() => response.writeHead(204).end(), 1_000));
    const first = await startProcess(dataDir, LAB);
    const { webhook_id } = await send(first, "POST", "/v1/webhooks", { url: receiver.url, events: ["*"] });
    await send(first, "POST", `/v1/webhooks/${webhook_id}/test`, {});
    await receiver.until(1);
    expect(await first.end("SIGTERM")).toBe(0);
    const second = await startProcess(dataDir, LAB);
    const { deliveries } = await send(second, "GET", `/v1/webhooks/${webhook_id}/deliveries`);
    expect(deliveries).toEqual([expect.objectContaining({ status: "succeeded", attempt_count: 1 })]);
    expect(receiver.received).toHaveLength(1);
    await second.end("SIGTERM");
  });

  it("keeps its secret key for its owner alone, and refuses to start with another one", async () => {
    const first = await startProcess(dataDir);
    await first.end("SIGTERM");
    const file = join(dataDir, "secret.key");
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const kept = (await readFile(file, "utf8")).trim();
    expect(kept).toMatch(/^[0-9a-f]{64}$/);
    const other = await runToEnd(dataDir, { SECRET_KEY: "1".repeat(64) });
    expect([other.code, other.stderr.trim().split("\n").length]).toEqual([1, 1]);
    expect(other.stderr).toContain("SECRET_KEY");
    expect(other.stderr).not.toContain(kept);
    const same = await startProcess(dataDir, { SECRET_KEY: kept });
    await same.end("SIGTERM");
    await writeFile(file, "no key\n");
    expect((await runToEnd(dataDir)).stderr).toContain("secret.key");
  });
});

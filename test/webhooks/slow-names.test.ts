import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Json } from "../support/json.ts";
import { sampleRequest } from "../support/sample-request.ts";
import { startService, type TestService } from "../support/start-service.ts";

const LOOKUPS_MAX = 4;
const ASKED = 12;

let service: TestService;
let key: string;
let running = 0;
let runningMost = 0;
/** Lets the slow names be answered. */
let answer: () => void;
const slow = new Promise<void>((resolve) => {
  answer = resolve;
});

/** Name servers of the customers'. */
async function resolveHost(host: string): Promise<readonly string[]> {
  if (host === "hooks.example.com") return ["93.184.215.14"];
  if (host === "inside.example.com") return ["10.0.0.7"];
  if (host === "denied.example.com") return ["203.0.114.9"];
  if (!host.startsWith("slow")) throw new Error("no such host");
  running += 1;
  runningMost = Math.max(runningMost, running);
  await slow;
  running -= 1;
  return ["93.184.215.14"];
}

beforeAll(async () => {
  // One call is worked on at a time: a lookup that held the permit would stop everybody.
  const admission = { runningMin: 1, runningMax: 1 };
  const environment = { WEBHOOK_DENY_CIDRS: "203.0.114.0/24", ROLES: "api" };
  service = await startService({ resolveHost, admission, environment });
  key = await service.createKey();
});
afterAll(() => service.stop());

const register = (host: string) =>
  service.send("POST", "/v1/webhooks", { url: `https://${host}/hook`, events: ["*"] }, { key });
const messageOf = ({ body }: { readonly body: Json }): string => body.details[0].message;

describe("a host name whose servers are slow", () => {
  it("keeps nobody from being scored, and at most 4 of an organisation are looked up at once", async () => {
    const statuses: number[] = [];
    const waiting = Array.from({ length: ASKED }, async (_, n) => {
      statuses.push((await register(`slow-${n}.example.com`)).status);
    });
    await expect.poll(() => running).toBe(LOOKUPS_MAX);
    const scored = await service.send("POST", "/v1/score", sampleRequest(), { key });
    expect(scored.status).toBe(201);
    await expect.poll(() => statuses).toEqual(Array(ASKED - LOOKUPS_MAX).fill(429));
    expect(running).toBe(LOOKUPS_MAX);
    answer();
    await Promise.all(waiting);
    expect(statuses.slice(-LOOKUPS_MAX)).toEqual(Array(LOOKUPS_MAX).fill(201));
    expect(runningMost).toBe(LOOKUPS_MAX);
  });
});

describe("a host that is given by name", () => {
  it("is refused with one sentence, whatever it resolves to", async () => {
    const refused = await Promise.all(
      ["nowhere.example.com", "inside.example.com", "denied.example.com"].map((host) => register(host)),
    );
    expect(refused.map(({ status }) => status)).toEqual([422, 422, 422]);
    expect(new Set(refused.map(messageOf)).size).toBe(1);
    expect((await register("hooks.example.com")).status).toBe(201);
  });

  it("is refused as an address where the operator denies its range", async () => {
    const { status, body } = await register("203.0.114.9");
    expect([status, body.details[0].code]).toEqual([422, "address"]);
  });
});

describe("a URL", () => {
  it("is measured percent-encoded", async () => {
    const url = `https://hooks.example.com/${"\u20ac".repeat(300)}`;
    const { status, body } = await service.send("POST", "/v1/webhooks", { url, events: ["*"] }, { key });
    expect([status, body.details[0].field, body.details[0].code]).toEqual([422, "url", "length"]);
  });
});

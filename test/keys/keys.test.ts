import { once } from "node:events";
import { request as httpRequest, type OutgoingHttpHeaders } from "node:http";
import { connect as connectHttp2 } from "node:http2";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createClock } from "../support/create-clock.ts";
import { sampleRequest } from "../support/sample-request.ts";
import { spentFor } from "../support/spent-for.ts";
import { startService, type TestService } from "../support/start-service.ts";

const MINUTE_MS = 60_000;
const RPC_PATH = "/risk.v1.PolicyService/ListPolicies";
let service: TestService;
let aheadMs = 0;
const clock = createClock();
beforeAll(async () => {
  service = await startService({ now: () => clock.now() + aheadMs });
});
afterAll(() => service.stop());

const score = (key: string | null, headers: Readonly<Record<string, string>> = {}) =>
  service.send("POST", "/v1/score", sampleRequest(), { key, headers });

describe("authentication", () => {
  it.each([
    ["no key", null, {}],
    ["an unknown key", `svc_test_${"A".repeat(43)}`, {}],
    ["a key of another shape", "svc_prod_1", {}],
    ["another scheme", null, { authorization: "Basic dXNlcjpwYXNz" }],
    ["an empty token", null, { authorization: "Bearer " }],
    ["two tokens", null, { authorization: "Bearer a b" }],
  ])("answers 401 unauthorized to %s", async (_name, key, headers) => {
    const answer = await score(key, headers);
    expect(answer.status).toBe(401);
    expect(answer.body).toMatchObject({ error_code: "unauthorized", retryable: false });
  });

  it("answers key_expired from the moment a key expires", async () => {
    const key = await service.createKey({ expiresAt: new Date(Date.now() + 10 * MINUTE_MS) });
    expect((await score(key)).status).toBe(201);
    aheadMs = 11 * MINUTE_MS;
    const answer = await score(key);
    aheadMs = 0;
    expect(answer.status).toBe(401);
    expect(answer.body.error_code).toBe("key_expired");
  });

  it("answers key_revoked within 5 seconds of a revocation", async () => {
    const key = await service.createKey({ name: "to revoke" });
    expect((await score(key)).status).toBe(201);
    const [document] = (await service.services.keys.list(service.organisationId)).filter(
      ({ name }) => name === "to revoke",
    );
    await service.services.keys.revoke(document?.keyId ?? "", new Date());
    aheadMs = 5_000;
    const answer = await score(key);
    aheadMs = 0;
    expect(answer.status).toBe(401);
    expect(answer.body.error_code).toBe("key_revoked");
  });

  it("revocation and expiry hold within 5 seconds on a second process over the same store, and so does a new key at once", async () => {
    const second = await startService({
      now: () => Date.now() + aheadMs,
      dataDir: service.dataDir,
      keepData: true,
    });
    const revoked = await service.createKey({ name: "revoked elsewhere" });
    const expiring = await service.createKey({ expiresAt: new Date(Date.now() + MINUTE_MS) });
    const codes = async () =>
      Promise.all(
        [service, second].flatMap((one) =>
          [revoked, expiring].map(
            async (key) => (await one.send("GET", "/v1/policies", undefined, { key })).body.error_code,
          ),
        ),
      );
    expect(await codes()).toEqual([undefined, undefined, undefined, undefined]);
    const [document] = (await service.services.keys.list(service.organisationId)).filter(
      ({ name }) => name === "revoked elsewhere",
    );
    await second.services.keys.revoke(document?.keyId ?? "", new Date());
    aheadMs = 5_000;
    expect(await codes()).toEqual(["key_revoked", undefined, "key_revoked", undefined]);
    // Half of it is left, whatever a busy machine has taken.
    aheadMs = MINUTE_MS / 2;
    expect(await codes()).toEqual(["key_revoked", undefined, "key_revoked", undefined]);
    aheadMs = MINUTE_MS;
    expect(await codes()).toEqual(["key_revoked", "key_expired", "key_revoked", "key_expired"]);
    aheadMs = 0;
    await second.stop();
  });

  it("stores only the SHA-256 of a key", async () => {
    const key = await service.createKey({ name: "secret" });
    const stored = JSON.stringify(await service.services.keys.list(service.organisationId));
    expect(stored).not.toContain(key);
    expect(stored).not.toContain(key.slice("svc_test_".length + 6));
  });

  it("never writes a key, a hash or a body to the log", async () => {
    const request = sampleRequest();
    await service.send("POST", "/v1/score", request);
    await service.send("POST", "/v1/score", request, { key: `svc_test_${"B".repeat(43)}` });
    await service.services.store.db.collection("meta").findOne({ _id: "id_salt" });
    const log = service.logLines.join("");
    expect(log).toContain('"msg":"request"');
    for (const secret of [service.testKey, "B".repeat(43), request.customer.id_hash, request.transaction.id])
      expect(log).not.toContain(secret);
  });
});

describe("scopes and roles", () => {
  it.each([
    [["risk:query"], 201],
    [["risk:*"], 201],
    [["*"], 201],
    [["risk:read"], 403],
    [["policies:*"], 403],
    [[], 403],
  ] as const)("a key with the scopes %j scores with %i", async (scopes, status) => {
    const answer = await score(await service.createKey({ scopes }));
    expect(answer.status).toBe(status);
    if (status === 403) expect(answer.body.error_code).toBe("forbidden");
  });

  it("a role caps what a key's scopes grant", async () => {
    const analyst = await service.createKey({ role: "analyst" });
    expect((await score(analyst)).status).toBe(403);
    expect((await service.send("GET", "/v1/policies", undefined, { key: analyst })).status).toBe(200);
    const developer = { role: "developer", environment: "live" } as const;
    const create = { name: "A policy" };
    const live = await service.createKey(developer);
    expect((await service.send("POST", "/v1/policies", create, { key: live })).status).toBe(403);
    const test = await service.createKey({ role: "developer" });
    expect((await service.send("POST", "/v1/policies", create, { key: test })).status).toBe(201);
  });

  it("an allow-list of addresses holds", async () => {
    const allowed = await service.createKey({ cidrs: ["127.0.0.0/8", "::1/128"] });
    expect((await score(allowed)).status).toBe(201);
    const other = await score(await service.createKey({ cidrs: ["203.0.113.0/24"] }));
    expect(other.status).toBe(403);
    expect(other.body.error_code).toBe("ip_not_allowed");
  });
});

describe("behind a trusted proxy", () => {
  it("the address in X-Forwarded-For counts on both ports; from anybody else it does not", async () => {
    const proxied = await startService({ environment: { TRUSTED_PROXIES: "127.0.0.0/8,::1/128" } });
    const key = await proxied.createKey({ cidrs: ["203.0.113.0/24", "::ffff:192.0.2.0/120", "2001:db8::/32"] });
    const mine = await proxied.createKey({ cidrs: ["127.0.0.0/8"] });
    const allowed = [
      ["203.0.113.7"],
      ["198.51.100.1, 203.0.113.7"],
      ["198.51.100.1", "203.0.113.7"],
      ["::ffff:203.0.113.7"],
      ["203.0.113.7:4711"],
      ["[2001:db8::7]:4711"],
      ["192.0.2.9"],
      ["::ffff:c000:209"],
      ["garbage, 203.0.113.7"],
    ];
    const refused = [
      ["203.0.113.7, 198.51.100.1"],
      ["203.0.113.7", "198.51.100.1"],
      ["203.0.113.7, garbage"],
      ["garbage"],
      [""],
      ["203.0.113.7;198.51.100.1"],
    ];
    for (const forwarded of allowed)
      expect([forwarded, await statusOnBothPorts(proxied, key, forwarded)]).toEqual([forwarded, [200, 200, 200]]);
    for (const forwarded of refused)
      expect([forwarded, await statusOnBothPorts(proxied, key, forwarded)]).toEqual([forwarded, [403, 403, 403]]);
    // What a proxy cannot tell is not the proxy's own address.
    expect(await statusOnBothPorts(proxied, mine, ["unknown"])).toEqual([403, 403, 403]);
    expect(await statusOnBothPorts(proxied, mine, [])).toEqual([200, 200, 200]);
    await proxied.stop();
    const direct = await service.createKey({ cidrs: ["203.0.113.0/24"] });
    expect((await score(direct, { "x-forwarded-for": "203.0.113.7" })).status).toBe(403);
  });
});

/** REST, Connect over HTTP/1.1 and over HTTP/2, each with as many `X-Forwarded-For` headers as given. */
async function statusOnBothPorts(
  proxied: TestService,
  key: string,
  forwarded: readonly string[],
): Promise<readonly number[]> {
  const authorization = `Bearer ${key}`;
  const http1 = (url: string, method: string) =>
    new Promise<number>((resolve, reject) => {
      const headers: OutgoingHttpHeaders = { authorization, "content-type": "application/json" };
      if (forwarded.length > 0) headers["x-forwarded-for"] = [...forwarded];
      const sent = httpRequest(url, { method, headers }, (answer) => {
        answer.resume().once("end", () => resolve(answer.statusCode ?? 0));
      });
      sent.once("error", reject);
      sent.end(method === "POST" ? "{}" : undefined);
    });
  const session = connectHttp2(proxied.grpcUrl);
  const stream = session.request({
    ":method": "POST",
    ":path": RPC_PATH,
    authorization,
    "content-type": "application/json",
    ...(forwarded.length > 0 && { "x-forwarded-for": [...forwarded] }),
  });
  stream.end("{}");
  const [{ ":status": status }] = await once(stream, "response");
  stream.resume();
  await once(stream, "end");
  session.close();
  return [
    await http1(`${proxied.baseUrl}/v1/policies`, "GET"),
    await http1(proxied.grpcUrl + RPC_PATH, "POST"),
    Number(status),
  ];
}

describe("the order of refusals", () => {
  it("is 403 of the address before 429: a leaked key that is bound to an address starves nobody", async () => {
    const key = await service.createKey({ cidrs: ["203.0.113.0/24"], ...spentFor(1) });
    for (let count = 0; count < 3; count += 1) {
      const answer = await score(key);
      expect([answer.status, answer.body.error_code]).toEqual([403, "ip_not_allowed"]);
    }
  });

  it("is 401 before 429, 429 before 403, 403 before the body", async () => {
    const broken = { raw: "{", headers: {} };
    expect((await service.send("POST", "/v1/score", undefined, { ...broken, key: null })).status).toBe(401);
    const key = await service.createKey({ scopes: [], ...spentFor(1) });
    expect((await service.send("POST", "/v1/score", undefined, { ...broken, key })).status).toBe(403);
    expect((await service.send("POST", "/v1/score", undefined, { ...broken, key })).status).toBe(429);
    expect((await service.send("POST", "/v1/score", undefined, broken)).status).toBe(400);
  });

  it("answers 429 rate_limited with Retry-After in whole seconds, and leaves nothing behind", () =>
    clock.still(async () => {
      const key = await service.createKey({ ratePerSecond: 1, burst: 2 });
      const request = sampleRequest();
      expect((await score(key)).status).toBe(201);
      expect((await score(key)).status).toBe(201);
      const refused = await service.send("POST", "/v1/score", request, { key });
      expect(refused.status).toBe(429);
      expect(refused.body).toMatchObject({ error_code: "rate_limited", retryable: true });
      expect(refused.headers.get("retry-after")).toBe("1");
      expect((await service.send("POST", "/v1/score", request)).status).toBe(201);
      aheadMs = 1_000;
      expect((await score(key)).status).toBe(201);
      aheadMs = 0;
    }));
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Json } from "../support/json.ts";
import { startService, type TestService } from "../support/start-service.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const COOKIE = "risk_session_test";

let service: TestService;
let aheadMs = 0;
beforeAll(async () => {
  service = await startService({ now: () => Date.now() + aheadMs });
});
afterAll(() => service.stop());

interface Sent {
  readonly key?: string | undefined;
  readonly cookie?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Json;
  readonly at?: TestService;
}

/** A request as the dashboard sends it, `headers` in place of its own; "" leaves one out. */
async function call(verb: string, path: string, { key, cookie, headers = {}, body, at = service }: Sent = {}) {
  const all = {
    "x-risk-source": "dashboard",
    ...(key !== undefined && { authorization: `Bearer ${key}` }),
    ...(cookie !== undefined && { cookie }),
    ...(body !== undefined && { "content-type": "application/json" }),
    ...headers,
  };
  const sent = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ""));
  const init = { method: verb, headers: sent, ...(body !== undefined && { body: JSON.stringify(body) }) };
  const response = await fetch(at.baseUrl + path, init);
  const set = response.headers.get("set-cookie");
  return { status: response.status, body: (await response.json()) as Json, set, cookie: set?.split(";")[0] ?? "" };
}

const signIn = (sent: Sent = {}) => call("POST", "/dashboard/session", { key: service.testKey, ...sent });
const readKey = (cookie: string, sent: Sent = {}) => call("GET", "/v1/key", { cookie, ...sent });

describe("a session of the dashboard", () => {
  it("is given for a key, once, to the browser alone, and stands for that key", async () => {
    const opened = await signIn();
    expect([opened.status, opened.body.environment]).toEqual([200, "test"]);
    expect(opened.set).toMatch(/^risk_session_test=[\w-]{80,400}; Path=\/; Max-Age=3600; HttpOnly; SameSite=Strict$/);
    expect(opened.set).not.toContain(opened.body.key_id);
    const read = await readKey(opened.cookie);
    expect([read.status, read.set, read.body]).toEqual([200, null, opened.body]);
    const policy = { name: "Of a session", rules: [] };
    expect((await call("POST", "/v1/policies", { cookie: opened.cookie, body: policy })).status).not.toBe(401);
  });

  it("is not given without a good key, or to a page that is not ours", async () => {
    for (const key of [undefined, "", `svc_test_${"A".repeat(43)}`]) expect((await signIn({ key })).status).toBe(401);
    const origin = "https://evil.example";
    const others = [{ origin }, { "sec-fetch-site": "cross-site" }, { "x-risk-source": "" }, { origin: "null" }];
    for (const headers of others) {
      const refused = await signIn({ headers });
      expect([refused.status, refused.set, refused.body.error_code]).toEqual([403, null, "forbidden"]);
    }
  });

  it.each<readonly [string, Readonly<Record<string, string>>]>([
    ["without X-Risk-Source", { "x-risk-source": "" }],
    ["with another X-Risk-Source", { "x-risk-source": "api" }],
    ["from another origin", { origin: "https://evil.example" }],
    ["from a neighbour under the same site", { "sec-fetch-site": "same-site" }],
    ["from our host by another scheme", { origin: "https://127.0.0.1" }],
    ["from a document without an origin", { origin: "null" }],
    ["beside an Authorization that is no key", { authorization: "Bearer nothing" }],
    ["beside an empty Authorization", { authorization: "Basic eDp4" }],
    ["for the other environment", { "x-risk-environment": "live" }],
  ])("does not count %s", async (_name, headers) => {
    const { cookie } = await signIn();
    expect((await readKey(cookie, { headers })).status).toBe(401);
    expect((await readKey(cookie, { headers: { origin: service.baseUrl } })).status).toBe(200);
  });

  it("counts over no RPC", async () => {
    const { cookie } = await signIn();
    const response = await fetch(`${service.grpcUrl}/risk.v1.KeyService/GetKey`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-risk-source": "dashboard", cookie },
      body: "{}",
    });
    expect(response.status).toBe(401);
  });

  it("is one an environment, and each opens its own alone", async () => {
    const test = await signIn();
    const live = await signIn({ key: service.liveKey, cookie: test.cookie });
    expect(live.set).toMatch(/^risk_session_live=/);
    const both = `${test.cookie}; ${live.cookie}`;
    for (const environment of ["test", "live"]) {
      const read = await readKey(both, { headers: { "x-risk-environment": environment } });
      expect(read.body.environment).toBe(environment);
    }
    expect((await readKey(both)).status).toBe(401);
    const renamed = test.cookie.replace("_test=", "_live=");
    expect((await readKey(renamed)).status).toBe(401);
    expect((await readKey(`${test.cookie}; ${COOKIE}=planted`)).status).toBe(401);
  });

  it("is not to be made or changed by hand, nor taken to another store under the same SECRET_KEY", async () => {
    const { cookie } = await signIn();
    const value = cookie.slice(COOKIE.length + 1);
    const bytes = Buffer.from(value, "base64url");
    for (let at = 0; at < bytes.length; at += 11) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect((await readKey(`${COOKIE}=${changed.toString("base64url")}`)).status).toBe(401);
    }
    for (const text of ["", "x", service.testKey, value.slice(0, 30)])
      expect((await readKey(`${COOKIE}=${text}`)).status).toBe(401);
    const environment = { SECRET_KEY: "ab".repeat(32) };
    const [one, other] = [await startService({ environment }), await startService({ environment })];
    try {
      const own = await signIn({ key: one.testKey, at: one });
      expect((await readKey(own.cookie, { at: one })).status).toBe(200);
      expect((await readKey(own.cookie, { at: other })).status).toBe(401);
    } finally {
      await one.stop();
      await other.stop();
    }
  });

  it("ends after an hour in which nobody did anything, and goes on where somebody did, for twelve", async () => {
    try {
      let { cookie } = await signIn();
      const first = cookie;
      for (let hours = 1; hours < 12; hours++) {
        aheadMs += HOUR_MS - MINUTE_MS;
        const extended = await call("POST", "/dashboard/session", { cookie });
        expect([hours, extended.status]).toEqual([hours, 200]);
        expect(extended.cookie).not.toBe(cookie);
        cookie = extended.cookie;
        expect((await readKey(cookie)).status).toBe(200);
        if (hours > 1) expect((await readKey(first)).status).toBe(401);
      }
      // The rest of the twelve hours is less than an hour.
      aheadMs += 50 * MINUTE_MS;
      const last = await call("POST", "/dashboard/session", { cookie });
      expect(Number(/Max-Age=(\d+)/.exec(last.set ?? "")?.[1])).toBeLessThan(30 * 60);
      aheadMs += 22 * MINUTE_MS;
      for (const path of ["/v1/key", "/dashboard/session"]) {
        const over = await call(path === "/v1/key" ? "GET" : "POST", path, { cookie: last.cookie });
        expect([over.status, over.set, over.body.message]).toEqual([
          401,
          null,
          "Sign in again: the dashboard's session has ended",
        ]);
      }
    } finally {
      aheadMs = 0;
    }
  });

  it("ends with its key: revoked, and at once where somebody signs out, also as a copy", async () => {
    const key = await service.createKey({ name: "to revoke" });
    const { cookie, body } = await signIn({ key });
    expect((await readKey(cookie)).status).toBe(200);
    const admin = await service.createKey({ role: "admin", scopes: ["keys:manage"] });
    const revoked = await service.send("POST", `/v1/keys/${body.key_id}/revoke`, {}, { key: admin });
    expect(revoked.status).toBe(200);
    aheadMs = 5_000;
    const refused = await readKey(cookie);
    expect([refused.status, refused.body.error_code]).toEqual([401, "key_revoked"]);
    expect((await call("POST", "/dashboard/session", { cookie })).status).toBe(401);
    aheadMs = 0;

    const copied = await signIn();
    expect((await readKey(copied.cookie)).status).toBe(200);
    const stranger = await call("DELETE", "/dashboard/session", {
      cookie: copied.cookie,
      headers: { origin: "https://evil.example" },
    });
    expect([stranger.status, (await readKey(copied.cookie)).status]).toEqual([403, 200]);
    const left = await call("DELETE", "/dashboard/session", { cookie: copied.cookie });
    expect(left.set).toBe("risk_session_test=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict");
    expect((await readKey(copied.cookie)).status).toBe(401);
    expect((await call("POST", "/dashboard/session", { cookie: copied.cookie })).status).toBe(401);
    expect((await call("DELETE", "/dashboard/session", { cookie: copied.cookie })).status).toBe(200);
  });

  it("is another one after every sign-in, and the one that the browser had before is over", async () => {
    const planted = await signIn();
    const own = await signIn({ cookie: planted.cookie });
    expect(own.cookie).not.toBe(planted.cookie);
    expect((await readKey(planted.cookie)).status).toBe(401);
    expect((await readKey(own.cookie)).status).toBe(200);
  });

  it("obeys the scopes and the address list of its key", async () => {
    const narrow = await signIn({ key: await service.createKey({ scopes: ["risk:read"] }) });
    expect((await call("GET", "/v1/policies", { cookie: narrow.cookie })).status).toBe(403);
    const elsewhere = await service.createKey({ cidrs: ["203.0.113.0/24"] });
    const refused = await signIn({ key: elsewhere });
    expect([refused.status, refused.set, refused.body.error_code]).toEqual([403, null, "ip_not_allowed"]);
  });
});

describe("behind a proxy that speaks https", () => {
  it("is Secure and bound to the host, and our origin is the one that browsers see", async () => {
    const environment = { PUBLIC_URL: "https://risk.example/base", TRUSTED_PROXIES: "127.0.0.1/32" };
    const proxied = await startService({ environment });
    try {
      const key = proxied.testKey;
      const headers = { origin: "https://risk.example", "x-forwarded-for": "203.0.113.9" };
      const opened = await signIn({ key, at: proxied, headers });
      expect(opened.set).toMatch(/^__Host-risk_session_test=.*; Path=\/; .*; HttpOnly; SameSite=Strict; Secure$/);
      const https = { "x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.9" };
      expect((await readKey(opened.cookie, { at: proxied, headers: https })).status).toBe(200);
      const plain = opened.cookie.replace("__Host-", "");
      expect((await readKey(plain, { at: proxied, headers: https })).status).toBe(401);
      const downgraded = { ...headers, origin: "http://risk.example" };
      expect((await signIn({ key, at: proxied, headers: downgraded })).status).toBe(403);
    } finally {
      await proxied.stop();
    }
  });
});

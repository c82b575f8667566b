import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Answer } from "../support/answer.ts";
import { refusalOf, setApproval } from "../support/approval-calls.ts";
import type { Json } from "../support/json.ts";
import { startService, type TestService } from "../support/start-service.ts";

const ADA = "ada@lender.example";
const BEN = "ben@lender.example";
/** For so long at most a key counts as it was. */
const BELIEVED_MS = 5_000;

let service: TestService;
let admin: string;
let first: string;
let aheadMs = 0;
beforeAll(async () => {
  service = await startService({ now: () => Date.now() + aheadMs });
  admin = service.testKey;
  for (const email of [ADA, BEN]) await post("/v1/members", { email, role: "admin" }, admin);
  first = (await post("/v1/policies", { name: "First", activate: true }, admin)).body.policy_id;
  expect((await setApproval(service, "on")).code).toBe(0);
});
afterAll(() => service.stop());

const post = (path: string, body: Json, key: string): Promise<Answer> => service.send("POST", path, body, { key });
const FORBIDDEN = [403, "forbidden"];
const keyOf = (member: string, environment: "test" | "live" = "test") => service.createKey({ member, environment });
const idOf = async (key: string): Promise<string> =>
  (await service.send("GET", "/v1/key", undefined, { key })).body.key_id;
const approve = (policyId: string, key: string) => post(`/v1/policies/${policyId}/approve`, { version: 1 }, key);
const isActive = async (policyId: string): Promise<boolean> =>
  (await service.send("GET", `/v1/policies/${policyId}`, undefined, { key: admin })).body.status === "active";

/** A policy that waits, asked for by a key. One waits at a time: what waited before is withdrawn. */
async function asked(key: string): Promise<string> {
  const listed: Json[] = (await service.send("GET", "/v1/policies", undefined, { key: admin })).body.policies;
  for (const { policy_id, pending_activation } of listed)
    if (pending_activation)
      await service.send("DELETE", `/v1/policies/${policy_id}/approve`, undefined, { key: admin });
  const { body } = await post("/v1/policies", { name: "Mine" }, key);
  expect((await post(`/v1/policies/${body.policy_id}/activate`, { version: 1 }, key)).status).toBe(202);
  return body.policy_id;
}

describe("who asked for an activation does not approve it", () => {
  it("with a key of the other environment", async () => {
    const policyId = await asked(await keyOf(ADA));
    expect(refusalOf(await approve(policyId, await keyOf(ADA, "live")))).toEqual(FORBIDDEN);
    expect(await isActive(policyId)).toBe(false);
  });

  it("once the key that asked is revoked", async () => {
    const asking = await keyOf(ADA);
    const other = await keyOf(ADA);
    const policyId = await asked(asking);
    const revoked = await post(`/v1/keys/${await idOf(asking)}/revoke`, {}, admin);
    expect(revoked.status).toBe(200);
    expect(refusalOf(await approve(policyId, other))).toEqual(FORBIDDEN);
    expect(await isActive(policyId)).toBe(false);
  });

  it("after leaving and coming back, however the address is written", async () => {
    const policyId = await asked(await keyOf(ADA));
    expect((await service.send("DELETE", `/v1/members/${ADA}`, undefined, { key: admin })).status).toBe(200);
    await post("/v1/members", { email: ADA.toUpperCase(), role: "admin" }, admin);
    expect(refusalOf(await approve(policyId, await keyOf(ADA)))).toEqual(FORBIDDEN);
    expect(await isActive(policyId)).toBe(false);
  });

  it("with a key of nobody, which no member's key can make", async () => {
    const asking = await keyOf(ADA);
    const policyId = await asked(asking);
    const made = await post("/v1/keys", { name: "mine" }, asking);
    expect(made.status).toBe(201);
    expect(refusalOf(await approve(policyId, made.body.key))).toEqual(FORBIDDEN);
    expect(await isActive(policyId)).toBe(false);
  });
});

describe("who may not approve any more", () => {
  it("is refused: made a developer, or removed, after looking at it", async () => {
    const ben = await keyOf(BEN);
    const policyId = await asked(await keyOf(ADA));
    const demoted = await post("/v1/members", { email: BEN, role: "developer" }, admin);
    expect([demoted.status, demoted.body.role]).toEqual([201, "developer"]);
    aheadMs += BELIEVED_MS;
    expect(refusalOf(await approve(policyId, ben))).toEqual(FORBIDDEN);
    expect((await service.send("DELETE", `/v1/members/${BEN}`, undefined, { key: admin })).status).toBe(200);
    aheadMs += BELIEVED_MS;
    expect(refusalOf(await approve(policyId, ben))).toEqual([401, "key_revoked"]);
    expect(await isActive(policyId)).toBe(false);
    expect(await isActive(first)).toBe(true);
  });
});

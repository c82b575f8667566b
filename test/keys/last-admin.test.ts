import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { holdNext } from "../support/hold.ts";
import type { Json } from "../support/json.ts";
import { startService, type TestService } from "../support/start-service.ts";

const [ADA, BEN] = ["ada@lender.example", "ben@lender.example"];

let service: TestService;
let nowMs: number;
/** The keys of the first two members, who alone may manage keys of test; in live the first key still does. */
let ada: string;
let ben: string;
beforeEach(async () => {
  nowMs = Date.parse("2026-11-02T09:00:00Z");
  service = await startService({ now: () => nowMs, environment: { ROLES: "api" } });
  for (const email of [ADA, BEN]) await put(email, "admin", service.testKey);
  ada = await service.createKey({ member: ADA });
  ben = await service.createKey({ member: BEN });
  const { key_id } = (await service.send("GET", "/v1/key")).body;
  expect((await post(`/v1/keys/${key_id}/revoke`, {}, ada)).status).toBe(200);
});
afterEach(() => service.stop());

const post = (path: string, body: Json, key: string) => service.send("POST", path, body, { key });
const put = (email: string, role: string, key: string) => post("/v1/members", { email, role }, key);
const removeMember = (email: string, key: string) => service.send("DELETE", `/v1/members/${email}`, undefined, { key });
const conflict = [409, "conflict", false];
const refusalOf = ({ status, body }: { readonly status: number; readonly body: Json }) => [
  status,
  body.error_code,
  body.retryable,
];
async function roleOf(email: string): Promise<string | undefined> {
  const members = await service.services.organisations.listMembers(service.organisationId);
  return members.find((member) => member.email === email)?.role;
}
async function actions(): Promise<readonly string[]> {
  return (await service.services.audit.list(service.organisationId, 1_000)).map(({ action }) => action);
}

describe("a member who has keys of live", () => {
  it("is made an admin by a key of live alone, which those keys become, too", async () => {
    const cy = "cy@lender.example";
    await put(cy, "developer", ada);
    const key = await service.createKey({ environment: "live", member: cy });
    const before = await actions();
    const refused = await put(cy.toUpperCase(), "admin", ada);
    expect(refusalOf(refused)).toEqual([403, "forbidden", false]);
    expect([await roleOf(cy), await actions()]).toEqual(["developer", before]);
    expect((await put(cy, "analyst", ada)).status).toBe(201);
    expect((await put(cy, "admin", service.liveKey)).status).toBe(201);
    nowMs += 10_000;
    expect((await service.send("GET", "/v1/key", undefined, { key })).body.role).toBe("admin");
  });

  it("is made one by a key of test where those keys are revoked", async () => {
    const cy = "cy@lender.example";
    await put(cy, "developer", ada);
    const key = await service.createKey({ environment: "live", member: cy });
    const { key_id } = (await service.send("GET", "/v1/key", undefined, { key })).body;
    await post(`/v1/keys/${key_id}/revoke`, {}, service.liveKey);
    expect((await put(cy, "admin", ada)).status).toBe(201);
  });
});

describe("the last admin of an environment", () => {
  it("cannot be given another role, by themselves or anybody else: 409, and nothing is written", async () => {
    expect((await put(BEN, "developer", ada)).status).toBe(201);
    const before = await actions();
    for (const role of ["developer", "analyst"])
      expect(refusalOf(await put(ADA.toUpperCase(), role, ada))).toEqual(conflict);
    expect(refusalOf(await put(ADA, "analyst", service.liveKey))).toEqual(conflict);
    expect(await roleOf(ADA)).toBe("admin");
    expect(await actions()).toEqual(before);
    expect((await put(BEN, "admin", ada)).status).toBe(201);
    expect((await put(ADA, "analyst", ben)).status).toBe(201);
  });

  it("counts in each environment by itself", async () => {
    const cy = "cy@lender.example";
    await put(cy, "admin", service.liveKey);
    const live = await service.createKey({ environment: "live", member: cy });
    const { key_id } = (await service.send("GET", "/v1/key", undefined, { key: service.liveKey })).body;
    expect((await post(`/v1/keys/${key_id}/revoke`, {}, live)).status).toBe(200);
    expect(refusalOf(await put(cy, "developer", ada))).toEqual(conflict);
    expect(await roleOf(cy)).toBe("admin");
  });

  /** What takes one of the last two away, and where it is held: looked at, and not written yet. */
  const TAKES = {
    "gives the first another role": { take: () => put(ADA, "analyst", ben), at: ["organisations", "changeMember"] },
    "removes the first": { take: () => removeMember(ADA, ben), at: ["organisations", "removeMember"] },
  } as const;
  const OTHERS = {
    "gives the other another role": () => put(BEN, "analyst", ada),
    "removes the other": () => removeMember(BEN, ada),
    "revokes the other's key": async () => {
      const { key_id } = (await service.send("GET", "/v1/key", undefined, { key: ben })).body;
      return post(`/v1/keys/${key_id}/revoke`, {}, ada);
    },
  } as const;
  for (const [name, { take, at }] of Object.entries(TAKES))
    for (const [otherName, other] of Object.entries(OTHERS))
      it(`stays where one ${name}, and another one ${otherName} between the look and the write`, async () => {
        const held = holdNext(service.services[at[0]], at[1]);
        const taking = take();
        await held.reached;
        expect((await other()).status).toBeLessThan(300);
        held.release();
        expect(refusalOf(await taking)).toEqual(conflict);
        expect(await roleOf(ADA)).toBe("admin");
        // It still lets in, and may make another one.
        nowMs += 5_000;
        expect((await post("/v1/keys", { name: "Another" }, ada)).status).toBe(201);
      });

  it("stays where all are given another role at once", async () => {
    for (let round = 0; round < 10; round += 1) {
      const answers = await Promise.all([
        put(ADA, "analyst", ben),
        put(BEN, "developer", ada),
        put(ADA, "developer", ada),
      ]);
      expect(answers.some(({ status }) => status === 409)).toBe(true);
      expect([await roleOf(ADA), await roleOf(BEN)]).toContain("admin");
      nowMs += 5_000;
      for (const email of [ADA, BEN]) await put(email, "admin", service.liveKey);
      nowMs += 5_000;
    }
  });
});

it("a member who is given another role was made when they were made", async () => {
  const made = (await put("di@lender.example", "analyst", ada)).body;
  nowMs += 60_000;
  const changed = (await put("Di@lender.example", "developer", ada)).body;
  expect(changed).toEqual({ email: "Di@lender.example", role: "developer", created_at: made.created_at });
  const { members } = (await service.send("GET", "/v1/members", undefined, { key: ada })).body;
  expect(members).toContainEqual(changed);
});

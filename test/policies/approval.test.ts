import type { DescMethod } from "@bufbuild/protobuf";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  approvalCalls,
  BRAKE,
  memberKey,
  NOTE,
  openApprovers,
  refusalOf,
  setApproval,
} from "../support/approval-calls.ts";
import { createCallMethod, DOORS } from "../support/call-method.ts";
import type { Json } from "../support/json.ts";
import { runSvc } from "../support/run-svc.ts";
import { startService, type TestService } from "../support/start-service.ts";

const DAY_MS = 86_400_000;

let service: TestService;
let ada: string;
let ben: string;
let nobody: string;
beforeAll(async () => {
  service = await startService();
  ({ ada, ben } = await openApprovers(service));
  nobody = await service.createKey();
});
afterAll(() => service.stop());

const { post, read, scene, ask, approve, withdraw, activations, audited } = approvalCalls(() => ({
  service,
  ada,
  ben,
}));
const idOf = async (key: string): Promise<string> =>
  (await service.send("GET", "/v1/key", undefined, { key })).body.key_id;

describe("an activation that needs approval", () => {
  it("waits with what was asked, decides nothing, and is active with note and brake once another member approves", async () => {
    const { first, next } = await scene();
    const asked = await ask(next, { version: 1, note: NOTE, brake: BRAKE });
    expect(asked.status).toBe(202);
    const { expires_at } = asked.body.pending_activation;
    expect(asked.body.pending_activation).toEqual({
      version: 1,
      by: await idOf(ada),
      note: NOTE,
      brake: BRAKE,
      expires_at,
    });
    expect(Date.parse(expires_at) - Date.parse(asked.body.updated_at)).toBe(7 * DAY_MS);
    expect(asked.body).toMatchObject({ status: "draft", brake: null });
    expect(asked.body.versions[0].frozen_at).not.toBeNull();
    expect(await read(first)).toMatchObject({ status: "active", pending_activation: null });
    expect(await activations(next)).toBe(0);
    const listed = (await service.send("GET", "/v1/policies")).body.policies;
    expect(listed.find(({ policy_id }: Json) => policy_id === next.policy_id).pending_activation.note).toBe(NOTE);

    const approved = await approve(next);
    expect(approved.status).toBe(200);
    expect(approved.body).toMatchObject({ status: "active", pending_activation: null });
    expect(approved.body.brake).toEqual({ ...BRAKE, state: "armed", decisions: 0, at_or_above: 0 });
    expect(approved.body.versions[0]).toMatchObject({ activated_by: await idOf(ben), activation_note: NOTE });
    expect(approved.body.updated_at >= asked.body.updated_at).toBe(true);
    // A repeat changes nothing.
    expect((await approve(next)).body).toEqual(approved.body);
    await expect.poll(() => activations(next)).toBe(1);
    const lines = ["policy.activate", "policy.activation_approve", "policy.activation_request", "policy.create"];
    expect(await audited(next)).toEqual(lines);
    // What is active already waits for nobody.
    expect((await ask(next)).status).toBe(200);
  });

  it("is approved by no key of its own member, by none that is bound to nobody, and by no developer's", async () => {
    const { next } = await scene();
    await ask(next);
    expect(refusalOf(await approve(next, ada))).toEqual([403, "forbidden"]);
    expect(refusalOf(await approve(next, await memberKey(service, "ada@lender.example")))).toEqual([403, "forbidden"]);
    expect(refusalOf(await approve(next, nobody))).toEqual([403, "forbidden"]);
    await service.send("POST", "/v1/members", { email: "dev@lender.example", role: "developer" });
    const developer = await service.createKey({ member: "dev@lender.example" });
    expect(refusalOf(await approve(next, developer))).toEqual([403, "forbidden"]);
    expect(refusalOf(await withdraw(next, developer))).toEqual([403, "forbidden"]);
    expect((await read(next)).pending_activation).toMatchObject({ version: 1, note: null, brake: null });
    expect(
      (await approve(next, await service.createKey({ environment: "live", member: "ben@lender.example" }))).status,
    ).toBe(200);
    const other = (await scene()).next;
    await ask(other, { version: 1 }, nobody);
    expect((await approve(other, ada)).body.status).toBe("active");
  });

  it("is one a product: the same again changes nothing, another is refused, and so is a creation that is to be active", async () => {
    const { product, next } = await scene();
    const asked = await ask(next, { note: NOTE, brake: BRAKE });
    expect((await ask(next, { version: 1, note: NOTE, brake: BRAKE }, ben)).body).toEqual(asked.body);
    for (const other of [{ note: "Another" }, { note: NOTE, brake: { ...BRAKE, share_max: 0.2 } }, { note: NOTE }])
      expect(refusalOf(await ask(next, other))).toEqual([409, "policy_in_use"]);
    const third = (await post("/v1/policies", { name: "Third", product })).body;
    expect(refusalOf(await ask(third))).toEqual([409, "policy_in_use"]);
    expect((await read(third)).versions[0].frozen_at).toBeNull();
    const made = await post("/v1/policies", { name: "Never made", product, activate: true });
    expect(refusalOf(made)).toEqual([409, "policy_in_use"]);
    const { policies } = (await service.send("GET", "/v1/policies")).body;
    expect(policies.map(({ name }: Json) => name)).not.toContain("Never made");
    expect(await read(next)).toEqual(asked.body);
  });

  it("lets a creation wait, once a key", async () => {
    const { product } = await scene();
    const headers = { "idempotency-key": product };
    const create = () =>
      service.send("POST", "/v1/policies", { name: "New", product, activate: true, note: NOTE }, { key: ada, headers });
    const made = await create();
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ status: "draft", pending_activation: { version: 1, note: NOTE } });
    const again = await create();
    expect([again.status, again.body]).toEqual([200, made.body]);
    expect((await approve(made.body)).body.status).toBe("active");
  });

  it("is refused for what is wrong with it before it waits", async () => {
    const { next } = await scene();
    expect(refusalOf(await ask(next, { version: 9 }))).toEqual([404, "not_found"]);
    expect(refusalOf(await approve(next, ben, 0))).toEqual([422, "validation_failed"]);
    expect((await approve(next, ben, null)).body.details).toMatchObject([{ field: "version", code: "required" }]);
    expect(refusalOf(await approve({ policy_id: `pol_${"0".repeat(32)}` }))).toEqual([404, "not_found"]);
    const alone = (await post("/v1/policies", { name: "Alone", product: "alone" })).body;
    const { status, body } = await ask(alone, { brake: BRAKE });
    expect([status, body.details[0].field]).toEqual([422, "brake.rollback"]);
    expect(await read(alone)).toEqual(alone);
  });
});

it("is switched on and off by svc alone, which the audit trail shows", async () => {
  const answered = { organisation_id: service.organisationId, activation_approval: true };
  expect(JSON.parse((await setApproval(service, "on")).out)).toMatchObject(answered);
  const listed = JSON.parse((await runSvc(service, ["organisations", "list", "--json"])).out);
  expect(listed.organisations).toMatchObject([answered]);
  expect((await setApproval(service, "perhaps")).code).not.toBe(0);
  const { audit } = (await service.send("GET", "/v1/audit?limit=200")).body;
  const object = `${service.organisationId}:activation_approval=on`;
  expect(audit).toContainEqual(expect.objectContaining({ action: "organisation.set", actor: "svc", object }));
});

it.each(DOORS)("is asked for, withdrawn and approved over %s", async (door) => {
  const { next } = await scene();
  const call = (name: string, key: string, fields: object = {}) => {
    const desc = service.methods.find((method) => method.name === name) as DescMethod;
    const sent = { policy_id: next.policy_id, ...fields };
    return createCallMethod(service)(door, { desc, authorization: `Bearer ${key}`, fields: sent });
  };
  await call("ActivatePolicy", ada);
  expect((await call("ApproveActivation", ada, { version: 1 })).errorCode).toBe("forbidden");
  expect((await call("WithdrawActivation", ben)).errorCode).toBe("ok");
  expect((await call("ApproveActivation", ben, { version: 1 })).errorCode).toBe("conflict");
  await call("ActivatePolicy", ada);
  expect((await call("ApproveActivation", ben, { version: 1 })).errorCode).toBe("ok");
  expect((await read(next)).status).toBe("active");
});

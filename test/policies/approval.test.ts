import type { DescMethod } from "@bufbuild/protobuf";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { activatePolicy } from "../../src/service/policies/activate-policy.ts";
import { createCallMethod, DOORS } from "../support/call-method.ts";
import { holdNext } from "../support/hold.ts";
import { runSvc } from "../support/run-svc.ts";
import { type Answer, type Json, startService, type TestService } from "../support/start-service.ts";

/** What follows by itself follows within this time, also on a busy machine. */
const SOON = { timeout: 20_000 };
const DAY_MS = 86_400_000;
const NOTE = "Half the alarms in February's backtest";
const BRAKE = { level: "high", share_max: 0.1, within_decisions: 1_000, rollback: true };

let service: TestService;
let aheadMs = 0;
let ada: string;
let ben: string;
let nobody: string;
beforeAll(async () => {
  service = await startService({ now: () => Date.now() + aheadMs });
  ada = await memberKey("ada@lender.example");
  ben = await memberKey("ben@lender.example");
  nobody = await service.createKey();
  await setApproval("on");
});
afterAll(() => service.stop());

async function memberKey(email: string): Promise<string> {
  await service.send("POST", "/v1/members", { email, role: "admin" });
  return service.createKey({ member: email });
}
const setApproval = (state: string) =>
  runSvc(service, ["organisations", "set", "--activation-approval", state, "--json"]);

let products = 0;
/** A product whose first policy is active, and a draft that is to replace it. */
async function scene(): Promise<{ readonly product: string; readonly first: Json; readonly next: Json }> {
  products += 1;
  const product = `approval_${products}`;
  const { policy_id } = (await post("/v1/policies", { name: "First", product })).body;
  await activateAsSvc(policy_id);
  const next = (await post("/v1/policies", { name: "Next", product })).body;
  return { product, first: await read({ policy_id }), next };
}
/** What the service itself activates, such as a brake that rolls back, asks nobody. */
const activateAsSvc = (policyId: string) =>
  activatePolicy(
    service.services,
    {
      organisationId: service.organisationId,
      actor: "svc",
      requestId: null,
      at: new Date(service.services.now()),
      randomBytes: service.services.randomBytes,
    },
    { policyId },
  );
const post = (path: string, body?: Json, key = ada): Promise<Answer> => service.send("POST", path, body, { key });
const read = async ({ policy_id }: Json): Promise<Json> =>
  (await service.send("GET", `/v1/policies/${policy_id}`)).body;
const ask = (policy: Json, body: Json = { version: 1 }, key = ada) =>
  post(`/v1/policies/${policy.policy_id}/activate`, body, key);
const approve = (policy: Json, key = ben, version: unknown = 1) =>
  post(`/v1/policies/${policy.policy_id}/approve`, { version }, key);
const withdraw = (policy: Json, key = ben) =>
  service.send("DELETE", `/v1/policies/${policy.policy_id}/approve`, undefined, { key });
const refusalOf = ({ status, body }: Answer) => [status, body.error_code];
const idOf = async (key: string): Promise<string> =>
  (await service.send("GET", "/v1/key", undefined, { key })).body.key_id;
const activations = async ({ policy_id }: Json): Promise<number> => {
  const { db } = service.services.store;
  const events = await db.collection<Json>("events").find({ type: "policy.activated" }).toArray();
  return events.filter(({ data }) => data.policy_id === policy_id).length;
};
const audited = async ({ policy_id }: Json): Promise<readonly string[]> => {
  const { audit } = (await service.send("GET", "/v1/audit?limit=200")).body;
  const lines = audit.filter(({ object }: Json) => object === policy_id);
  // Those of one moment come in no order.
  return lines.map(({ action }: Json) => action).sort();
};

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
    await expect.poll(() => activations(next), SOON).toBe(1);
    const lines = ["policy.activate", "policy.activation_approve", "policy.activation_request", "policy.create"];
    expect(await audited(next)).toEqual(lines);
    // What is active already waits for nobody.
    expect((await ask(next)).status).toBe(200);
  });

  it("is approved by no key of its own member, by none that is bound to nobody, and by no developer's", async () => {
    const { next } = await scene();
    await ask(next);
    expect(refusalOf(await approve(next, ada))).toEqual([403, "forbidden"]);
    expect(refusalOf(await approve(next, await memberKey("ada@lender.example")))).toEqual([403, "forbidden"]);
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

  it("is withdrawn by whoever may activate; then there is nothing to approve, and another may be asked for", async () => {
    const { next, first } = await scene();
    await ask(next);
    expect(refusalOf(await service.send("DELETE", `/v1/policies/${next.policy_id}`))).toEqual([409, "policy_in_use"]);
    const withdrawn = await withdraw(next, ada);
    expect([withdrawn.status, withdrawn.body.pending_activation]).toEqual([200, null]);
    expect((await withdraw(next)).body).toEqual(withdrawn.body);
    expect((await approve(next)).body).toMatchObject({ error_code: "conflict", retryable: false });
    expect((await ask(next)).status).toBe(202);
    const patched = await service.send("PATCH", `/v1/policies/${next.policy_id}`, { thresholds: { high: 77 } });
    expect(patched.body).toMatchObject({ latest_version: 2, pending_activation: { version: 1 } });
    expect(refusalOf(await approve(next, ben, 2))).toEqual([409, "conflict"]);
    expect(refusalOf(await approve(first, ben, 1))).toEqual([200, undefined]);
    expect((await audited(next)).filter((action) => action.startsWith("policy.activation"))).toEqual([
      "policy.activation_end",
      "policy.activation_request",
      "policy.activation_request",
    ]);
  });

  it("lapses after seven days", async () => {
    const { next } = await scene();
    const { pending_activation } = (await ask(next)).body;
    aheadMs += 7 * DAY_MS;
    const lapsed = await read(next);
    expect(lapsed).toMatchObject({ pending_activation: null, updated_at: pending_activation.expires_at });
    expect(refusalOf(await approve(next))).toEqual([409, "conflict"]);
    expect((await ask(next, { version: 1, note: NOTE })).body.pending_activation.note).toBe(NOTE);
    expect((await approve(next)).body.status).toBe("active");
  });

  it.each([
    ["another version became active", async ({ first }: Json) => activateAsSvc((await draftOf(first)).policy_id)],
    ["the active policy was archived", ({ first }: Json) => post(`/v1/policies/${first.policy_id}/archive`)],
    ["approval was switched off and another one activated", ({ first }: Json) => activateDirectly(first)],
  ])("ends where %s", async (_name, change) => {
    const made = await scene();
    await ask(made.next, { version: 1, brake: BRAKE });
    const before = await read(made.next);
    await change(made);
    const after = await read(made.next);
    expect(after.pending_activation).toBeNull();
    expect(after.updated_at >= before.updated_at).toBe(true);
    expect(refusalOf(await approve(made.next))).toEqual([409, "conflict"]);
    expect(await audited(made.next)).toContain("policy.activation_end");
    expect((await read(made.next)).status).toBe("draft");
  });

  it("cannot be approved any more once its policy is archived", async () => {
    const { first, next } = await scene();
    await ask(next);
    expect((await post(`/v1/policies/${next.policy_id}/archive`)).body.pending_activation).toBeNull();
    expect(refusalOf(await approve(next))).toEqual([409, "policy_archived"]);
    expect((await read(first)).status).toBe("active");
  });

  it("of many who approve at once it is activated once, and of one who withdraws meanwhile once or never", async () => {
    const keys = [ben, await memberKey("cy@lender.example"), await memberKey("di@lender.example")];
    const { next } = await scene();
    await ask(next);
    const answers = await Promise.all([...keys, ...keys].map((key) => approve(next, key)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    await expect.poll(() => activations(next), SOON).toBe(1);
    expect((await audited(next)).filter((action) => action === "policy.activation_approve")).toHaveLength(1);
    const raced = (await scene()).next;
    await ask(raced);
    const [gone, approved] = await Promise.all([withdraw(raced), approve(raced)]);
    expect(gone.status).toBe(200);
    const { status } = await read(raced);
    expect(approved.status).toBe(status === "active" ? 200 : 409);
    await expect.poll(() => activations(raced), SOON).toBe(status === "active" ? 1 : 0);
  });

  it("is not approved where it is withdrawn, and asked for otherwise, between the look at it and the write", async () => {
    const { next } = await scene();
    await ask(next);
    for (const change of [() => withdraw(next), () => withdraw(next).then(() => ask(next, { note: NOTE }))]) {
      const held = holdNext(service.services.policies, "findNumbered");
      const late = approve(next);
      await held.reached;
      await change();
      held.release();
      expect(refusalOf(await late)).toEqual([409, "conflict"]);
      expect((await read(next)).status).toBe("draft");
      await ask(next, { note: NOTE });
    }
    expect((await approve(next)).body.versions[0].activation_note).toBe(NOTE);
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
    expect((await read(alone)).pending_activation).toBeNull();
  });
});

const draftOf = async ({ product }: Json): Promise<Json> =>
  (await post("/v1/policies", { name: "Other", product })).body;

async function activateDirectly(first: Json): Promise<void> {
  await setApproval("off");
  expect((await ask(await draftOf(first))).status).toBe(200);
  await setApproval("on");
}

it("is switched on and off by svc alone, which the audit trail shows", async () => {
  const answered = { organisation_id: service.organisationId, activation_approval: true };
  expect(JSON.parse((await setApproval("on")).out)).toMatchObject(answered);
  const listed = JSON.parse((await runSvc(service, ["organisations", "list", "--json"])).out);
  expect(listed.organisations).toMatchObject([answered]);
  expect((await setApproval("perhaps")).code).not.toBe(0);
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

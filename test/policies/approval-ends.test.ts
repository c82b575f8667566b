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
import { holdNext } from "../support/hold.ts";
import type { Json } from "../support/json.ts";
import { startService, type TestService } from "../support/start-service.ts";

const DAY_MS = 86_400_000;

let service: TestService;
let aheadMs = 0;
let ada: string;
let ben: string;
beforeAll(async () => {
  service = await startService({ now: () => Date.now() + aheadMs });
  ({ ada, ben } = await openApprovers(service));
});
afterAll(() => service.stop());

const { post, read, activateAsSvc, scene, ask, approve, withdraw, activations, audited } = approvalCalls(() => ({
  service,
  ada,
  ben,
}));

describe("an activation that needs approval", () => {
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
    const keys = [ben, await memberKey(service, "cy@lender.example"), await memberKey(service, "di@lender.example")];
    const { next } = await scene();
    await ask(next);
    const answers = await Promise.all([...keys, ...keys].map((key) => approve(next, key)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    await expect.poll(() => activations(next)).toBe(1);
    expect((await audited(next)).filter((action) => action === "policy.activation_approve")).toHaveLength(1);
    const raced = (await scene()).next;
    await ask(raced);
    const [gone, approved] = await Promise.all([withdraw(raced), approve(raced)]);
    expect(gone.status).toBe(200);
    const { status } = await read(raced);
    expect(approved.status).toBe(status === "active" ? 200 : 409);
    await expect.poll(() => activations(raced)).toBe(status === "active" ? 1 : 0);
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
});

const draftOf = async ({ product }: Json): Promise<Json> =>
  (await post("/v1/policies", { name: "Other", product })).body;

async function activateDirectly(first: Json): Promise<void> {
  await setApproval(service, "off");
  expect((await ask(await draftOf(first))).status).toBe(200);
  await setApproval(service, "on");
}

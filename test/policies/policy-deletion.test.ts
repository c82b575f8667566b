import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { storeUnavailable } from "../../src/store/documents/store-unavailable.ts";
import type { Answer } from "../support/answer.ts";
import { holdNext } from "../support/hold.ts";
import type { Json } from "../support/json.ts";
import { policyCalls } from "../support/policy-calls.ts";
import { sampleRequest } from "../support/sample-request.ts";
import { startService, type TestService } from "../support/start-service.ts";

let service: TestService;
let key: string;
beforeAll(async () => {
  service = await startService({ environment: { ROLES: "api" } });
  key = await service.createKey();
});
afterAll(() => service.stop());

const { send, createPolicy, listPolicies } = policyCalls(() => ({ service, key }));
type Steps = keyof TestService["services"]["policies"];
const hold = (step: Steps, where: "before" | "after" = "before") => holdNext(service.services.policies, step, where);
const remove = (id: string) => send("DELETE", `/v1/policies/${id}`);
const read = (id: string) => send("GET", `/v1/policies/${id}`);

let products = 0;
async function draft(): Promise<{ readonly id: string; readonly versionId: string }> {
  products += 1;
  const { policy_id: id, versions } = await createPolicy({ product: `gone_${products}` });
  return { id, versionId: versions[0].version_id };
}

/** What the trail says of a policy, oldest first. */
async function trail(id: string): Promise<readonly string[]> {
  const lines = await service.services.audit.list(service.organisationId, 10_000);
  return lines
    .filter(({ object }) => object === id)
    .sort((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ action }) => action);
}

/** Holds that nothing is left of a policy, and that its deletion stands once in the trail. */
async function expectGone(id: string, versionId: string): Promise<void> {
  expect((await read(id)).status).toBe(404);
  expect((await send("PATCH", `/v1/policies/${id}`, { name: "New" })).status).toBe(404);
  expect((await remove(id)).status).toBe(404);
  expect((await listPolicies("?include_archived=true")).map(({ policy_id }: Json) => policy_id)).not.toContain(id);
  expect(await service.services.policies.findAnyVersion(versionId)).toBeNull();
  expect((await trail(id)).filter((action) => action === "policy.delete")).toHaveLength(1);
}

/** Holds that a policy stands with its version, and that no deletion stands in the trail. */
async function expectWhole(id: string, version: Json): Promise<void> {
  const { status, body } = await read(id);
  expect([status, body.versions.length]).toEqual([200, 1]);
  expect(body.versions[0]).toMatchObject(version);
  expect(await trail(id)).not.toContain("policy.delete");
}

/** What freezes a draft, and how an answer to it says that it did. */
const FREEZES: Readonly<
  Record<string, (target: { readonly id: string; readonly versionId: string }) => Promise<Answer>>
> = {
  activate: ({ id }) => send("POST", `/v1/policies/${id}/activate`),
  shadow: ({ id }) => send("POST", `/v1/policies/${id}/shadow`),
  score: ({ versionId }) => send("POST", "/v1/score", sampleRequest({ policy_version_id: versionId })),
};

const FROZEN = { frozen_at: expect.any(String) };

async function expectOneWon(
  target: { readonly id: string; readonly versionId: string },
  { frozen, deleted }: { readonly frozen: Answer; readonly deleted: Answer },
): Promise<void> {
  if (deleted.status === 200) {
    expect([404, 422]).toContain(frozen.status);
    await expectGone(target.id, target.versionId);
  } else {
    expect(frozen.status).toBeLessThan(300);
    expect([deleted.status, deleted.body.error_code]).toEqual([409, expect.stringMatching(/^policy_(active|in_use)$/)]);
    await expectWhole(target.id, FROZEN);
  }
}

describe("a deletion and what freezes the draft, at once", () => {
  for (const [name, freeze] of Object.entries(FREEZES)) {
    for (const step of ["findVersion", "keepPolicy", "changeVersion", "changeScope"] as const)
      it(`${name}, held at ${step}: one of them wins, the other does nothing`, async () => {
        const target = await draft();
        const held = hold(step);
        const freezing = freeze(target);
        await Promise.race([held.reached, freezing]);
        held.undo();
        const deleted = await remove(target.id);
        held.release();
        await expectOneWon(target, { frozen: await freezing, deleted });
      });

    for (const step of ["listVersions", "changePolicy", "changeScope", "deleteUnusedVersion", "deletePolicy"] as const)
      it(`${name}, while the deletion is held behind ${step}: one of them wins, the other does nothing`, async () => {
        const target = await draft();
        const held = hold(step, "after");
        const deleting = remove(target.id);
        await held.reached;
        const frozen = await freeze(target);
        held.release();
        await expectOneWon(target, { frozen, deleted: await deleting });
      });

    it(`${name}, both begun before either has written: one of them wins, the other does nothing`, async () => {
      const target = await draft();
      const frozenNext = hold("changeVersion");
      const freezing = freeze(target);
      await frozenNext.reached;
      const scopeNext = hold("changeScope");
      const deleting = remove(target.id);
      await Promise.race([scopeNext.reached, deleting]);
      scopeNext.undo();
      frozenNext.release();
      const frozen = await freezing;
      scopeNext.release();
      await expectOneWon(target, { frozen, deleted: await deleting });
    });
  }

  it("in whatever order, one of them wins, the other does nothing", async () => {
    for (let round = 0; round < 15; round += 1) {
      const target = await draft();
      const freeze = Object.values(FREEZES)[round % 3] ?? FREEZES["activate"];
      const [frozen, deleted] = await Promise.all([freeze?.(target), remove(target.id)]);
      if (frozen === undefined) throw new Error("Cannot find what freezes");
      await expectOneWon(target, { frozen, deleted });
    }
  });
});

describe("a deletion and a PATCH at once", () => {
  it("a PATCH that comes behind the mark is 404 and leaves no line", async () => {
    for (const body of [{ name: "New" }, { thresholds: { medium: 12 } }]) {
      const { id, versionId } = await draft();
      const patchNext = hold("changePolicy");
      const patching = send("PATCH", `/v1/policies/${id}`, body);
      await patchNext.reached;
      const deleteNext = hold("deletePolicy");
      const deleting = remove(id);
      await deleteNext.reached;
      patchNext.release();
      expect((await patching).status).toBe(404);
      expect((await read(id)).status).toBe(404);
      deleteNext.release();
      expect((await deleting).status).toBe(200);
      await expectGone(id, versionId);
      expect(await trail(id)).not.toContain("policy.update");
    }
  });

  it("leave the policy whole or gone, in whatever order", async () => {
    for (let round = 0; round < 20; round += 1) {
      const { id, versionId } = await draft();
      const body = round % 2 === 0 ? { name: "New" } : { thresholds: { medium: 12 } };
      const [deleted, patched] = await Promise.all([remove(id), send("PATCH", `/v1/policies/${id}`, body)]);
      expect(deleted.status).toBe(200);
      expect([200, 404]).toContain(patched.status);
      if (patched.status === 200) expect(patched.body.versions).toHaveLength(1);
      await expectGone(id, versionId);
    }
  });

  it("an archive that read the policy before the mark is 404 behind it, and leaves no line", async () => {
    const { id, versionId } = await draft();
    const held = hold("changeScope");
    const archiving = send("POST", `/v1/policies/${id}/archive`);
    await held.reached;
    expect((await remove(id)).status).toBe(200);
    held.release();
    expect((await archiving).status).toBe(404);
    await expectGone(id, versionId);
    expect(await trail(id)).not.toContain("policy.archive");
  });
});

describe("a deletion that is cut off", () => {
  for (const step of ["changePolicy", "changeScope", "deleteUnusedVersion", "deletePolicy"] as const)
    it(`at ${step} leaves the policy whole, or nothing that anybody finds, and the next one finishes it`, async () => {
      const { id, versionId } = await draft();
      const { policies } = service.services;
      const original = policies[step];
      Object.assign(policies, { [step]: () => Promise.reject(storeUnavailable("Cut off by the test")) });
      const cut = await remove(id);
      Object.assign(policies, { [step]: original });
      expect(cut.status).toBe(503);
      if (step === "changePolicy") await expectWhole(id, { frozen_at: null });
      else {
        expect((await read(id)).status).toBe(404);
        expect((await send("PATCH", `/v1/policies/${id}`, { name: "New" })).status).toBe(404);
        expect((await send("POST", `/v1/policies/${id}/activate`)).status).toBe(404);
        expect((await listPolicies()).map(({ policy_id }: Json) => policy_id)).not.toContain(id);
      }
      expect((await remove(id)).status).toBe(200);
      await expectGone(id, versionId);
    });

  it("is finished by the sweep, which leaves another's alone", async () => {
    const [gone, other] = [await draft(), await draft()];
    const { services } = service;
    const original = services.policies.changeScope;
    Object.assign(services.policies, { changeScope: () => Promise.reject(storeUnavailable("Cut off by the test")) });
    expect((await remove(gone.id)).status).toBe(503);
    Object.assign(services.policies, { changeScope: original });
    await services.sweepOutboxes(new Date(Date.now() + 60_000));
    expect(await services.policies.findDeleted(service.organisationId, gone.id)).toBeNull();
    await expectGone(gone.id, gone.versionId);
    await expectWhole(other.id, { frozen_at: null });
  });
});

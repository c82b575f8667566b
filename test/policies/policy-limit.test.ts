import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { holdNext } from "../support/hold.ts";
import type { Json } from "../support/json.ts";
import { policyCalls } from "../support/policy-calls.ts";
import { startService, type TestService } from "../support/start-service.ts";

const POLICIES_MAX = 1_000;

let service: TestService;
let key: string;
beforeEach(async () => {
  service = await startService({ environment: { ROLES: "api" } });
  key = await service.createKey();
});
afterEach(() => service.stop());

const { send, createPolicy, getPolicy, listPolicies } = policyCalls(() => ({ service, key }));
const create = (body: Json = {}) => send("POST", "/v1/policies", { name: "At the limit", product: "limit", ...body });
const count = async () => (await listPolicies("?include_archived=true")).length;

/** Makes policies until so many more are allowed. */
async function leave(more: number): Promise<void> {
  const { policies } = service.services;
  const [template] = await policies.listPolicies(service.organisationId);
  if (template === undefined) throw new Error("Cannot find a policy");
  const missing = POLICIES_MAX - more - (await policies.countPolicies(service.organisationId));
  for (let n = 0; n < missing; n += 1)
    await policies.insertPolicy({ ...template, _id: `pol_${String(n).padStart(32, "0")}` });
}

/** The ids of policies of which anything is said in the trail, or a version is there. */
async function named(): Promise<{ readonly trail: ReadonlySet<string>; readonly versions: ReadonlySet<string> }> {
  const lines = await service.services.audit.list(service.organisationId, 10_000);
  const versions = await service.services.store.db
    .collection<{ readonly _id: string; readonly policyId: string }>("policy_versions")
    .find({})
    .toArray();
  return { trail: new Set(lines.map(({ object }) => object)), versions: new Set(versions.map((one) => one.policyId)) };
}

describe("the last policy that an organisation may have", () => {
  it("is made once, of two that were let in before either was there; of the other nothing is left", async () => {
    await leave(1);
    const before = await named();
    const held = holdNext(service.services.policies, "insertPolicy");
    const late = create();
    await held.reached;
    const made = await create();
    held.release();
    const refused = await late;
    expect([made.status, refused.status]).toEqual([201, 422]);
    expect(refused.body).toMatchObject({
      error_code: "validation_failed",
      details: [{ field: "body", code: "limit" }],
    });
    expect(await count()).toBe(POLICIES_MAX);
    const after = await named();
    expect([...after.trail].filter((id) => !before.trail.has(id))).toEqual([made.body.policy_id]);
    expect([...after.versions].filter((id) => !before.versions.has(id))).toEqual([made.body.policy_id]);
  });

  it("stays where somebody has activated it before it was counted", async () => {
    await leave(1);
    const held = holdNext(service.services.policies, "insertPolicy", "after");
    const creating = create();
    await held.reached;
    const found = (await listPolicies()).find(({ name }) => name === "At the limit");
    expect((await send("POST", `/v1/policies/${found?.["policy_id"]}/activate`)).status).toBe(200);
    await leave(0);
    held.release();
    expect((await creating).status).toBe(201);
    expect((await getPolicy(found?.["policy_id"])).status).toBe("active");
  });

  it("is never one too many, however many are made at once", async () => {
    await leave(5);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => create({ name: `Made ${n}` })));
    const made = answers.filter(({ status }) => status === 201);
    for (const { status } of answers) expect([201, 422]).toContain(status);
    expect(made.length).toBeLessThanOrEqual(5);
    expect(await count()).toBe(POLICIES_MAX - 5 + made.length);
    for (const { body } of made) expect((await getPolicy(body.policy_id)).versions).toHaveLength(1);
    // What was taken back left room.
    for (let n = made.length; n < 5; n += 1) expect((await createPolicy()).latest_version).toBe(1);
    expect((await create()).status).toBe(422);
  });
});

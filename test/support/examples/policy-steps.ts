import { type ExampleWalk, REQUEST_ID } from "./example-walk.ts";
import { holdKey } from "./hold-key.ts";

/** Who changes a draft all the time. */
const OTHERS = 4;
/** A change seldom gets through; a walk that is never told so fails. */
const ATTEMPTS_MAX = 50;
const POLICY = {
  name: "Instant loans",
  description: "Small loans paid out at once",
  product: "instant_loan",
  rules: [{ code: "burst", weight: 30 }],
  thresholds: { high: 60 },
  actions: { high: "block" },
};

/** Asks the operations of policies and rules for every answer of their own. */
export async function walkPolicies(walk: ExampleWalk): Promise<void> {
  const { send } = walk;
  const key = { headers: { "idempotency-key": "instant-loans-1" } };
  const { body: policy } = await send("POST", "/v1/policies", POLICY, key);
  const path = `/v1/policies/${policy.policy_id}`;
  await send("POST", "/v1/policies", POLICY, key);
  await send("POST", "/v1/policies", { ...POLICY, name: "Other" }, key);
  await holdKey(walk, { name: "CreatePolicy", path: "/v1/policies", body: POLICY, prefix: "pol" });
  await send("POST", "/v1/policies", { name: "", thresholds: { medium: 90, high: 50 } });
  await send("POST", "/v1/policies", { name: "Cards", rules: [{ code: "moon_phase" }] });
  await send("GET", "/v1/policies");
  await send("GET", "/v1/policies?include_archived=maybe");
  await send("GET", path);
  await send("GET", "/v1/rules");
  await send("PATCH", path, { description: "", rules: [{ code: "burst", weight: 45 }] });
  await send("PATCH", path, { thresholds: { medium: 90, high: 50 } });
  await send("PATCH", path, { rules: [{ code: "moon_phase", weight: 1 }] });
  await send("PATCH", `/v1/policies/pol_${"0".repeat(32)}`, { name: "Other" });
  await send("POST", `${path}/activate`, { version: 0 });
  await send("POST", `${path}/activate`, { version: 1 });
  await walkShadow(walk, path);
  await send("DELETE", path);
  const { body: used } = await send("POST", "/v1/policies", { name: "Cards", product: "cards", activate: true });
  await send("POST", `/v1/policies/${used.policy_id}/archive`);
  await send("DELETE", `/v1/policies/${used.policy_id}`);
  await send("PATCH", `/v1/policies/${used.policy_id}`, { name: "Other" });
  await send("POST", `/v1/policies/${used.policy_id}/shadow`);
  await send("POST", `/v1/policies/${used.policy_id}/activate`);
  const { body: unused } = await send("POST", "/v1/policies", { name: "Draft" });
  await send("DELETE", `/v1/policies/${unused.policy_id}`);
  const { body: list } = await send("GET", "/v1/policies");
  const tenantWide = list.policies.find((one: { readonly product: string | null }) => one.product === null);
  await send("POST", `/v1/policies/${tenantWide.policy_id}/archive`);
  await send("POST", `/v1/policies/${tenantWide.policy_id}/shadow`);
  await overtake(walk);
}

/** A shadow that is set and ended, and every reason why it is not. */
async function walkShadow(walk: ExampleWalk, path: string): Promise<void> {
  const { send } = walk;
  const shadow = `${path}/shadow`;
  await send("POST", shadow, { version: 0 });
  await send("POST", shadow, { version: 9 });
  await send("POST", shadow, { version: 1 });
  await send("PATCH", path, { rules: [{ code: "burst", weight: 46 }], note: "Bursts of last week were honest" });
  await send("POST", shadow, { version: 2 });
  await send("PATCH", path, { rules: [{ code: "burst", weight: 47 }] });
  await send("POST", shadow, { version: 3 });
  await send("DELETE", shadow);
  await send("DELETE", `/v1/policies/pol_${"0".repeat(32)}/shadow`);
}

/** A change of a draft that others change all the time: once it has lost twenty times it is told to repeat. */
async function overtake(walk: ExampleWalk): Promise<void> {
  const { service } = walk;
  const { body: draft } = await service.send("POST", "/v1/policies", { name: "Contested" });
  let isOver = false;
  const others = Array.from({ length: OTHERS }, async () => {
    while (!isOver) await service.services.policies.changeVersion(draft.versions[0].version_id, (version) => version);
  });
  const headers = { "x-request-id": REQUEST_ID };
  for (let attempt = 0; attempt < ATTEMPTS_MAX && !isOver; attempt += 1) {
    const change = { rules: [{ code: "burst", weight: attempt }] };
    const answer = await service.send("PATCH", `/v1/policies/${draft.policy_id}`, change, { headers });
    walk.keep("updatePolicy", answer);
    isOver = answer.status === 409;
  }
  isOver = true;
  await Promise.all(others);
}

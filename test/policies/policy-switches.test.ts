import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Json } from "../support/json.ts";
import { policyCalls } from "../support/policy-calls.ts";
import { startService, type TestService } from "../support/start-service.ts";

/** The rule that the deployment switches off and on. */
const RULE = "burst";
const OFF = { rules: [{ code: RULE, enabled: false }] };

let service: TestService;
const { send, createPolicy, getPolicy, patchPolicy, activatePolicy } = policyCalls(() => ({
  service,
  key: service.testKey,
}));
/** The same store under other switches. */
async function restart(disabled: string): Promise<void> {
  const { dataDir } = service;
  await service.stop();
  service = await startService({ dataDir, keepData: true, environment: { DISABLED_RULES: disabled, ROLES: "api" } });
}
beforeAll(async () => {
  service = await startService({ keepData: true, environment: { ROLES: "api" } });
});
afterAll(() => service.stop());

const isOn = ({ versions: [latest] }: Json): boolean => latest.rules.find(({ code }: Json) => code === RULE).enabled;
/** What a change of name alone leaves as it is. */
const configuration = ({ versions, latest_version }: Json): Json => ({ versions, latest_version });

describe("a rule that the deployment has switched off", () => {
  it("and that is told to be off stays so once it is on again, in a draft and behind a frozen version", async () => {
    await restart(RULE);
    const draft = await createPolicy({ product: "told_draft", note: "First" });
    const frozen = await createPolicy({ product: "told_frozen", activate: true });
    const told = await patchPolicy(draft.policy_id, { ...OFF, note: "Never" });
    expect(told.versions).toHaveLength(1);
    expect(told.versions[0]).toMatchObject({ spec: OFF, created_note: "Never" });
    expect(told.versions[0].config_sha256).toBe(draft.versions[0].config_sha256);
    const next = await patchPolicy(frozen.policy_id, OFF);
    expect(next.versions.map(({ version }: Json) => version)).toEqual([2, 1]);
    expect(next.versions[0]).toMatchObject({ spec: OFF, status: "draft" });
    // The same again changes nothing.
    for (const { policy_id } of [draft, frozen]) {
      const before = await getPolicy(policy_id);
      expect(await patchPolicy(policy_id, OFF)).toEqual(before);
    }
    await restart("");
    for (const { policy_id } of [draft, frozen]) {
      const changed = await patchPolicy(policy_id, { thresholds: { medium: 29 } });
      expect(isOn(changed)).toBe(false);
    }
  });

  it("changes no configuration where a PATCH says nothing of it, in a draft and of an active version", async () => {
    const spec = { rules: [{ code: RULE, weight: 7 }] };
    const made = [
      await createPolicy({ product: "named_draft", note: "Why", ...spec }),
      await createPolicy({ product: "named_plain", note: "Why" }),
      await createPolicy({ product: "named_active", activate: true, ...spec }),
    ];
    expect(made.map(isOn)).toEqual([true, true, true]);
    await restart(RULE);
    for (const policy of made) {
      const before = await getPolicy(policy.policy_id);
      const renamed = await send("PATCH", `/v1/policies/${policy.policy_id}`, {
        name: "Renamed",
        note: "Of the name alone",
        rules: [],
        thresholds: {},
      });
      expect([renamed.status, renamed.body.name]).toEqual([200, "Renamed"]);
      expect(configuration(renamed.body)).toEqual(configuration(before));
      // Nor where it repeats what stands.
      const { medium } = before.versions[0].thresholds;
      await patchPolicy(policy.policy_id, { thresholds: { medium } });
      expect(isOn(await getPolicy(policy.policy_id))).toBe(true);
      expect((await getPolicy(policy.policy_id)).latest_version).toBe(1);
    }
  });

  it("is off in what a PATCH of something else makes, and on again in the next once it is on", async () => {
    await restart("");
    const active = await createPolicy({ product: "else", activate: true, rules: [{ code: RULE, weight: 7 }] });
    await restart(RULE);
    const changed = await patchPolicy(active.policy_id, { thresholds: { medium: 29 } });
    expect(changed.versions.map(({ version }: Json) => version)).toEqual([2, 1]);
    expect(isOn(changed)).toBe(false);
    expect((await activatePolicy(active.policy_id)).active_version).toBe(2);
    const named = await send("PATCH", `/v1/policies/${active.policy_id}`, { rules: [{ code: RULE, weight: 8 }] });
    expect([named.status, named.body.error_code]).toEqual([422, "rule_not_available"]);
    await restart("");
    const next = await patchPolicy(active.policy_id, { thresholds: { medium: 28 } });
    expect(isOn(next)).toBe(true);
    expect(next.versions[0].rules.find(({ code }: Json) => code === RULE).weight).toBe(7);
  });
});

it("what is written of a draft and is the default is kept, and of a frozen version makes none", async () => {
  const written = { thresholds: { medium: 30 } };
  const draft = await createPolicy({ product: "written" });
  const told = await patchPolicy(draft.policy_id, written);
  expect(told.versions[0]).toMatchObject({ spec: written, config_sha256: draft.versions[0].config_sha256 });
  expect(Date.parse(told.updated_at)).toBeGreaterThanOrEqual(Date.parse(draft.updated_at));
  expect(await patchPolicy(draft.policy_id, written)).toEqual(told);
  const active = await createPolicy({ product: "written", activate: true });
  expect(await patchPolicy(active.policy_id, written)).toEqual(active);
});

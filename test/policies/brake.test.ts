import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkBrakes } from "../../src/service/policies/brake/check-brakes.ts";
import type { Json } from "../support/json.ts";
import { sampleRequest } from "../support/sample-request.ts";
import { startService, type TestService } from "../support/start-service.ts";

let service: TestService;
let liveKey: string;
let adminKey: string;
beforeAll(async () => {
  service = await startService();
  liveKey = await service.createKey({ environment: "live" });
  adminKey = await service.createKey();
});
afterAll(() => service.stop());

const LOUD = { rules: [{ code: "amount_limit", weight: 100, config: { limit_minor: 1_000_000, full_at_ratio: 1 } }] };
const BRAKE = { level: "high", share_max: 0.1, within_decisions: 1_000 };
const AT_ONCE = 20;

let products = 0;
async function send(method: string, path: string, body?: Json): Promise<Json> {
  const answer = await service.send(method, path, body, { key: adminKey });
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body;
}
const read = (policy: Json): Promise<Json> => send("GET", `/v1/policies/${policy.policy_id}`);
const activate = (policy: Json, body: Json): Promise<Json> =>
  send("POST", `/v1/policies/${policy.policy_id}/activate`, body);
async function refusal(policy: Json, body: Json): Promise<Json> {
  const answer = await service.send("POST", `/v1/policies/${policy.policy_id}/activate`, body, { key: adminKey });
  return [
    answer.status,
    answer.body.error_code,
    ...answer.body.details.map(({ field, code }: Json) => `${field} ${code}`),
  ];
}
/** A product with an active policy that says little, and a draft that calls every large amount critical. */
async function scene(): Promise<{ product: string; tame: Json; loud: Json }> {
  products += 1;
  const product = `brake_${products}`;
  const tame = await send("POST", "/v1/policies", { name: "Tame", product, activate: true });
  const loud = await send("POST", "/v1/policies", { name: "Loud", product, ...LOUD });
  return { product, tame, loud };
}
async function decide(product: string, count: number, amount = 2_000_000): Promise<void> {
  for (let from = 0; from < count; from += AT_ONCE)
    await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, count - from) }, async () => {
        const request = { ...sampleRequest({ "transaction.amount": amount }), product };
        expect((await service.send("POST", "/v1/score", request, { key: liveKey })).status).toBe(201);
      }),
    );
}
const brakeOf = async (policy: Json): Promise<Json> => (await read(policy)).brake;
const eventsOf = async (policy: Json, type: string): Promise<Json[]> => {
  const events = await service.services.store.db.collection<Json>("events").find({ type }).toArray();
  return events.filter(({ data }) => data.policy_id === policy.policy_id);
};

describe("a brake", () => {
  it("trips at the look that finds too many, once over all who look, and rolls back in the same write", async () => {
    const { product, tame, loud } = await scene();
    const armed = await activate(loud, { note: "Large amounts", brake: { ...BRAKE, rollback: true } });
    expect(armed.brake).toEqual({ ...BRAKE, rollback: true, state: "armed", decisions: 0, at_or_above: 0 });
    // What is not live does not count.
    await service.send("POST", "/v1/score", { ...sampleRequest(), product });
    await decide(product, 90);
    await expect.poll(async () => (await brakeOf(loud)).decisions).toBe(90);
    await decide(product, 30);
    const { services } = service;
    const { store } = services;
    const rounds = async () => {
      await Promise.all([1, 2, 3, 4].map(() => checkBrakes({ ...services, store })));
      return (await brakeOf(loud)).state;
    };
    await expect.poll(rounds).toBe("tripped");
    expect(await brakeOf(loud)).toMatchObject({ decisions: 100, at_or_above: 100, rollback: true });
    expect(await read(tame)).toMatchObject({ status: "active", active_version: 1 });
    const [version] = (await read(tame)).versions;
    expect(version).toMatchObject({ status: "active", activated_by: "svc" });
    expect(version.activation_note).toContain("100 of 100 decisions of version 1 were at or above high");
    expect((await read(loud)).versions[0]).toMatchObject({ status: "archived", activation_note: "Large amounts" });
    await expect.poll(() => eventsOf(loud, "policy.braked")).toHaveLength(1);
    expect((await eventsOf(loud, "policy.braked"))[0]?.data).toEqual({
      policy_id: loud.policy_id,
      name: "Loud",
      product,
      version: 1,
      version_id: loud.versions[0].version_id,
      level: "high",
      share: 1,
      share_max: 0.1,
      decisions: 100,
      rolled_back: true,
      replaced_by: { policy_id: tame.policy_id, version: 1, version_id: tame.versions[0].version_id },
    });
    expect(await eventsOf(tame, "policy.activated")).toHaveLength(2);
    const { audit } = await send("GET", "/v1/audit");
    const lines = audit.filter(({ object, actor }: Json) => actor === "svc" && object === loud.policy_id);
    expect(lines.map(({ action }: Json) => action)).toEqual(["policy.brake"]);
    expect(
      (await fetch(`${service.baseUrl}/metrics`).then((answer) => answer.text())).match(
        /^risk_brakes_tripped_total [01]$/m,
      ),
    ).not.toBeNull();
  });

  it("without rollback tells, and leaves the version active; a policy that was archived since is not gone back to", async () => {
    const { product, tame, loud } = await scene();
    await activate(loud, { brake: { ...BRAKE, rollback: true } });
    await send("POST", `/v1/policies/${tame.policy_id}/archive`);
    await decide(product, 100);
    await expect.poll(async () => (await brakeOf(loud)).state).toBe("tripped");
    expect(await read(loud)).toMatchObject({ status: "active" });
    await expect.poll(() => eventsOf(loud, "policy.braked")).toHaveLength(1);
    expect((await eventsOf(loud, "policy.braked"))[0]?.data).toMatchObject({ rolled_back: false, replaced_by: null });
  });

  it("is passed at its last look, and ended by a later activation; activating the active version arms none", async () => {
    const { product, tame, loud } = await scene();
    await activate(loud, { brake: { ...BRAKE, within_decisions: 100 } });
    await decide(product, 110, 10);
    await expect.poll(async () => (await brakeOf(loud)).state).toBe("passed");
    expect(await brakeOf(loud)).toMatchObject({ decisions: 100, at_or_above: 0, rollback: false });
    await activate(loud, { brake: BRAKE });
    expect((await brakeOf(loud)).state).toBe("passed");
    await activate(tame, { brake: BRAKE });
    await activate(loud, {});
    expect((await brakeOf(tame)).state).toBe("ended");
    expect(await brakeOf(loud)).toBeNull();
    await activate(tame, { brake: BRAKE });
    await send("POST", `/v1/policies/${tame.policy_id}/archive`);
    expect((await brakeOf(tame)).state).toBe("ended");
    await checkBrakes({ ...service.services, store: service.services.store });
    expect((await brakeOf(tame)).state).toBe("ended");
  });

  it("is refused with what is wrong with it", async () => {
    const { loud } = await scene();
    const wrong = (brake: Json) => refusal(loud, { brake: { ...BRAKE, ...brake } });
    const invalid = [422, "validation_failed"];
    expect(await wrong({ share_max: 0 })).toEqual([...invalid, "brake.share_max range"]);
    expect(await wrong({ share_max: 1.5 })).toEqual([...invalid, "brake.share_max range"]);
    expect(await wrong({ within_decisions: 99 })).toEqual([...invalid, "brake.within_decisions range"]);
    expect(await wrong({ within_decisions: 100_001 })).toEqual([...invalid, "brake.within_decisions range"]);
    expect(await wrong({ level: "low" })).toEqual([...invalid, "brake.level enum"]);
    expect(await refusal(loud, { brake: {} })).toEqual([
      ...invalid,
      "brake.level required",
      "brake.share_max required",
      "brake.within_decisions required",
    ]);
    const alone = await send("POST", "/v1/policies", { name: "Alone", product: "alone" });
    expect(await refusal(alone, { brake: { ...BRAKE, rollback: true } })).toEqual([
      ...invalid,
      "brake.rollback mismatch",
    ]);
    expect(await refusal(alone, { note: "" })).toEqual([...invalid, "note length"]);
    expect((await read(alone)).status).toBe("draft");
  });

  it("freezes nothing where its activation is refused: the draft is changed in place, and can be deleted", async () => {
    const alone = await send("POST", "/v1/policies", { name: "Refused", product: "refused" });
    const noWayBack = [422, "validation_failed", "brake.rollback mismatch"];
    expect(await refusal(alone, { brake: { ...BRAKE, rollback: true } })).toEqual(noWayBack);
    expect(await read(alone)).toEqual(alone);
    const patched = await send("PATCH", `/v1/policies/${alone.policy_id}`, { thresholds: { medium: 31 } });
    expect(patched).toMatchObject({ latest_version: 1, versions: [{ frozen_at: null }] });
    await send("DELETE", `/v1/policies/${alone.policy_id}`);
  });
});

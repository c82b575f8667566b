import { checkBrakes } from "../../../src/service/policies/brake/check-brakes.ts";
import { countQuality } from "../../../src/service/quality/count-quality.ts";
import type { ExampleWalk } from "./example-walk.ts";
import { walkRequest } from "./scoring-steps.ts";

/** Longer than a store needs to know that no earlier decision is left to come. */
const SETTLED_MS = 2_000;
/** Live decisions of the first look. */
const LOOK = 100;

/** Asks how a version does, and lets a brake trip: no process of the walk counts by itself. */
export async function walkWatch(walk: ExampleWalk): Promise<void> {
  const { send, service } = walk;
  const { services, organisationId } = service;
  const counting = { ...services, store: services.store };
  const product = "payouts";
  const rules = [{ code: "amount_limit", weight: 85, config: { limit_minor: 1_000_000, full_at_ratio: 1 } }];
  const make = async (body: object) => {
    // Policies of one moment are listed in an order that is another on every run.
    walk.wait(1_000);
    return (await service.send("POST", "/v1/policies", { product, ...body })).body;
  };
  await make({ name: "Payouts", activate: true });
  const { policy_id } = await make({ name: "Payouts, large ones blocked", rules, actions: { critical: "block" } });
  const path = `/v1/policies/${policy_id}`;
  const brake = { level: "high", share_max: 0.02, within_decisions: 10_000, rollback: true };
  await send("POST", `${path}/activate`, { version: 1, note: "Large payouts of February were fraud", brake });
  for (let at = 0; at < LOOK; at += 1)
    await service.send("POST", "/v1/score", walkRequest(walk, `txn-payout-${at}`, { product }), {
      key: service.liveKey,
    });
  const watched = await make({ name: "Transfers", product: "transfers", rules, activate: true });
  await service.send("POST", "/v1/score", walkRequest(walk, "txn-transfer", { product: "transfers" }));
  walk.wait(SETTLED_MS);
  await checkBrakes(counting);
  const organisation = await services.organisations.find(organisationId);
  if (organisation !== null) await countQuality(counting, organisation, "test");
  await send("GET", `/v1/policies/${watched.policy_id}/quality?from=2026-03-10`);
  await send("GET", `${path}/quality?version=9`);
  await send("GET", `${path}/quality?from=yesterday`);
}

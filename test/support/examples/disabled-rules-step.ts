import type { ExampleWalk } from "./example-walk.ts";
import { walkRequest } from "./scoring-steps.ts";

/** Asks a deployment that has switched off a rule which stored policies enable: their versions can neither decide, nor be activated or tested. */
export async function walkDisabledRules(walk: ExampleWalk): Promise<void> {
  const by = await walk.start({ ROLES: "api", DISABLED_RULES: "velocity_count" });
  const request = walkRequest(walk, "txn-disabled");
  await walk.send("POST", "/v1/score", request, { by });
  await walk.send("POST", "/v1/backtest", { transactions: [request] }, { by });
  const { body } = await walk.send("GET", "/v1/policies");
  const policy = body.policies.find((one: { readonly product: string | null }) => one.product === null);
  await walk.send("POST", `/v1/policies/${policy.policy_id}/activate`, {}, { by });
  await by.stop();
}

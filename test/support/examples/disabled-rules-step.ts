import { withApproval } from "./approval-steps.ts";
import type { ExampleWalk } from "./example-walk.ts";
import { walkRequest } from "./scoring-steps.ts";

/** Backtests looked at. */
const LISTED = 50;

/** Asks a deployment that has switched off a rule which stored policies enable: their versions can neither decide, nor be activated or tested. */
export async function walkDisabledRules(walk: ExampleWalk): Promise<void> {
  const by = await walk.start({ ROLES: "api", DISABLED_RULES: "burst" });
  const request = walkRequest(walk, "txn-disabled");
  await walk.send("POST", "/v1/score", request, { by });
  await walk.send("POST", "/v1/backtest", { transactions: [request] }, { by });
  const { services, organisationId } = walk.service;
  const finished = (await services.backtests.listRecent(organisationId, "test", LISTED)).find(
    (one) => one.status === "completed",
  );
  await walk.send("POST", "/v1/fits", { backtest_id: finished?._id, alerts_per_1000: 10 }, { by });
  const { body } = await walk.send("GET", "/v1/policies");
  const policy = body.policies.find((one: { readonly product: string | null }) => one.product === null);
  await walk.send("POST", `/v1/policies/${policy.policy_id}/activate`, {}, { by });
  const draft = body.policies.find((one: { readonly status: string }) => one.status === "draft");
  await walk.send("POST", `/v1/policies/${draft.policy_id}/shadow`, {}, { by });
  await withApproval(walk, async ({ asks, approves }) => {
    const path = `/v1/policies/${draft.policy_id}`;
    const { body: waiting } = await walk.service.send("POST", `${path}/activate`, {}, { key: asks });
    const { version } = waiting.pending_activation;
    await walk.send("POST", `${path}/approve`, { version }, { by, key: approves });
    await walk.service.send("DELETE", `${path}/approve`);
  });
  await by.stop();
}

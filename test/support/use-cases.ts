import { endedFit } from "./ended-fit.ts";
import { endedHistory } from "./ended-history.ts";
import { finishedBacktest } from "./finished-backtest.ts";
import type { Json } from "./json.ts";
import { sampleRequest } from "./sample-request.ts";
import { SVC_USE_CASES } from "./svc-use-cases.ts";
import { keep, own, type Scene, type UseCase } from "./use-case-scene.ts";

const once = { "idempotency-key": "of-the-scene" };
const rows = (count: number) => ({ transactions: Array.from({ length: count }, () => sampleRequest()) });

const few = rows(3);
/** Nobody listens there. */
const ENDPOINT = { url: "https://127.0.0.1:65535/hook", events: ["*"] };
const hook = ({ made }: Scene) => `/v1/webhooks/${made["webhook_id"]}`;

/** Everything that the service does for somebody. A new method or verb is one more line; the test that walks them says which is missing. */
export const USE_CASES: readonly UseCase[] = [
  ["score", async (s) => keep(s, "decision_id", await s.send("POST", "/v1/score", sampleRequest()))],
  ["score for a product", (s) => s.send("POST", "/v1/score", sampleRequest({ product: "cards" }))],
  ["read a decision", (s) => s.send("GET", `/v1/decisions/${s.made["decision_id"]}`)],
  ["label", (s) => s.send("POST", "/v1/feedback", { decision_id: s.made["decision_id"], label: "fraud" })],
  ["label once", (s) => s.send("POST", "/v1/feedback", { decision_id: s.made["decision_id"], label: "fraud" }, once)],
  [
    "label many",
    (s) =>
      s.send("POST", "/v1/feedback/batch", { feedbacks: [{ decision_id: s.made["decision_id"], label: "fraud" }] }),
  ],
  [
    "label many once",
    (s) =>
      s.send(
        "POST",
        "/v1/feedback/batch",
        { feedbacks: [{ decision_id: s.made["decision_id"], label: "fraud" }] },
        once,
      ),
  ],
  ["claim a decision", (s) => s.send("POST", `/v1/decisions/${s.made["decision_id"]}/claim`)],
  ["list decisions", (s) => s.send("GET", "/v1/decisions?level=low,high&label=none")],
  ["export decisions", (s) => s.send("GET", "/v1/decisions/export?level=low,high&label=none")],
  ["list decisions by points", (s) => s.send("GET", "/v1/decisions?action=approve&label=none&sort=points")],
  ["list a customer's decisions", (s) => s.send("GET", `/v1/decisions?customer=${sampleRequest().customer.id_hash}`)],
  ["see a customer", (s) => s.send("GET", `/v1/entities/customer/${sampleRequest().customer.id_hash}`)],
  ["read the key", (s) => s.send("GET", "/v1/key")],
  [
    "find a decision",
    async (s) => {
      const request = sampleRequest();
      await s.send("POST", "/v1/score", request);
      return s.send("GET", `/v1/decisions?transaction_id=${request.transaction.id}`);
    },
  ],
  ["see the overview", (s) => s.send("GET", "/v1/overview")],
  ["list rules", (s) => s.send("GET", "/v1/rules")],
  [
    "create a policy",
    async (s) => keep(s, "policy_id", await s.send("POST", "/v1/policies", { name: "A", product: "cards" })),
  ],
  ["create one once", (s) => s.send("POST", "/v1/policies", { name: "B" }, once)],
  ["create one again", (s) => s.send("POST", "/v1/policies", { name: "B" }, once)],
  ["list policies", (s) => s.send("GET", "/v1/policies")],
  ["read a policy", async (s) => keepVersion(s, await s.send("GET", `/v1/policies/${s.made["policy_id"]}`))],
  ["update a policy", (s) => s.send("PATCH", `/v1/policies/${s.made["policy_id"]}`, { thresholds: { medium: 31 } })],
  [
    "score with a version",
    (s) => s.send("POST", "/v1/score", sampleRequest({ policy_version_id: s.made["version_id"] })),
  ],
  ["activate a policy", (s) => s.send("POST", `/v1/policies/${s.made["policy_id"]}/activate`, {})],
  [
    "update an active one",
    (s) => s.send("PATCH", `/v1/policies/${s.made["policy_id"]}`, { thresholds: { medium: 32 } }),
  ],
  ["let a version decide in shadow", (s) => s.send("POST", `/v1/policies/${s.made["policy_id"]}/shadow`, {})],
  ["score beside a shadow", (s) => s.send("POST", "/v1/score", sampleRequest({ product: "cards" }))],
  ["see how the active version does", (s) => s.send("GET", `/v1/policies/${s.made["policy_id"]}/quality`)],
  // Its pairs of levels are counted under every version that it stood beside.
  ["see how the shadow does", (s) => s.send("GET", `/v1/policies/${s.made["policy_id"]}/quality?version=2`)],
  ["end a shadow", (s) => s.send("DELETE", `/v1/policies/${s.made["policy_id"]}/shadow`)],
  [
    "activate with a brake",
    (s) =>
      s.send("POST", `/v1/policies/${s.made["policy_id"]}/activate`, {
        version: 2,
        brake: { level: "high", share_max: 0.5, within_decisions: 1_000, rollback: true },
      }),
  ],
  [
    "score under a brake",
    (s) => {
      const headers = { authorization: `Bearer ${s.service.liveKey}` };
      return s.send("POST", "/v1/score", sampleRequest({ product: "cards" }), headers);
    },
  ],
  [
    "let an activation wait",
    async (s) => {
      await s.svc("organisations", "set", "--activation-approval", "on", ...own(s));
      return s.send("POST", `/v1/policies/${s.made["policy_id"]}/activate`, { version: 1 });
    },
  ],
  ["withdraw it", (s) => s.send("DELETE", `/v1/policies/${s.made["policy_id"]}/approve`)],
  [
    "approve another one",
    async (s) => {
      const { service } = s;
      await s.send("POST", `/v1/policies/${s.made["policy_id"]}/activate`, { version: 1 });
      await s.svc("members", "add", "--email", "second@example.test", "--role", "admin", ...own(s));
      const authorization = `Bearer ${await service.createKey({ member: "second@example.test" })}`;
      return s.send("POST", `/v1/policies/${s.made["policy_id"]}/approve`, { version: 1 }, { authorization });
    },
  ],
  ["archive a policy", (s) => s.send("POST", `/v1/policies/${s.made["policy_id"]}/archive`, {})],
  [
    "delete a policy",
    async (s) => s.send("DELETE", `/v1/policies/${(await s.send("POST", "/v1/policies", { name: "C" })).policy_id}`),
  ],
  ["submit a backtest", async (s) => keep(s, "backtest_id", await s.send("POST", "/v1/backtest", few))],
  ["run a backtest", (s) => finishedBacktest(s.service, s.made["backtest_id"] ?? "", s.key)],
  ["submit another", async (s) => keep(s, "other_id", await s.send("POST", "/v1/backtest", few, once))],
  ["run another", (s) => finishedBacktest(s.service, s.made["other_id"] ?? "", s.key)],
  ["list backtests", (s) => s.send("GET", "/v1/backtest")],
  ["read a backtest", (s) => s.send("GET", `/v1/backtest/${s.made["backtest_id"]}`)],
  ["read its rows", (s) => s.send("GET", `/v1/backtest/${s.made["backtest_id"]}/rows`)],
  ["read its report", (s) => s.send("GET", `/v1/backtest/${s.made["backtest_id"]}/report`)],
  ["compare two", (s) => s.send("GET", `/v1/backtest/${s.made["backtest_id"]}/compare?with=${s.made["other_id"]}`)],
  [
    "submit a fit",
    async (s) =>
      keep(s, "fit_id", await s.send("POST", "/v1/fits", { backtest_id: s.made["backtest_id"], alerts_per_day: 1 })),
  ],
  ["run a fit", (s) => endedFit(s.service, s.made["fit_id"] ?? "", s.key)],
  ["list fits", (s) => s.send("GET", "/v1/fits")],
  ["delete a fit", (s) => s.send("DELETE", `/v1/fits/${s.made["fit_id"]}`)],
  ["submit a long one", async (s) => keep(s, "long_id", await s.send("POST", "/v1/backtest", rows(2_000)))],
  // It waits for the long one.
  ["submit one to cancel", async (s) => keep(s, "waiting_id", await s.send("POST", "/v1/backtest", few))],
  [
    "submit a fit to cancel",
    async (s) =>
      keep(s, "fit_id", await s.send("POST", "/v1/fits", { backtest_id: s.made["backtest_id"], alerts_per_day: 1 })),
  ],
  ["cancel a fit", (s) => s.send("POST", `/v1/fits/${s.made["fit_id"]}/cancel`, {})],
  ["cancel a backtest", (s) => s.send("POST", `/v1/backtest/${s.made["waiting_id"]}/cancel`, {})],
  ["run the long one", (s) => finishedBacktest(s.service, s.made["long_id"] ?? "", s.key)],
  ["delete a backtest", (s) => s.send("DELETE", `/v1/backtest/${s.made["waiting_id"]}`)],
  ["import history", async (s) => keep(s, "history_id", await s.send("POST", "/v1/history", rows(3)))],
  ["run the import", (s) => endedHistory(s.service, s.made["history_id"] ?? "", s.key)],
  ["list imports", (s) => s.send("GET", "/v1/history")],
  ["read an import", (s) => s.send("GET", `/v1/history/${s.made["history_id"]}`)],
  [
    "cancel an import",
    async (s) => {
      const { history_id } = await s.send("POST", "/v1/history", rows(2_000));
      s.made["cancelled_id"] = history_id;
      return s.send("POST", `/v1/history/${history_id}/cancel`, {});
    },
  ],
  ["create a webhook", async (s) => keep(s, "webhook_id", await s.send("POST", "/v1/webhooks", ENDPOINT))],
  ["list webhooks", (s) => s.send("GET", "/v1/webhooks")],
  ["read a webhook", (s) => s.send("GET", hook(s))],
  ["update a webhook", (s) => s.send("PATCH", hook(s), { description: "mine" })],
  ["rotate its secret", (s) => s.send("POST", `${hook(s)}/rotate-secret`, {})],
  ["test a webhook", async (s) => keep(s, "delivery_id", await s.send("POST", `${hook(s)}/test`, {}))],
  ["cause a delivery", (s) => s.send("POST", "/v1/policies", { name: "D", product: "swap", activate: true })],
  ["list deliveries", (s) => s.send("GET", `${hook(s)}/deliveries`)],
  ["list those that wait", (s) => s.send("GET", `${hook(s)}/deliveries?status=pending`)],
  ["read a delivery", (s) => s.send("GET", `${hook(s)}/deliveries/${s.made["delivery_id"]}`)],
  ["disable a webhook", (s) => s.send("PATCH", hook(s), { status: "disabled" })],
  ["enable it again", (s) => s.send("PATCH", hook(s), { status: "enabled" })],
  ["resend a delivery", (s) => s.send("POST", `${hook(s)}/deliveries/${s.made["delivery_id"]}/resend`, {})],
  ["create a webhook to delete", async (s) => keep(s, "webhook_id", await s.send("POST", "/v1/webhooks", ENDPOINT))],
  ["delete a webhook", (s) => s.send("DELETE", hook(s))],
  ["create a key", async (s) => keep(s, "key_id", await s.send("POST", "/v1/keys", { name: "till" }))],
  ["list keys", (s) => s.send("GET", "/v1/keys")],
  ["revoke a key", (s) => s.send("POST", `/v1/keys/${s.made["key_id"]}/revoke`, {})],
  ["add a member", (s) => s.send("POST", "/v1/members", { email: "b@example.test", role: "analyst" })],
  ["list members", (s) => s.send("GET", "/v1/members")],
  ["remove a member", (s) => s.send("DELETE", "/v1/members/b@example.test")],
  ["read the quota", (s) => s.send("GET", "/v1/quota")],
  [
    "read the audit trail",
    async (s) => {
      const { next_cursor } = await s.send("GET", "/v1/audit?limit=2");
      return s.send("GET", `/v1/audit?limit=2&cursor=${next_cursor}`);
    },
  ],
  ...SVC_USE_CASES,
];

function keepVersion(scene: Scene, policy: Json): void {
  scene.made["version_id"] = policy.versions[0].version_id;
}

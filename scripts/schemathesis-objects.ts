import process from "node:process";

// Makes one object of each kind that a path may name, and prints their ids as variables for schemathesis.toml: `schemathesis-objects.ts URL KEY`.
const [url = "", key = ""] = process.argv.slice(2);
const POLLS_MAX = 2_400;
const POLL_MS = 50;

const decision = await post("/v1/score", transaction("seen"));
const policy = await post("/v1/policies", { name: "Seen" });
const backtest = await post("/v1/backtest", { transactions: [transaction("seen")] });
const policyToDelete = await post("/v1/policies", { name: "To delete" });
const other = await post("/v1/backtest", { transactions: [transaction("seen")] });
const endpoint = { url: "https://127.0.0.1:8443/hook", events: ["*"] };
const webhook = await post("/v1/webhooks", endpoint);
const webhookToDelete = await post("/v1/webhooks", endpoint);
const history = await post("/v1/history", { transactions: [transaction("imported")] });
const delivery = await post(`/v1/webhooks/${webhook["webhook_id"]}/test`, {});
for (const { backtest_id } of [backtest, other]) await completed(String(backtest_id));
const backtestToDelete = await post("/v1/backtest", { transactions: [transaction("deleted")] });
await completed(String(backtestToDelete["backtest_id"]));
const objective = { backtest_id: backtest["backtest_id"], alerts_per_1000: 10 };
const fit = await post("/v1/fits", objective);
const fitToDelete = await post("/v1/fits", objective);
await post("/v1/members", { email: "risk@lender.example", role: "analyst" });
const variables = {
  POLICY_TO_DELETE_ID: policyToDelete["policy_id"],
  WEBHOOK_TO_DELETE_ID: webhookToDelete["webhook_id"],
  BACKTEST_TO_DELETE_ID: backtestToDelete["backtest_id"],
  FIT_ID: fit["fit_id"],
  FIT_TO_DELETE_ID: fitToDelete["fit_id"],
  DECISION_ID: decision["decision_id"],
  POLICY_ID: policy["policy_id"],
  POLICY_VERSION_ID: (policy["versions"] as readonly { readonly version_id: string }[])[0]?.version_id,
  BACKTEST_ID: backtest["backtest_id"],
  OTHER_BACKTEST_ID: other["backtest_id"],
  HISTORY_ID: history["history_id"],
  WEBHOOK_ID: webhook["webhook_id"],
  DELIVERY_ID: delivery["delivery_id"],
};
process.stdout.write(
  `${Object.entries(variables)
    .map(([name, value]) => `${name}=${value}`)
    .join(" ")}\n`,
);

function transaction(id: string) {
  return {
    transaction: { id, type: "transfer", amount: 1, currency: "NGN", occurred_at: new Date().toISOString() },
    customer: { id_hash: "0".repeat(64) },
  };
}

async function completed(id: string): Promise<void> {
  for (let poll = 0; poll < POLLS_MAX; poll += 1) {
    if ((await call("GET", `/v1/backtest/${id}`))["status"] === "completed") return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error(`Cannot go on: backtest ${id} does not complete`);
}

function post(path: string, body: unknown) {
  return call("POST", path, body);
}

async function call(method: string, path: string, body?: unknown): Promise<Readonly<Record<string, unknown>>> {
  const response = await fetch(url + path, {
    method,
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as Readonly<Record<string, unknown>>;
  if (!response.ok)
    throw new Error(`Cannot make an object: ${method} ${path} -> ${response.status} ${JSON.stringify(answer)}`);
  return answer;
}

import { runSvc } from "../run-svc.ts";
import { hashOf, sampleRequest } from "../sample-request.ts";
import type { ExampleWalk } from "./example-walk.ts";
import { holdKey } from "./hold-key.ts";

/** Longer than a quota that was read is believed. */
const QUOTA_BELIEVED_MS = 5_000;

/** A transaction of the walk's own time. */
export function walkRequest(walk: ExampleWalk, id: string, changes: Readonly<Record<string, unknown>> = {}): unknown {
  const occurredAt = new Date(walk.now()).toISOString();
  return sampleRequest({ "transaction.id": id, "transaction.occurred_at": occurredAt, ...changes });
}

/** Asks for the overview of one decision, before anything else is changed. */
export async function walkOverview(walk: ExampleWalk): Promise<void> {
  const { send, service } = walk;
  await send("POST", "/v1/score", walkRequest(walk, "txn-20260312-0000"));
  // Counts are written every few seconds.
  await service.services.activityCounter.flush();
  await send("GET", "/v1/overview?hours=1");
  await send("GET", "/v1/overview?hours=0");
}

/** Asks the operations of scoring and feedback for every answer of their own. */
export async function walkScoring(walk: ExampleWalk): Promise<void> {
  const { send, service } = walk;
  const request = walkRequest(walk, "txn-20260312-0001");
  const { body: decision } = await send("POST", "/v1/score", request);
  await send("POST", "/v1/score", request);
  await send("POST", "/v1/score", walkRequest(walk, "txn-2", { "transaction.amount": -1, "customer.id_hash": "0803" }));
  await send("GET", `/v1/decisions/${decision.decision_id}`);
  await send("GET", `/v1/decisions/${decision.decision_id}?expand=everything`);
  await send("GET", "/v1/decisions?transaction_id=txn-20260312-0001");
  await send("GET", "/v1/decisions?level=severe");
  await send("GET", "/v1/decisions/export?transaction_id=txn-20260312-0001");
  await send("GET", "/v1/decisions/export?level=severe");
  await send("GET", `/v1/entities/customer/${sampleRequest().customer.id_hash}`);
  await send("POST", `/v1/decisions/${decision.decision_id}/claim`);
  await send("POST", `/v1/decisions/${decision.decision_id}/claim`, {}, { key: await service.createKey() });
  await walkFlagged(walk);
  await runSvc(service, ["quota", "set", "--environment", "live", "--monthly", "0"], walk.now);
  walk.wait(QUOTA_BELIEVED_MS);
  await send("POST", "/v1/score", walkRequest(walk, "txn-3"), { key: service.liveKey });
  await walkFeedback(walk, decision.decision_id);
}

/** A decision that receivers are told of; nothing is left to come later. */
async function walkFlagged({ send, service, ...walk }: ExampleWalk): Promise<void> {
  const rule = { code: "amount_limit", weight: 85, config: { limit_minor: 1_000_000, full_at_ratio: 1 } };
  await service.send("POST", "/v1/policies", { name: "Wires", product: "wires", rules: [rule], activate: true });
  const request = walkRequest({ send, service, ...walk }, "txn-20260312-0002", { product: "wires" });
  const { body: decision } = await send("POST", "/v1/score", request);
  await service.services.relay("decisions", decision.decision_id);
}

async function walkFeedback({ send, ...walk }: ExampleWalk, decisionId: string): Promise<void> {
  const body = {
    decision_id: decisionId,
    label: "fraud",
    fraud_type: "account_takeover",
    notes: "Confirmed by the customer",
  };
  const key = { headers: { "idempotency-key": "feedback-1" } };
  await send("POST", "/v1/feedback", body, key);
  await send("POST", "/v1/feedback", body, key);
  await send("POST", "/v1/feedback", { ...body, label: "legitimate" }, key);
  await holdKey({ send, ...walk }, { name: "SubmitFeedback", path: "/v1/feedback", body, prefix: "fbk" });
  await send("POST", "/v1/feedback", { decision_id: decisionId, label: "perhaps" });
  const batch = { feedbacks: [body, { transaction_id: "txn-nothing", label: "fraud" }] };
  const batchKey = { headers: { "idempotency-key": "feedback-batch-1" } };
  const path = "/v1/feedback/batch";
  await send("POST", path, batch, batchKey);
  await send("POST", path, batch, batchKey);
  await send("POST", path, { feedbacks: [body] }, batchKey);
  await send("POST", path, { feedbacks: [] });
  await holdKey({ send, ...walk }, { name: "SubmitFeedbackBatch", path, body: batch, prefix: "fbk" });
  await send("POST", "/v1/feedback", { transaction_id: hashOf("nothing"), label: "fraud" });
}

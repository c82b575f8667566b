import { endedHistory } from "../ended-history.ts";
import type { ExampleWalk } from "./example-walk.ts";
import { holdKey } from "./hold-key.ts";
import { walkRequest } from "./scoring-steps.ts";

const BODY_BYTES_MAX = 26_214_400;

/** Asks the operations of imports for every answer of their own. */
export async function walkHistory(walk: ExampleWalk): Promise<void> {
  const { send } = walk;
  const body = { transactions: [past(walk, 1, "legitimate"), past(walk, 2, "fraud")] };
  const key = { headers: { "idempotency-key": "history-1" } };
  const { body: first } = await send("POST", "/v1/history", body, key);
  await send("POST", "/v1/history", body, key);
  await send("POST", "/v1/history", { transactions: [past(walk, 3, "fraud")] }, key);
  await holdKey(walk, { name: "ImportHistory", path: "/v1/history", body, prefix: "hst" });
  await send("POST", "/v1/history", { transactions: [] });
  await send("POST", "/v1/history", { transactions: [{ ...past(walk, 3, "fraud"), customer: { id_hash: "0803" } }] });
  await send("POST", "/v1/history", undefined, {
    raw: "a".repeat(BODY_BYTES_MAX + 1),
    headers: { "content-type": "text/csv" },
  });
  const { body: second } = await send("POST", "/v1/history", { transactions: [past(walk, 4, "legitimate")] });
  await send("POST", `/v1/history/${second.history_id}/cancel`);
  const worker = await walk.start({ ROLES: "worker" });
  await endedHistory(walk.service, first.history_id, walk.service.testKey);
  await worker.stop();
  await send("POST", `/v1/history/${first.history_id}/cancel`);
  await send("GET", `/v1/history/${first.history_id}`);
  await send("GET", "/v1/history");
}

function past(walk: ExampleWalk, number: number, label: string) {
  return { ...Object(walkRequest(walk, `txn-2025-${number}`)), label };
}

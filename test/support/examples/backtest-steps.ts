import { endedFit } from "../ended-fit.ts";
import { finishedBacktest } from "../finished-backtest.ts";
import { hashOf } from "../sample-request.ts";
import type { ExampleWalk } from "./example-walk.ts";
import { holdKey } from "./hold-key.ts";
import { walkRequest } from "./scoring-steps.ts";

const BODY_BYTES_MAX = 26_214_400;
/** More runs than a backtest is given. */
const RUNS_CUT_OFF = 9;
const DAYS = 60;
const DAY_MS = 86_400_000;
const HEADER = "transaction_id,type,amount,currency,occurred_at,channel,customer_id_hash";
const ROWS = [
  "txn-1,transfer,1250000,NGN,2026-03-01T09:00:00Z,mobile_app",
  "txn-2,withdrawal,90000,NGN,2026-03-01T09:05:00Z,atm",
];

/** Asks the operations of backtests for every answer of their own. */
export async function walkBacktests(walk: ExampleWalk): Promise<void> {
  const { send } = walk;
  const body = { product: "instant_loan", transactions: [labelled(walk, 1, "fraud"), labelled(walk, 2, "legitimate")] };
  const key = { headers: { "idempotency-key": "march-1" } };
  const { body: first } = await send("POST", "/v1/backtest", body, key);
  await send("POST", "/v1/backtest", body, key);
  await send("POST", "/v1/backtest", { ...body, product: "cards" }, key);
  await holdKey(walk, { name: "SubmitBacktest", path: "/v1/backtest", body, prefix: "bt" });
  const { body: second } = await send("POST", "/v1/backtest", body);
  await sendCsv(walk, `${[HEADER, ...ROWS.map((row) => `${row},${hashOf("customer")}`)].join("\n")}\n`);
  await send("POST", "/v1/backtest", { ...body, notify_emails: ["stranger@lender.ng"] });
  await send("POST", "/v1/backtest", { ...body, policy_id: `pol_${"0".repeat(32)}` });
  await send("POST", "/v1/backtest", {
    transactions: [{ ...labelled(walk, 3, "fraud"), customer: { id_hash: "0803" } }],
  });
  await sendCsv(walk, "a".repeat(BODY_BYTES_MAX + 1));
  const { body: third } = await send("POST", "/v1/backtest", { transactions: [labelled(walk, 4, "fraud")] });
  const { body: fourth } = await send("POST", "/v1/backtest", { transactions: [labelled(walk, 5, "fraud")] });
  const { body: failing } = await send("POST", "/v1/backtest", { transactions: [labelled(walk, 6, "fraud")] });
  const path = `/v1/backtest/${first.backtest_id}`;
  await send("GET", `${path}/report`);
  await send("GET", `${path}/compare?with=${second.backtest_id}`);
  await send("DELETE", `/v1/backtest/${third.backtest_id}`);
  await send("POST", `/v1/backtest/${third.backtest_id}/cancel`);
  await walk.service.services.backtests.change(failing.backtest_id, (one) => ({ ...one, attempts: RUNS_CUT_OFF }));
  const worker = await walk.start({ ROLES: "worker" });
  for (const { backtest_id } of [first, second, fourth, failing])
    await finishedBacktest(walk.service, backtest_id, walk.service.testKey);
  await worker.stop();
  await send("POST", `${path}/cancel`);
  await send("GET", path);
  await send("GET", "/v1/backtest");
  await send("GET", `${path}/rows`);
  await send("GET", `${path}/rows?limit=0`);
  await send("GET", `${path}/report`);
  await send("GET", `${path}/compare?with=${second.backtest_id}`);
  await send("GET", `${path}/compare?with=${fourth.backtest_id}`);
  await walkFits(walk, { completed: first.backtest_id, cancelled: third.backtest_id });
  const ended = new Date(0);
  await walk.service.services.backtests.change(second.backtest_id, (one) => ({ ...one, completedAt: ended }));
  await send("GET", `/v1/backtest/${second.backtest_id}/rows`);
  await send("DELETE", `/v1/backtest/${third.backtest_id}`);
}

/** Asks the operations of fits for every answer of their own. */
async function walkFits(
  walk: ExampleWalk,
  ids: { readonly completed: string; readonly cancelled: string },
): Promise<void> {
  const { send } = walk;
  const body = { backtest_id: ids.completed, alerts_per_1000: 10 };
  const key = { headers: { "idempotency-key": "fit-march-1" } };
  const { body: first } = await send("POST", "/v1/fits", body, key);
  await send("POST", "/v1/fits", body, key);
  await send("POST", "/v1/fits", { ...body, alerts_per_1000: 20 }, key);
  await holdKey(walk, { name: "CreateFit", path: "/v1/fits", body, prefix: "fit" });
  await send("POST", "/v1/fits", { ...body, alerts_per_day: 5 });
  await send("POST", "/v1/fits", { ...body, backtest_id: `bt_${"0".repeat(32)}` });
  await send("POST", "/v1/fits", { ...body, backtest_id: ids.cancelled });
  const { body: second } = await send("POST", "/v1/fits", { ...body, alerts_per_1000: 5 });
  await send("DELETE", `/v1/fits/${second.fit_id}`);
  await send("POST", `/v1/fits/${second.fit_id}/cancel`);
  const { body: failing } = await send("POST", "/v1/fits", { ...body, alerts_per_1000: 4 });
  await walk.service.services.fits.change(failing.fit_id, (one) => ({ ...one, attempts: RUNS_CUT_OFF }));
  const { body: months } = await send("POST", "/v1/backtest", { transactions: twoMonths(walk) });
  const worker = await walk.start({ ROLES: "worker" });
  await finishedBacktest(walk.service, months.backtest_id, walk.service.testKey);
  // Asked for only when the others have ended: each send moves the walk's clock.
  for (const { fit_id } of [first, failing]) await endedFit(walk.service, fit_id, walk.service.testKey);
  const { body: third } = await send("POST", "/v1/fits", { ...body, backtest_id: months.backtest_id });
  await endedFit(walk.service, third.fit_id, walk.service.testKey);
  await worker.stop();
  await send("POST", `/v1/fits/${first.fit_id}/cancel`);
  await send("GET", `/v1/fits/${first.fit_id}`);
  await send("GET", "/v1/fits");
  await send("DELETE", `/v1/fits/${second.fit_id}`);
}

/** A transaction a day, without labels: enough for thresholds, which need no fraud. */
function twoMonths(walk: ExampleWalk) {
  return Array.from({ length: DAYS }, (_, day) => {
    const request = Object(walkRequest(walk, `txn-day-${day}`));
    const occurredAt = new Date(Date.parse(request.transaction.occurred_at) - day * DAY_MS).toISOString();
    return { ...request, transaction: { ...request.transaction, occurred_at: occurredAt } };
  });
}

function labelled(walk: ExampleWalk, number: number, label: string) {
  return { ...Object(walkRequest(walk, `txn-march-${number}`)), label };
}

async function sendCsv(walk: ExampleWalk, raw: string): Promise<void> {
  await walk.send("POST", "/v1/backtest", undefined, { raw, headers: { "content-type": "text/csv" } });
}

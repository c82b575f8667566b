import type { Json } from "../json.ts";
import type { ExampleWalk } from "./example-walk.ts";

const ENDPOINT = { url: "https://hooks.lender.ng/risk", description: "Risk desk", events: ["*"] };
/** Secrets of an endpoint that may sign at once. */
const SECRETS_MAX = 5;

/** Registers the endpoint that receives what the rest of the walk causes; answers its id. */
export async function registerEndpoint({ send }: ExampleWalk): Promise<string> {
  return (await send("POST", "/v1/webhooks", ENDPOINT)).body.webhook_id;
}

/** Asks the operations of webhooks for every answer of their own, and keeps the events that the walk has caused. */
export async function walkWebhooks(walk: ExampleWalk, webhookId: string): Promise<void> {
  const { send } = walk;
  const path = `/v1/webhooks/${webhookId}`;
  await send("POST", "/v1/webhooks", { ...ENDPOINT, url: "http://10.0.0.7/risk" });
  // Another address: what was attempted meanwhile and failed counts no more.
  await send("PATCH", path, { url: `${ENDPOINT.url}/events`, events: ["policy.activated", "backtest.completed"] });
  await send("GET", "/v1/webhooks");
  await send("GET", path);
  await send("PATCH", path, { events: [] });
  await send("PATCH", `/v1/webhooks/wh_${"0".repeat(32)}`, { status: "enabled" });
  const { body: delivery } = await send("POST", `${path}/test`);
  await send("GET", `${path}/deliveries/${delivery.delivery_id}`);
  await send("POST", `${path}/deliveries/${delivery.delivery_id}/resend`);
  const { body: page } = await send("GET", `${path}/deliveries?limit=100`);
  const payloads: readonly Json[] = page.deliveries.map(({ payload }: Json) => payload);
  // Backtests that one worker ran have ended in one moment of the walk's clock: the one asked for first is kept.
  for (const payload of payloads.toSorted((a, b) => (a.data.created_at < b.data.created_at ? -1 : 1)))
    walk.recorded.events[payload.type] ??= payload;
  await send("GET", `${path}/deliveries?limit=0`);
  for (let rotation = 0; rotation < SECRETS_MAX; rotation += 1) await send("POST", `${path}/rotate-secret`);
  await send("PATCH", path, { status: "disabled" });
  await send("POST", `${path}/deliveries/${delivery.delivery_id}/resend`);
  await send("DELETE", path);
}

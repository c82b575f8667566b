import type { Policy, WebhookEndpoint } from "../../../clients/typescript/src/types.ts";
import { listPolicyHeadings } from "../../api/overview.ts";
import { listDeliveries, listWebhooks } from "../../api/webhook.ts";
import { may } from "../../session.ts";

/** What stands around the decisions; undefined is what the key may not read. */
export interface Surroundings {
  readonly policies: readonly Policy[] | undefined;
  readonly webhooks: readonly WebhookEndpoint[] | undefined;
  readonly waiting: Waiting | undefined;
}

/** Deliveries that wait for an attempt; `more` where an endpoint has more of them than were counted. */
export interface Waiting {
  readonly deliveries: number;
  readonly more: boolean;
}

/** Pending deliveries counted of one endpoint. */
const COUNTED_MAX = 100;

/** Reads what the key may. */
export async function getSurroundings(signal: AbortSignal): Promise<Surroundings> {
  const [policies, webhooks] = await Promise.all([
    may("policies:read") ? listPolicyHeadings(signal) : undefined,
    may("webhooks:read") ? listWebhooks(signal) : undefined,
  ]);
  return { policies, webhooks, waiting: webhooks && (await waitingAt(webhooks, signal)) };
}

/** Nothing waits at an endpoint that is disabled: it failed there and then. */
async function waitingAt(webhooks: readonly WebhookEndpoint[], signal: AbortSignal): Promise<Waiting> {
  const query = { status: "pending", limit: COUNTED_MAX } as const;
  const pages = await Promise.all(
    webhooks
      .filter(({ status }) => status === "enabled")
      .map(({ webhook_id }) => listDeliveries(webhook_id, query, signal)),
  );
  return {
    deliveries: pages.reduce((total, { deliveries }) => total + deliveries.length, 0),
    more: pages.some(({ next_cursor }) => next_cursor !== null),
  };
}

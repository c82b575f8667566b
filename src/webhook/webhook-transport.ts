import { WINDOW_MS } from "../delivery/schedule.ts";
import type { SendOutcome, Transport } from "../delivery/transport.ts";
import { ENDPOINT_DISABLED } from "../event/new-delivery.ts";
import type { DeliveryAttempt, DeliveryDocument } from "../store/repositories/deliveries.ts";
import type { WebhookEndpoint, WebhookSets } from "../store/repositories/webhook-sets.ts";
import { withEndpoint } from "./endpoint-state.ts";
import { parseEndpointUrl } from "./guard/parse-endpoint-url.ts";
import type { SendPost } from "./post.ts";
import type { Sealer } from "./sealer.ts";
import { signatureOf } from "./sign.ts";
import { TEST_EVENT } from "./test-event.ts";

/** What posting to endpoints works with. */
export interface WebhookTransportDeps {
  readonly webhookSets: WebhookSets;
  readonly sealer: Sealer;
  readonly post: SendPost;
}

const ENDPOINT_DELETED = "Endpoint was deleted";
/** A test is attempted once. */
const ONCE_MS = 0;

/** Opens the transport that posts deliveries to their endpoints, and notes on an endpoint since when it fails. */
export function createWebhookTransport(deps: WebhookTransportDeps): Transport {
  return {
    async prepare(delivery) {
      const set = await deps.webhookSets.find(delivery.organisationId, delivery.environment);
      const endpoint = set?.endpoints.find(({ webhookId }) => webhookId === delivery.webhookId);
      if (endpoint === undefined) return { kind: "left", reason: ENDPOINT_DELETED };
      const isTest = delivery.eventType === TEST_EVENT;
      if (endpoint.status === "disabled" && !isTest) return { kind: "left", reason: ENDPOINT_DISABLED };
      const send = (attemptedAt: Date) => post(deps, delivery, endpoint, attemptedAt);
      return { kind: "ready", windowMs: isTest ? ONCE_MS : WINDOW_MS, send };
    },
    async note(after, attempt) {
      if (after.eventType !== TEST_EVENT) await noteHealth(deps, after, attempt);
    },
    async takeBack(delivery, failedAt) {
      if (delivery.eventType !== TEST_EVENT) await takeBack(deps, delivery, failedAt);
    },
    ended: () => Promise.resolve(),
  };
}

async function post(
  deps: WebhookTransportDeps,
  delivery: DeliveryDocument,
  endpoint: WebhookEndpoint,
  attemptedAt: Date,
): Promise<SendOutcome> {
  const url = parseEndpointUrl(endpoint.url);
  if (url.kind === "problem") return notSent("The URL is not allowed any more");
  const atMs = attemptedAt.getTime();
  const secrets = secretsAt(deps.sealer, endpoint, atMs);
  if (secrets.length === 0) return notSent("The signing secret cannot be read; rotate it");
  return deps.post({
    url,
    body: delivery.payload,
    headers: {
      "content-type": "application/json",
      "user-agent": "Service-Webhooks/1",
      "service-signature": signatureOf(secrets, atMs, delivery.payload),
      "service-event-id": delivery.eventId,
      "service-event-type": delivery.eventType,
      "service-delivery-id": delivery._id,
    },
  });
}

/** Those that hold and can be read: one that was sealed under another key, as of an endpoint that came from another store, cannot. */
function secretsAt(sealer: Sealer, { webhookId, secrets }: WebhookEndpoint, atMs: number): readonly string[] {
  return secrets.flatMap(({ sealed, expiresAt }) => {
    if (expiresAt !== null && expiresAt.getTime() <= atMs) return [];
    try {
      return [sealer.open(sealed, webhookId)];
    } catch {
      return [];
    }
  });
}

function notSent(error: string): SendOutcome {
  return { statusCode: null, error, responseExcerpt: null, durationMs: 0 };
}

/** Whoever took the delivery over knows better: a failure that only the loser saw must not stand until it disables the endpoint. */
async function takeBack(deps: WebhookTransportDeps, delivery: DeliveryDocument, failedAt: Date): Promise<void> {
  const { organisationId, environment, webhookId } = delivery;
  await deps.webhookSets.change(organisationId, environment, (set) =>
    withEndpoint(set, webhookId, (endpoint) =>
      endpoint.failingSince?.getTime() === failedAt.getTime() ? { ...endpoint, failingSince: null } : undefined,
    ),
  );
}

/** Sets `failing_since` at the first failure, and clears it at a success. What was changed meanwhile, as its URL, this attempt says nothing of. */
async function noteHealth(
  deps: WebhookTransportDeps,
  delivery: DeliveryDocument,
  { error, attemptedAt }: DeliveryAttempt,
): Promise<void> {
  const { organisationId, environment, webhookId } = delivery;
  const failedAt = error === null ? null : attemptedAt;
  await deps.webhookSets.change(organisationId, environment, (set) =>
    withEndpoint(set, webhookId, (endpoint) => {
      if (endpoint.status === "disabled" || endpoint.updatedAt > attemptedAt) return undefined;
      const same = failedAt === null ? endpoint.failingSince === null : endpoint.failingSince !== null;
      return same ? undefined : { ...endpoint, failingSince: failedAt };
    }),
  );
}

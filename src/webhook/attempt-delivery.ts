import { ENDPOINT_DISABLED } from "../event/new-delivery.ts";
import type { Deliveries, DeliveryAttempt, DeliveryDocument } from "../store/deliveries.ts";
import type { WebhookEndpoint, WebhookSets } from "../store/webhook-sets.ts";
import { afterAttempt, ended, TEST_EVENT } from "./after-attempt.ts";
import { withEndpoint } from "./endpoint-state.ts";
import { parseEndpointUrl } from "./guard/parse-endpoint-url.ts";
import type { PostOutcome, SendPost } from "./post.ts";
import type { Sealer } from "./sealer.ts";
import { signatureOf } from "./sign.ts";

/** What attempts work with. */
export interface AttemptDeps {
  readonly webhookSets: WebhookSets;
  readonly deliveries: Deliveries;
  readonly sealer: Sealer;
  readonly post: SendPost;
  readonly now: () => number;
  readonly observe?: ObserveAttempt;
}

/** An attempt that was made, and written down. */
export interface ObservedAttempt {
  readonly attempt: DeliveryAttempt;
  /** How the delivery ended by it; `pending`: it is attempted again. */
  readonly status: DeliveryDocument["status"];
  /** From the event to the attempt, where it is the first; else undefined. */
  readonly lagMs: number | undefined;
}

/** Told of every attempt. */
export type ObserveAttempt = (observed: ObservedAttempt) => void;

/** What an attempt came to; `lost` where the claim did not hold, `left` where the endpoint is disabled or gone. */
export type AttemptOutcome = "succeeded" | "failed" | "left" | "lost";

/** How long a claim holds: longer than an attempt can take, so that a process that died gives the delivery back. */
export const LEASE_MS = 30_000;
const ENDPOINT_DELETED = "Endpoint was deleted";

/** Claims a delivery, posts it, writes down what came of it, and notes whether the endpoint fails. A crash on any line delivers it again. */
export async function attemptDelivery(
  deps: AttemptDeps,
  read: DeliveryDocument,
  token: string,
): Promise<AttemptOutcome> {
  const until = new Date(deps.now() + LEASE_MS);
  const claimed = await deps.deliveries.claim(read, { token, until });
  if (claimed === undefined) return "lost";
  const set = await deps.webhookSets.find(read.organisationId, read.environment);
  const endpoint = set?.endpoints.find(({ webhookId }) => webhookId === read.webhookId);
  const isTest = read.eventType === TEST_EVENT;
  if (endpoint === undefined || (endpoint.status === "disabled" && !isTest)) {
    const reason = endpoint === undefined ? ENDPOINT_DELETED : ENDPOINT_DISABLED;
    await deps.deliveries.finish(token, ended(claimed, reason, deps.now()));
    return "left";
  }
  const attemptedAt = new Date(deps.now());
  const outcome = await send(deps, claimed, endpoint, attemptedAt);
  const failedAt = outcome.error === null ? null : attemptedAt;
  // Before the delivery ends: what a crash leaves after it nobody would look at again. A process that was held up past its claim says nothing.
  if (!isTest && deps.now() < until.getTime()) await noteHealth(deps, claimed, failedAt);
  const attempt = { attemptedAt, ...outcome };
  const after = afterAttempt(claimed, attempt);
  if (await deps.deliveries.finish(token, after)) {
    const lagMs = claimed.attemptCount === 0 ? attemptedAt.getTime() - claimed.createdAt.getTime() : undefined;
    deps.observe?.({ attempt, status: after.status, lagMs });
    return failedAt === null ? "succeeded" : "failed";
  }
  if (!isTest && failedAt !== null) await takeBack(deps, claimed, failedAt);
  return "lost";
}

async function send(
  deps: AttemptDeps,
  delivery: DeliveryDocument,
  endpoint: WebhookEndpoint,
  attemptedAt: Date,
): Promise<PostOutcome> {
  const url = parseEndpointUrl(endpoint.url);
  if (url.kind === "problem") return notSent("The URL is not allowed any more");
  const atMs = attemptedAt.getTime();
  const secrets = endpoint.secrets
    .filter(({ expiresAt }) => expiresAt === null || expiresAt.getTime() > atMs)
    .map(({ sealed }) => deps.sealer.open(sealed, endpoint.webhookId));
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

function notSent(error: string): PostOutcome {
  return { statusCode: null, error, responseExcerpt: null, durationMs: 0 };
}

/** Whoever took the delivery over knows better: a failure that only the loser saw must not stand until it disables the endpoint. */
async function takeBack(deps: AttemptDeps, delivery: DeliveryDocument, failedAt: Date): Promise<void> {
  const { organisationId, environment, webhookId } = delivery;
  await deps.webhookSets.change(organisationId, environment, (set) =>
    withEndpoint(set, webhookId, (endpoint) =>
      endpoint.failingSince?.getTime() === failedAt.getTime() ? { ...endpoint, failingSince: null } : undefined,
    ),
  );
}

/** Sets `failing_since` at the first failure, and clears it at a success. */
async function noteHealth(deps: AttemptDeps, delivery: DeliveryDocument, failedAt: Date | null): Promise<void> {
  const { organisationId, environment, webhookId } = delivery;
  await deps.webhookSets.change(organisationId, environment, (set) =>
    withEndpoint(set, webhookId, (endpoint) => {
      if (endpoint.status === "disabled") return undefined;
      const same = failedAt === null ? endpoint.failingSince === null : endpoint.failingSince !== null;
      return same ? undefined : { ...endpoint, failingSince: failedAt };
    }),
  );
}

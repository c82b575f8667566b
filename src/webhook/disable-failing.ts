import { WINDOW_MS } from "../delivery/schedule.ts";
import { ENDPOINT_DISABLED, removedAt } from "../event/new-delivery.ts";
import { newId, type RandomBytes } from "../ids.ts";
import type { Deliveries } from "../store/repositories/deliveries.ts";
import { type OutboxAudit, withEntries } from "../store/repositories/outbox.ts";
import type { WebhookSetDocument, WebhookSets } from "../store/repositories/webhook-sets.ts";
import { disabled } from "./endpoint-state.ts";
import { TEST_EVENT } from "./test-event.ts";

/** What the sweep of failing endpoints works with. */
export interface DisableDeps {
  readonly webhookSets: WebhookSets;
  readonly deliveries: Deliveries;
  readonly randomBytes: RandomBytes;
  readonly relay: (collection: "webhook_sets", id: string) => Promise<void>;
  readonly now: () => number;
}

/** Environments looked at in one sweep. */
const SWEPT_MAX = 1_000;

/** Disables the endpoints that have failed for 3 days in a row (specification, "Events", 9) and ends what waits for them; returns how many. */
export async function disableFailing(deps: DisableDeps): Promise<number> {
  let count = 0;
  const at = new Date(deps.now());
  const since = new Date(at.getTime() - WINDOW_MS);
  for (const { organisationId, environment } of await deps.webhookSets.listFailing(since, SWEPT_MAX)) {
    let ended: readonly string[] = [];
    const set = await deps.webhookSets.change(organisationId, environment, (before) => {
      ended = failedFor(before, since);
      return ended.length === 0 ? undefined : withoutThem(deps, before, { ended, at });
    });
    await deps.relay("webhook_sets", set._id);
    for (const webhookId of ended) await failPending(deps.deliveries, webhookId, at);
    count += ended.length;
  }
  return count;
}

/** Ends what waits for an endpoint that was disabled; a test is attempted all the same. */
export function failPending(deliveries: Deliveries, webhookId: string, at: Date): Promise<void> {
  const failure = { exceptType: TEST_EVENT, error: ENDPOINT_DISABLED, removedAt: removedAt(at.getTime()) };
  return deliveries.failPending(webhookId, failure);
}

function failedFor(set: WebhookSetDocument, since: Date): readonly string[] {
  return set.endpoints
    .filter(({ status, failingSince }) => status === "enabled" && failingSince !== null && failingSince <= since)
    .map(({ webhookId }) => webhookId);
}

function withoutThem(
  deps: DisableDeps,
  set: WebhookSetDocument,
  { ended, at }: { readonly ended: readonly string[]; readonly at: Date },
): WebhookSetDocument {
  const endpoints = set.endpoints.map((endpoint) =>
    ended.includes(endpoint.webhookId) ? disabled(endpoint, "failing_for_3_days", at) : endpoint,
  );
  const audit = ended.map(
    (object): OutboxAudit => ({
      kind: "audit",
      id: newId("aud", deps.randomBytes),
      organisationId: set.organisationId,
      at,
      actor: "worker",
      requestId: null,
      action: "webhook.disable",
      object,
      beforeSha256: null,
      afterSha256: null,
    }),
  );
  return withEntries({ ...set, endpoints }, at, audit);
}

import type { WebhookService } from "#gen/risk/v1/webhook_service_pb.ts";
import type { HandlerCall, Handlers } from "../call/handler.ts";
import { words } from "../contract/words.ts";
import type { ChangeContext } from "../service/change-context.ts";
import { urlViolations } from "../service/webhooks/check-endpoint-url.ts";
import { createWebhook } from "../service/webhooks/create-webhook.ts";
import { deleteWebhook } from "../service/webhooks/delete-webhook.ts";
import { resendDelivery, testWebhook } from "../service/webhooks/queue-delivery.ts";
import { getDelivery, listDeliveries } from "../service/webhooks/read-deliveries.ts";
import { getWebhook, listWebhooks } from "../service/webhooks/read-webhooks.ts";
import { rotateWebhookSecret } from "../service/webhooks/rotate-webhook-secret.ts";
import { updateWebhook } from "../service/webhooks/update-webhook.ts";
import type { WebhookDeps, WebhookOwner } from "../service/webhooks/webhook-deps.ts";
import { contextOf } from "./context-of.ts";
import { toDeliveryMessage, toWebhookMessage } from "./webhook-message.ts";

/** Deliveries on a page that says no limit. */
const DELIVERIES_LISTED_DEFAULT = 50n;

/** The methods of `risk.v1.WebhookService`. */
export function webhookHandlers(deps: WebhookDeps): Handlers<typeof WebhookService> {
  const context = (call: HandlerCall): ChangeContext & WebhookOwner => ({
    ...contextOf(deps, call),
    environment: call.caller.environment,
  });
  const checkHost = (call: HandlerCall) => (url: string) =>
    call.withoutPermit(() => deps.hostCheck.refuseReserved(call.caller.organisationId, url));
  return {
    createWebhook: {
      // An empty URL is a missing one, and named as such already.
      check: ({ url }) => (url === "" ? [] : urlViolations(url)),
      async handle({ url, description, events }, call) {
        const view = await createWebhook(deps, context(call), {
          url,
          description: description || null,
          events: events.map(words.subscribedEvent.toWord),
          checkHost: checkHost(call),
        });
        return toWebhookMessage(view);
      },
    },
    listWebhooks: {
      handle: async (_message, call) => ({
        webhooks: (await listWebhooks(deps, call.caller)).map(toWebhookMessage),
      }),
    },
    getWebhook: {
      handle: async ({ webhookId }, call) => toWebhookMessage(await getWebhook(deps, call.caller, webhookId)),
    },
    updateWebhook: {
      check: ({ url }) => (url === undefined ? [] : urlViolations(url)),
      async handle({ webhookId, url, description, events, status }, call) {
        const view = await updateWebhook(deps, context(call), {
          webhookId,
          checkHost: checkHost(call),
          ...(url !== undefined && { url }),
          ...(description !== undefined && { description: description || null }),
          ...(events !== undefined && { events: events.items.map(words.subscribedEvent.toWord) }),
          ...(status !== undefined && { status: words.webhookStatus.toWord(status) }),
        });
        return toWebhookMessage(view);
      },
    },
    deleteWebhook: {
      async handle({ webhookId }, call) {
        await deleteWebhook(deps, context(call), webhookId);
        return { webhookId, deleted: true };
      },
    },
    rotateWebhookSecret: {
      handle: async ({ webhookId }, call) =>
        toWebhookMessage(await rotateWebhookSecret(deps, context(call), webhookId)),
    },
    testWebhook: {
      handle: async ({ webhookId }, call) => toDeliveryMessage(await testWebhook(deps, context(call), webhookId)),
    },
    listDeliveries: {
      async handle({ webhookId, status, limit, cursor }, call) {
        const page = await listDeliveries(deps, call.caller, {
          webhookId,
          status: status === undefined ? undefined : words.deliveryStatus.toWord(status),
          limit: Number(limit ?? DELIVERIES_LISTED_DEFAULT),
          cursor,
        });
        return {
          deliveries: page.deliveries.map((delivery) => toDeliveryMessage(delivery)),
          ...(page.nextCursor !== null && { nextCursor: page.nextCursor }),
        };
      },
    },
    getDelivery: {
      handle: async (message, call) =>
        toDeliveryMessage(await getDelivery(deps, call.caller, message), { attempts: true }),
    },
    resendDelivery: {
      handle: async (message, call) => toDeliveryMessage(await resendDelivery(deps, context(call), message)),
    },
  };
}

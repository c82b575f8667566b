import { expect, test } from "vitest";
import type { WebhookEvent } from "../../clients/typescript/src/create-webhook-receiver.ts";
import examples from "../../src/edge/openapi/examples.json" with { type: "json" };

// What the type checker makes of this file is tested, too: each case reads what its own events have alone, and none is left over.

/** What an event of the TypeScript client is about. */
function subjectOf(event: WebhookEvent): string {
  switch (event.type) {
    case "decision.flagged":
      return event.data.decision_id;
    case "backtest.completed":
    case "backtest.failed":
      return event.data.backtest_id;
    case "fit.completed":
    case "fit.abstained":
    case "fit.failed":
      return event.data.fit_id;
    case "policy.activated":
    case "policy.braked":
    case "policy.archived":
      return event.data.policy_id;
    case "webhook.test":
      return event.data.webhook_id;
    default:
      return event satisfies never;
  }
}

test.each(Object.entries(examples.events))("an event of %s is told by its type", (type, event) => {
  // The examples are of the service's own making; that they are events is what is tested.
  expect(subjectOf(event as WebhookEvent)).toMatch(/^[a-z]+_[0-9a-f]{32}$/);
  expect(event.type).toBe(type);
});

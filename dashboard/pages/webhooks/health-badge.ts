import type { VNode } from "preact";
import type { WebhookEndpoint } from "../../../clients/typescript/src/types.ts";
import { Badge } from "../../components/badge.ts";
import { html } from "../../html.ts";

/** Whether an endpoint takes events: enabled, enabled and failing, or disabled, by whom. */
export function HealthBadge({ webhook }: { readonly webhook: WebhookEndpoint }): VNode {
  const { status, disabled_reason, failing_since } = webhook;
  if (status === "disabled")
    return html`<${Badge} word="disabled" text=${disabled_reason === "failing_for_3_days" ? "Disabled: failed for 3 days" : "Disabled"} />`;
  if (failing_since !== null) return html`<${Badge} word="failing" tone="warn" text="Failing" />`;
  return html`<${Badge} word="enabled" />`;
}

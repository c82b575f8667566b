import type { VNode } from "preact";
import type { Overview } from "../../../clients/typescript/src/types.ts";
import { Badge } from "../../components/badge.ts";
import { count } from "../../format.ts";
import { html } from "../../html.ts";
import { may } from "../../session.ts";
import type { Waiting } from "./surroundings.ts";
import { Tile } from "./tile.ts";

/** How the endpoints are, and what still has to reach them. */
export function WebhookTile(props: { readonly overview: Overview; readonly waiting: Waiting | undefined }): VNode {
  const { webhooks_enabled, webhooks_failing, webhooks_disabled } = props.overview;
  const total = webhooks_enabled + webhooks_disabled;
  const href = may("webhooks:read") ? "/dashboard/webhooks" : undefined;
  const wrong = [
    webhooks_failing > 0 && `${count(webhooks_failing)} failing`,
    webhooks_disabled > 0 && `${count(webhooks_disabled)} disabled`,
  ].filter((text) => text !== false);
  const value =
    total === 0
      ? "None yet"
      : html`${count(webhooks_enabled - webhooks_failing)} of ${count(total)} well
        ${wrong.length > 0 && html` <${Badge} word="failing" tone=${webhooks_failing > 0 ? "bad" : "warn"} text=${wrong.join(", ")} />`}`;
  const note = total === 0 ? "Events can be sent to your servers" : waitingText(props.waiting);
  return html`<${Tile} name="Webhook endpoints" value=${value} note=${note} href=${href} />`;
}

function waitingText(waiting: Waiting | undefined): string {
  if (waiting === undefined) return "";
  if (waiting.deliveries === 0) return "No delivery is waiting";
  return `${count(waiting.deliveries)}${waiting.more ? " or more" : ""} ${waiting.deliveries === 1 ? "delivery" : "deliveries"} waiting`;
}

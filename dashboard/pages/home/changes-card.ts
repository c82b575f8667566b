import type { VNode } from "preact";
import type { OverviewChange } from "../../../clients/typescript/src/types.ts";
import { actionWords } from "../../components/action-words.ts";
import { Actor } from "../../components/actor.ts";
import { Card } from "../../components/card.ts";
import { EmptyState } from "../../components/empty-state.ts";
import { Time } from "../../components/time.ts";
import { relativeTime, shortId } from "../../format.ts";
import { type Children, html } from "../../html.ts";
import { may } from "../../session.ts";
import type { Surroundings } from "./surroundings.ts";

const SHOWN_MAX = 10;
/** Who changed what lately, in words. */
export function ChangesCard(props: {
  readonly changes: readonly OverviewChange[];
  readonly around: Surroundings | undefined;
}): VNode {
  const { changes, around } = props;
  return html`<${Card} title="What changed lately">
    ${
      changes.length === 0 &&
      html`<${EmptyState} title="Nothing yet">
        <p>Who creates, changes, activates or archives a policy, or changes a webhook endpoint, is told here.</p>
      <//>`
    }
    <ul class="changes">
      ${changes.slice(0, SHOWN_MAX).map(
        ({ at, actor, action, object }, index) => html`<li key=${`${at}${action}${object}${index}`}>
          <p><${Actor} id=${actor} action=${action} /> ${actionWords(action)} ${objectOf(object, around)}</p>
          <p class="quiet">${relativeTime(at, Date.now())}, <${Time} at=${at} /></p>
        </li>`,
      )}
    </ul>
  <//>`;
}

function objectOf(object: string, around: Surroundings | undefined): Children {
  const isPolicy = object.startsWith("pol_");
  const policy = around?.policies?.find(({ policy_id }) => policy_id === object);
  const webhook = around?.webhooks?.find(({ webhook_id }) => webhook_id === object);
  const isId = /^[a-z]+_[0-9a-f]{32}$/.test(object);
  const text = policy?.name ?? webhook?.url ?? (isId ? html`<code title=${object}>${shortId(object)}</code>` : object);
  if (isPolicy && may("policies:read")) return html`<a href=${`/dashboard/policies/${object}`}>${text}</a>`;
  if (object.startsWith("wh_") && may("webhooks:read"))
    return html`<a href=${`/dashboard/webhooks/${object}`}>${text}</a>`;
  return text;
}

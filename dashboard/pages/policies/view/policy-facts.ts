import type { VNode } from "preact";
import type { ActivationBrake } from "../../../../clients/typescript/src/types.ts";
import type { WholePolicy } from "../../../api/policy-shapes.ts";
import { Badge } from "../../../components/badge.ts";
import { Card } from "../../../components/card.ts";
import { Facts } from "../../../components/facts.ts";
import { Id } from "../../../components/id.ts";
import { Time } from "../../../components/time.ts";
import { count } from "../../../format.ts";
import { html } from "../../../html.ts";
import { shownNumber } from "../../../units.ts";
import { productName } from "../list/policy-table.ts";

/** A description longer than this is folded. */
const SHORT_MAX = 240;

/** What a policy is. */
export function PolicyFacts({ policy }: { readonly policy: WholePolicy }): VNode {
  const { description } = policy;
  return html`<${Card} title="What it is">
    <p>${meaningOf(policy)}</p>
    <${Facts}
      items=${[
        ["Status", html`<${Badge} word=${policy.status} />`],
        ["Product", productName(policy.product)],
        ["Active version", policy.active_version ?? "–"],
        ["Shadow", shadowText(policy)],
        ["Latest version", policy.latest_version],
        ...(policy.brake === null ? [] : [["Brake", brakeText(policy.brake)] as const]),
        ["Created", html`<${Time} at=${policy.created_at} />`],
        ["Updated", html`<${Time} at=${policy.updated_at} />`],
        ...(policy.archived_at === null ? [] : [["Archived", html`<${Time} at=${policy.archived_at} />`] as const]),
        ["Policy id", html`<${Id} id=${policy.policy_id} what="the policy id" />`],
      ]}
    />
    ${description !== null && description.length <= SHORT_MAX && html`<p class="notes">${description}</p>`}
    ${
      description !== null &&
      description.length > SHORT_MAX &&
      html`<details><summary>Description: ${description.slice(0, SHORT_MAX / 3)}…</summary><p class="notes">${description}</p></details>`
    }
  <//>`;
}

function shadowText({ shadow_version, shadow_stopped_because }: WholePolicy): string {
  if (shadow_version !== null) return `Version ${shadow_version} decides beside the active one`;
  if (shadow_stopped_because === "too_slow") return "– (the last one was stopped: it took too long)";
  return shadow_stopped_because === null ? "–" : "– (the last one was stopped: a rule is not available)";
}

function brakeText({ state, decisions, at_or_above, level, share_max }: ActivationBrake): string {
  return `${state}: ${count(at_or_above)} of ${count(decisions)} live decisions at or above ${level}, at most ${shownNumber(share_max, "share")} expected`;
}

function meaningOf({ status, product, active_version }: WholePolicy): string {
  const whom = product === null ? "every product that has no active policy of its own" : `the product ${product}`;
  if (status === "active") return `Version ${active_version} decides for ${whom}, in test and live.`;
  if (status === "archived") return "Retired: it decides nothing, and can be neither changed nor activated again.";
  return `Not active: it decides nothing until one of its versions is activated for ${whom}.`;
}

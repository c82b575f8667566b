import type { VNode } from "preact";
import { Card } from "../../../components/card.ts";
import { Page } from "../../../components/page.ts";
import { shownName } from "../../../format.ts";
import { html } from "../../../html.ts";
import type { PageProps } from "../../../route.ts";
import { may, mayActivate } from "../../../session.ts";
import { PolicyActions } from "../actions/policy-actions.ts";
import { CompareCard } from "./compare-card.ts";
import { LifeLine } from "./life-line.ts";
import { PendingCard } from "./pending-card.ts";
import { PolicyFacts } from "./policy-facts.ts";
import { type PolicyContext, PolicyView, usePolicy } from "./policy-view.ts";
import { QualityCard } from "./quality-card.ts";
import { VersionTable } from "./version-table.ts";

/** One policy: what it is for, its versions, and what changed between them. */
export function PolicyPage({ parameters }: PageProps): VNode {
  const loaded = usePolicy(parameters["policy_id"] ?? "");
  const view = (context: PolicyContext) => html`<${Page}
    title=${shownName(context.policy.name, context.policy.policy_id)}
    actions=${html`<${PolicyActions} context=${context} onDone=${loaded.reload} />`}
  >
    <${PolicyFacts} policy=${context.policy} />
    ${
      context.policy.pending_activation !== null &&
      html`<${PendingCard} policy=${context.policy} pending=${context.policy.pending_activation} names=${context.names} onDone=${loaded.reload} />`
    }
    <${Card} title="History" hint="A version that was backtested, active or has scored is frozen: it stays as it is, so that every decision can be explained.">
      ${may("policies:write") && !mayActivate() && html`<p class="hint">Your key makes drafts. To activate, shadow or archive, ask somebody with a key of the role admin.</p>`}
      <${LifeLine} policy=${context.policy} nowMs=${Date.now()} />
      <${VersionTable} context=${context} onDone=${loaded.reload} />
    <//>
    <${QualityCard} policyId=${context.policy.policy_id} asOf=${context.policy.updated_at} />
    ${context.policy.versions.length > 1 && html`<${CompareCard} context=${context} />`}
  <//>`;
  return html`<${PolicyView} loaded=${loaded} view=${view} />`;
}

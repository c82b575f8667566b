import type { VNode } from "preact";
import type { Policy } from "../../../../clients/typescript/src/types.ts";
import { listPolicies } from "../../../api/policies.ts";
import { AsyncView } from "../../../components/async-view.ts";
import { EmptyState } from "../../../components/empty-state.ts";
import { Page } from "../../../components/page.ts";
import { html } from "../../../html.ts";
import { useLoad } from "../../../load.ts";
import { setQuery } from "../../../query-state.ts";
import type { PageProps } from "../../../route.ts";
import { may, mayActivate } from "../../../session.ts";
import { PolicyTable } from "./policy-table.ts";

const LEAD = "Which rules run, what they weigh, where the risk levels begin and what each recommends.";

/** Every policy; archived ones where `archived=1` is in the address. */
export function PoliciesPage({ query }: PageProps): VNode {
  const archived = query.get("archived") === "1";
  const loaded = useLoad((signal) => listPolicies(archived, signal), [archived]);
  const flip = () => setQuery({ archived: archived ? "" : "1" });
  const actions = may("policies:write")
    ? html`<a class="button button--primary" href="/dashboard/policies/new">New policy</a>`
    : undefined;
  return html`<${Page} title="Policies" lead=${LEAD} actions=${actions}>
    <label class="check"><input type="checkbox" checked=${archived} onChange=${flip} /> Show archived policies</label>
    <${AsyncView} loaded=${loaded} what="the policies" view=${(policies: readonly Policy[]) => html`
      ${policies.length > 0 && html`<${PolicyTable} policies=${policies} />`}
      ${policies.length < 2 && html`<${FirstSteps} isEmpty=${policies.length === 0} />`}
    `} />
  <//>`;
}

function FirstSteps({ isEmpty }: { readonly isEmpty: boolean }): VNode {
  return html`<${EmptyState} title=${isEmpty ? "There is no policy here" : "How to make a policy your own"}>
    <ol class="steps">
      <li><strong>Draft.</strong> ${may("policies:write") ? "Make a new policy, or edit the one that is active" : "Someone whose key may change policies makes or edits one"}: it is saved as a draft that scores nothing.</li>
      <li><strong>Backtest.</strong> Replay your own past transactions through the draft, and see what it would have flagged.</li>
      <li><strong>Activate.</strong> ${mayActivate() ? "From then on it decides." : "Somebody with a key of the role admin lets it decide."} The version before stays, and can be rolled back to at any time.</li>
    </ol>
    <p>A policy for all products decides wherever a product has no policy of its own.</p>
  <//>`;
}

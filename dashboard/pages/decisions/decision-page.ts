import type { VNode } from "preact";
import type { DecisionRecord } from "../../../clients/typescript/src/types.ts";
import { getDecision } from "../../api/decision.ts";
import { AsyncView } from "../../components/async-view.ts";
import { Page } from "../../components/page.ts";
import { html } from "../../html.ts";
import { useLoad } from "../../load.ts";
import type { PageProps } from "../../route.ts";
import { may } from "../../session.ts";
import { FeatureTable } from "./feature-table.ts";
import { FeedbackForm } from "./feedback-form.ts";
import { FeedbackList } from "./feedback-list.ts";
import { ProofCard } from "./proof-card.ts";
import { RuleTable } from "./rule-table.ts";
import { ScoreCard } from "./score-card.ts";
import { ShadowCard } from "./shadow-card.ts";
import { TransactionCard } from "./transaction-card.ts";
import { WhoCard } from "./who-card.ts";

/** One decision: what was decided, why and why not, from which numbers, under which policy, and what it turned out to be. */
export function DecisionPage({ parameters }: PageProps): VNode {
  const id = parameters["decision_id"] ?? "";
  const loaded = useLoad((signal) => getDecision(id, signal), [id]);
  const view = (decision: DecisionRecord) => html`
    <div class="columns">
      <${ScoreCard} decision=${decision} />
      <${TransactionCard} decision=${decision} />
    </div>
    ${decision.shadow && html`<${ShadowCard} decision=${decision} shadow=${decision.shadow} />`}
    <${WhoCard} decision=${decision} />
    <${RuleTable} decision=${decision} />
    <div class="columns">
      <${FeedbackList} feedback=${decision.feedback} />
      ${may("feedback:write") && html`<${FeedbackForm} decisionId=${decision.decision_id} onDone=${loaded.reload} />`}
    </div>
    <${ProofCard} decision=${decision} />
    <${FeatureTable} features=${decision.features} />
  `;
  const back = html`<a class="button" href="/dashboard/decisions">Find another</a>`;
  return html`<${Page} title="Decision" actions=${back}>
    <${AsyncView} loaded=${loaded} what="the decision" view=${view} />
  <//>`;
}

import type { VNode } from "preact";
import type { DecisionRecord, ShadowDecision } from "../../../clients/typescript/src/types.ts";
import { findVersion } from "../../api/find-version.ts";
import { Badge } from "../../components/badge.ts";
import { Card } from "../../components/card.ts";
import { Id } from "../../components/id.ts";
import { SCORE_MAX } from "../../components/points-sentence.ts";
import { decimal, shownName, withNaira, words } from "../../format.ts";
import { type Children, html } from "../../html.ts";
import { useLoad } from "../../load.ts";

/** What the version in shadow said of the same transaction, and whether it was answered otherwise. */
export function ShadowCard(props: { readonly decision: DecisionRecord; readonly shadow: ShadowDecision }): VNode {
  const { decision, shadow } = props;
  const { score, points, risk_level, recommended_action, reasons } = shadow;
  const isSame = risk_level === decision.risk_level && recommended_action === decision.recommended_action;
  return html`<${Card} title="In shadow" hint="What another version would have answered, which decided beside the one that did. It changed nothing.">
    <p class="score">
      <strong>${score}</strong> of ${SCORE_MAX}${points > SCORE_MAX && html` <span class="quiet">(${decimal(points)} points)</span>`}
      <${Badge} word=${risk_level} text=${`${words(risk_level)} risk`} />
      <${Badge} word=${recommended_action} text=${`Advice: ${words(recommended_action).toLowerCase()}`} />
    </p>
    <p>${versionOf(props)} ${isSame ? "gave the same level and advice" : `gave another level or advice than was answered: ${words(decision.risk_level).toLowerCase()}, ${words(decision.recommended_action).toLowerCase()}`}.</p>
    ${reasons.length === 0 && html`<p class="hint">No rule raised its score.</p>`}
    <ul class="reasons">
      ${reasons.map(({ code, contribution, message }) => html`<li key=${code}><strong>${words(code)} ${decimal(contribution)}</strong> ${withNaira(message)}</li>`)}
    </ul>
  <//>`;
}

function versionOf(props: { readonly decision: DecisionRecord; readonly shadow: ShadowDecision }): Children {
  return html`<${ShadowVersion} ...${props} />`;
}

function ShadowVersion(props: { readonly decision: DecisionRecord; readonly shadow: ShadowDecision }): VNode {
  const { policy, input } = props.decision;
  const { version_id } = props.shadow;
  const beside = { policyId: policy.id, product: input.product };
  const loaded = useLoad(
    async (signal) => ({ found: await findVersion(version_id, beside, signal) }),
    [version_id, policy.id, input.product],
  );
  const found = loaded.data?.found;
  if (found === undefined)
    return html`<span>Version <${Id} id=${version_id} what="the id of the version in shadow" /></span>`;
  const { policy_id, name } = found.policy;
  const href = `/dashboard/policies/${policy_id}/versions/${found.version}`;
  return html`<a href=${href}>Version ${found.version} of ${shownName(name, policy_id)}</a>`;
}

import type { VNode } from "preact";
import type { DecisionRecord } from "../../../clients/typescript/src/types.ts";
import { Badge } from "../../components/badge.ts";
import { Bar } from "../../components/bar.ts";
import { Card } from "../../components/card.ts";
import { pointsSentence, SCORE_MAX } from "../../components/points-sentence.ts";
import { ScoreMeaning } from "../../components/score-meaning.ts";
import { decimal, withNaira, words } from "../../format.ts";
import { html } from "../../html.ts";

/** The score as the sum of what the rules added, and what it advises. */
export function ScoreCard({ decision }: { readonly decision: DecisionRecord }): VNode {
  const { score, points, risk_level, recommended_action, confidence, reasons } = decision;
  const parts = reasons.map(({ code, contribution }) => ({ label: words(code), value: contribution }));
  return html`<${Card} title="Score">
    <p class="score">
      <strong class="score__number">${score}</strong> of ${SCORE_MAX}${points > SCORE_MAX && html` <span class="quiet">(${decimal(points)} points)</span>`}
      <${Badge} word=${risk_level} text=${`${words(risk_level)} risk`} />
      <${Badge} word=${recommended_action} text=${`Advice: ${words(recommended_action).toLowerCase()}`} />
    </p>
    <${Bar} label="Score" max=${SCORE_MAX} parts=${parts} />
    ${reasons.length > 0 && html`<p class="hint">${pointsSentence(points, reasons.length)}</p>`}
    ${reasons.length === 0 && html`<p class="hint">No rule raised the score.</p>`}
    <ul class="reasons">
      ${reasons.map(({ code, message }) => html`<li key=${code}>${withNaira(message)}</li>`)}
    </ul>
    <p class="hint">Confidence ${confidence} of 100: the share of the policy's weight that could be evaluated with what the request held.</p>
    <${ScoreMeaning} />
  <//>`;
}

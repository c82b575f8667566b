import type { VNode } from "preact";
import type { BacktestRow } from "../../../../clients/typescript/src/types.ts";
import { Badge } from "../../../components/badge.ts";
import { Dialog } from "../../../components/dialog.ts";
import { Facts } from "../../../components/facts.ts";
import { Id } from "../../../components/id.ts";
import { pointsSentence, SCORE_MAX } from "../../../components/points-sentence.ts";
import { ScoreMeaning } from "../../../components/score-meaning.ts";
import { Time } from "../../../components/time.ts";
import { decimal, naira, withNaira, words } from "../../../format.ts";
import { type Children, html } from "../../../html.ts";
import { DetailList } from "../../decisions/detail-list.ts";
import { ERASED_TEXT, isErased } from "../../entities/is-erased.ts";
import { rowName } from "./row-table.ts";

/** One row: what was submitted, what was said of it and why. */
export function RowDialog({ row, onClose }: { readonly row: BacktestRow; readonly onClose: () => void }): VNode {
  const { transaction = {}, customer, device, beneficiary, location } = row.input;
  const hash = (value: string | undefined, what: string) =>
    value && (isErased(value) ? ERASED_TEXT : html`<${Id} id=${value} what=${what} />`);
  const facts: readonly (readonly [string, Children | undefined])[] = [
    ["Transaction id", transaction.id && html`<code>${transaction.id}</code>`],
    ["Type", transaction.type && words(transaction.type)],
    ["Amount", transaction.amount === undefined ? undefined : naira(transaction.amount)],
    ["Occurred", transaction.occurred_at && html`<${Time} at=${transaction.occurred_at} />`],
    ["Channel", transaction.channel],
    ["Label", row.label && html`<${Badge} word=${row.label} />`],
    ["Confidence", row.confidence === null ? undefined : `${row.confidence} of 100`],
    ["Customer", hash(customer?.id_hash, "the customer's hash")],
    ["Device", hash(device?.id_hash, "the device's hash")],
    ["Beneficiary", hash(beneficiary?.account_hash, "the beneficiary's hash")],
    ["Place", [location?.region, location?.country].filter(Boolean).join(", ")],
  ];
  const { score, points, risk_level, recommended_action, reasons, error } = row;
  return html`<${Dialog} title=${words(rowName(row))} onClose=${onClose}>
    ${
      score !== null &&
      html`<p class="score">
        <strong class="score__number">${score}</strong> of ${SCORE_MAX}
        ${risk_level && html`<${Badge} word=${risk_level} text=${`${words(risk_level)} risk`} />`}
        ${recommended_action && html`<${Badge} word=${recommended_action} text=${`Advice: ${words(recommended_action).toLowerCase()}`} />`}
      </p>`
    }
    ${error !== null && html`<div class="error"><p class="error__title">Invalid: not scored</p><p>${error}</p></div>`}
    ${
      reasons !== null &&
      (reasons.length === 0
        ? html`<p class="hint">No rule raised the score.</p>`
        : html`<p class="hint">${pointsSentence(points ?? 0, reasons.length)}</p><ul class="row-reasons">
            ${reasons.map(
              ({ code, contribution, message, details }) => html`<li key=${code}>
                <p><strong>+${decimal(contribution)}</strong> ${withNaira(message)} <code class="quiet">${code}</code></p>
                <${DetailList} details=${details} />
              </li>`,
            )}
          </ul>`)
    }
    <${Facts} items=${facts.filter(([, value]) => value !== undefined && value !== null && value !== "")} />
    ${score !== null && html`<${ScoreMeaning} />`}
    <div class="dialog__actions"><button type="button" class="button" onClick=${onClose}>Close</button></div>
  <//>`;
}

import type { VNode } from "preact";
import type { Feedback } from "../../../clients/typescript/src/types.ts";
import { Badge } from "../../components/badge.ts";
import { Card } from "../../components/card.ts";
import { EmptyState } from "../../components/empty-state.ts";
import { Time } from "../../components/time.ts";
import { shortId, words } from "../../format.ts";
import { html } from "../../html.ts";

/** What the transaction turned out to be, newest first. */
export function FeedbackList({ feedback }: { readonly feedback: readonly Feedback[] }): VNode {
  return html`<${Card} title="Feedback">
    ${
      feedback.length === 0 &&
      html`<${EmptyState} title="Nobody has said yet what it was">
        <p>Feedback teaches the reputation rules about the customer, the device and the beneficiary, and lets backtests measure precision and recall.</p>
      <//>`
    }
    <ul class="feedback">
      ${feedback.map(
        ({ feedback_id, label, fraud_type, notes, source, given_by, created_at }, index) => html`<li key=${feedback_id}>
          <p>
            <${Badge} word=${label} /> ${fraud_type !== null && words(fraud_type)}
            <span class="quiet"> <${Time} at=${created_at} />, by ${source === "dashboard" ? "the dashboard" : "the API"}${given_by !== null && html`, key <code title=${given_by}>${shortId(given_by)}</code>`}${index === 0 ? ", counts" : ""}</span>
          </p>
          ${notes !== null && html`<p class="notes">${notes}</p>`}
        </li>`,
      )}
    </ul>
  <//>`;
}

import type { VNode } from "preact";
import type { DecisionRecord } from "../../api/decision.ts";
import { Card } from "../../components/card.ts";
import { Facts } from "../../components/facts.ts";
import { Id } from "../../components/id.ts";
import { Time } from "../../components/time.ts";
import { naira, words } from "../../format.ts";
import { html } from "../../html.ts";

/** The transaction that was scored. */
export function TransactionCard({ decision }: { readonly decision: DecisionRecord }): VNode {
  const { transaction, product } = decision.input;
  return html`<${Card} title="Transaction">
    <${Facts}
      items=${[
        ["Amount", html`<strong>${naira(transaction.amount)}</strong>`],
        ["Type", words(transaction.type)],
        ["Occurred", html`<${Time} at=${transaction.occurred_at} />`],
        ["Scored", html`<${Time} at=${decision.created_at} />`],
        ["Channel", transaction.channel ?? "–"],
        ["Product", product ?? "–"],
        ["Transaction id", html`<${Id} id=${decision.transaction_id} what="the transaction id" />`],
        ["Decision id", html`<${Id} id=${decision.decision_id} what="the decision id" />`],
      ]}
    />
  <//>`;
}

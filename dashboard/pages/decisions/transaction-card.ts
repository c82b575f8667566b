import type { VNode } from "preact";
import type { DecisionRecord } from "../../../clients/typescript/src/types.ts";
import { Card } from "../../components/card.ts";
import { Facts } from "../../components/facts.ts";
import { Id } from "../../components/id.ts";
import { Time } from "../../components/time.ts";
import { naira, words } from "../../format.ts";
import { html } from "../../html.ts";

/** The transaction that was scored. */
export function TransactionCard({ decision }: { readonly decision: DecisionRecord }): VNode {
  const { transaction = {}, product } = decision.input;
  const { amount, type, occurred_at, channel } = transaction;
  return html`<${Card} title="Transaction">
    <${Facts}
      items=${[
        ["Amount", html`<strong>${amount === undefined ? "–" : naira(amount)}</strong>`],
        ["Type", type === undefined ? "–" : words(type)],
        ["Occurred", html`<${Time} at=${occurred_at ?? null} />`],
        ["Scored", html`<${Time} at=${decision.created_at} />`],
        ["Channel", channel ?? "–"],
        ["Product", product ?? "–"],
        ["Transaction id", html`<${Id} id=${decision.transaction_id} what="the transaction id" />`],
        ["Decision id", html`<${Id} id=${decision.decision_id} what="the decision id" />`],
      ]}
    />
  <//>`;
}

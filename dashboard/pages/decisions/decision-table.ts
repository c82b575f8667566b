import type { VNode } from "preact";
import type { DecisionItem } from "../../../clients/typescript/src/types.ts";
import { Badge } from "../../components/badge.ts";
import { SCORE_MAX } from "../../components/points-sentence.ts";
import { type Column, Table } from "../../components/table.ts";
import { Time } from "../../components/time.ts";
import { decimal, naira, shortId, shownName, words } from "../../format.ts";
import { type Children, html } from "../../html.ts";
import { entityPath } from "../entities/entity-path.ts";
import { ERASED_TEXT, isErased } from "../entities/is-erased.ts";

/** Which decisions are chosen, by id. */
export interface Choice {
  readonly chosen: readonly string[];
  readonly onFlip: (decisionId: string) => void;
}

const REASONS_SHOWN_MAX = 2;

const COLUMNS: readonly Column<DecisionItem>[] = [
  {
    title: "Transaction",
    cell: ({ decision_id, transaction_id, created_at }) => html`<div>
      <a href=${`/dashboard/decisions/${decision_id}`}>${shownName(transaction_id, decision_id)}</a>
      <p class="quiet"><${Time} at=${created_at} /></p></div>`,
    sortBy: ({ created_at }) => created_at,
  },
  {
    title: "Amount",
    align: "end",
    cell: ({ input }) => (input.transaction?.amount === undefined ? "–" : naira(input.transaction.amount)),
    sortBy: ({ input }) => input.transaction?.amount ?? null,
  },
  { title: "Customer", cell: ({ input }) => customerOf(input.customer?.id_hash) },
  { title: "Score", align: "end", cell: scoreOf, sortBy: ({ points }) => points },
  { title: "Level", cell: ({ risk_level }) => html`<${Badge} word=${risk_level} />` },
  { title: "Action", cell: ({ recommended_action }) => html`<span class="move">${words(recommended_action)}</span>` },
  {
    title: "Label",
    cell: ({ feedback_label }) => (feedback_label === null ? "–" : html`<${Badge} word=${feedback_label} />`),
  },
  { title: "Why", cell: whyOf },
];

/** Decisions in short, each leading to its page and to its customer. A head sorts what is on the page. */
export function DecisionTable(props: {
  readonly caption: string;
  readonly decisions: readonly DecisionItem[];
  readonly empty: Children;
  /** Lets decisions be chosen; none can be where it is left out. */
  readonly choice?: Choice | undefined;
}): VNode {
  const columns = props.choice === undefined ? COLUMNS : [choiceColumn(props.choice), ...COLUMNS];
  return html`<${Table} caption=${props.caption} columns=${columns} rows=${props.decisions} rowKey=${(one: DecisionItem) => one.decision_id} empty=${props.empty} />`;
}

function choiceColumn({ chosen, onFlip }: Choice): Column<DecisionItem> {
  return {
    title: "Choose",
    cell: ({ decision_id, transaction_id }) =>
      html`<input type="checkbox" aria-label=${`Choose ${transaction_id}`} checked=${chosen.includes(decision_id)} onChange=${() => onFlip(decision_id)} />`,
  };
}

function customerOf(hash: string | undefined): Children {
  if (hash === undefined) return "–";
  if (isErased(hash)) return ERASED_TEXT;
  return html`<a href=${entityPath("customer", hash)}><code title=${hash}>${shortId(hash)}</code></a>`;
}

function scoreOf({ score, points }: DecisionItem): Children {
  return html`<strong>${score}</strong>${points > SCORE_MAX && html`<p class="quiet">${decimal(points)} points</p>`}`;
}

function whyOf({ reasons }: DecisionItem): Children {
  const more = reasons.length - REASONS_SHOWN_MAX;
  const named = reasons.slice(0, REASONS_SHOWN_MAX).map(({ code }) => words(code));
  return html`<span class="quiet">${named.join(", ") || "No rule raised it"}${more > 0 ? ` and ${more} more` : ""}</span>`;
}

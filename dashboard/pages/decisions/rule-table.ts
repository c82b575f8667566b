import type { VNode } from "preact";
import type { DecisionRecord, RuleExplanation } from "../../../clients/typescript/src/types.ts";
import { Badge } from "../../components/badge.ts";
import { Card } from "../../components/card.ts";
import { EmptyState } from "../../components/empty-state.ts";
import { type Column, Table } from "../../components/table.ts";
import { decimal, withNaira } from "../../format.ts";
import { html } from "../../html.ts";
import { DetailList } from "./detail-list.ts";
import { noRulesWords } from "./proof-words.ts";

const ORDER = { hit: 0, no_hit: 1, not_evaluable: 2 } as const;
const OUTCOMES = { hit: "Fired", no_hit: "Did not fire", not_evaluable: "Not evaluable" } as const;

const COLUMNS: readonly Column<RuleExplanation>[] = [
  {
    title: "Rule",
    cell: ({ code, version }) => html`<code>${code}</code> <span class="quiet">v${version}</span>`,
    sortBy: ({ code }) => code,
  },
  { title: "Outcome", cell: ({ outcome }) => html`<${Badge} word=${outcome} text=${OUTCOMES[outcome]} />` },
  {
    title: "Points",
    align: "end",
    cell: ({ contribution }) => decimal(contribution),
    sortBy: ({ contribution }) => contribution,
  },
  { title: "Why, or why not", cell: whyOf },
];

/** Every enabled rule with what it saw, those that fired first; of an engine that was never released why that is not known. */
export function RuleTable({ decision }: { readonly decision: DecisionRecord }): VNode {
  const { rules, replay } = decision;
  const sorted = [...rules].sort((a, b) => ORDER[a.outcome] - ORDER[b.outcome] || b.contribution - a.contribution);
  return html`<${Card} title="Why and why not" hint="Every rule that the policy enables, with the numbers that it saw.">
    <${Table} caption="Rules of the decision" columns=${COLUMNS} rows=${sorted} rowKey=${(rule: RuleExplanation) => rule.code}
      empty=${html`<${EmptyState} title="No rule to show"><p>${noRulesWords(replay)}</p><//>`} />
  <//>`;
}

function whyOf({ message, details, missing }: RuleExplanation) {
  return html`<div>
    ${message !== null && html`<p>${withNaira(message)}</p>`}
    ${missing.length > 0 && html`<p>Missing: ${missing.map(inWords).join(", ")}</p>`}
    <${DetailList} details=${details} />
  </div>`;
}

/** What a rule misses is a path of the request, such as device.id_hash, or a sentence that names one. */
function inWords(missing: string): string {
  return missing.replace(/[._]/g, " ");
}

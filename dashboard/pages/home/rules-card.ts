import type { VNode } from "preact";
import type { LoudRule, Overview } from "../../../clients/typescript/src/types.ts";
import { Card } from "../../components/card.ts";
import { EmptyState } from "../../components/empty-state.ts";
import { Table } from "../../components/table.ts";
import { count, percent, words } from "../../format.ts";
import { html } from "../../html.ts";
import { scoredIn, type Usual } from "./usual.ts";

/** How often each rule fired, most often first. */
export function RulesCard(props: { readonly overview: Overview; readonly usual: Usual | undefined }): VNode {
  const { overview, usual } = props;
  const from = encodeURIComponent(overview.hours[0]?.from ?? "");
  const scored = scoredIn(overview.hours);
  const codes = [...new Set([...Object.keys(overview.rule_hits), ...Object.keys(usual?.ruleShares ?? {})])];
  const hitsOf = (code: string) => overview.rule_hits[code] ?? 0;
  const usualOf = (code: string) => usual?.ruleShares[code] ?? 0;
  const rows = codes.sort((a, b) => hitsOf(b) - hitsOf(a) || usualOf(b) - usualOf(a) || a.localeCompare(b));
  const columns = [
    {
      title: "Rule",
      cell: (code: string) =>
        html`<a href=${`/dashboard/decisions?rule=${code}&from=${from}`} title=${code}>${words(code)}</a>`,
    },
    { title: "Fired", align: "end", cell: (code: string) => count(hitsOf(code)) },
    { title: "Share", align: "end", cell: (code: string) => (scored === 0 ? "–" : percent(hitsOf(code) / scored)) },
    ...(usual ? [{ title: "Usual", align: "end", cell: (code: string) => percent(usualOf(code)) }] : []),
  ];
  const empty = html`<${EmptyState} title="No rule has fired in the last 24 hours">
    <p>That is what harmless transactions look like. A decision's page shows what every rule saw.</p>
  <//>`;
  return html`<${Card} title="Rules that fired" hint="Share of the decisions of the last 24 hours.">
    ${overview.loud_rules.length > 0 && html`<${LoudRules} rules=${overview.loud_rules} />`}
    <div class="numbers"><${Table} caption="How often rules fired" columns=${columns} rows=${rows} rowKey=${(code: string) => code} empty=${empty} /></div>
  <//>`;
}

/** Names the rules that fire too often to say anything. */
function LoudRules({ rules }: { readonly rules: readonly LoudRule[] }): VNode {
  const named = rules.map(({ code, share }) => `${words(code)} (${percent(share)})`).join(", ");
  return html`<p role="status"><strong>${rules.length === 1 ? "A loud rule" : "Loud rules"}:</strong> ${named}. Over 20 % of
    the day's decisions is more than fraud can be: nearly all of these hits are honest. Raise the rule's parameters or lower its weight, and backtest.</p>`;
}

import type { VNode } from "preact";
import type { Overview } from "../../api/overview.ts";
import { Card } from "../../components/card.ts";
import { EmptyState } from "../../components/empty-state.ts";
import { Table } from "../../components/table.ts";
import { count, percent, words } from "../../format.ts";
import { html } from "../../html.ts";
import { scoredIn, type Usual } from "./usual.ts";

/** How often each rule fired, most often first. */
export function RulesCard(props: { readonly overview: Overview; readonly usual: Usual | undefined }): VNode {
  const { overview, usual } = props;
  const scored = scoredIn(overview.hours);
  const codes = [...new Set([...Object.keys(overview.rule_hits), ...Object.keys(usual?.ruleShares ?? {})])];
  const hitsOf = (code: string) => overview.rule_hits[code] ?? 0;
  const usualOf = (code: string) => usual?.ruleShares[code] ?? 0;
  const rows = codes.sort((a, b) => hitsOf(b) - hitsOf(a) || usualOf(b) - usualOf(a) || a.localeCompare(b));
  const columns = [
    { title: "Rule", cell: (code: string) => html`<span title=${code}>${words(code)}</span>` },
    { title: "Fired", align: "end", cell: (code: string) => count(hitsOf(code)) },
    { title: "Share", align: "end", cell: (code: string) => (scored === 0 ? "–" : percent(hitsOf(code) / scored)) },
    ...(usual ? [{ title: "Usual", align: "end", cell: (code: string) => percent(usualOf(code)) }] : []),
  ];
  const empty = html`<${EmptyState} title="No rule has fired in the last 24 hours">
    <p>That is what harmless transactions look like. A decision's page shows what every rule saw.</p>
  <//>`;
  return html`<${Card} title="Rules that fired" hint="Share of the decisions of the last 24 hours.">
    <div class="numbers"><${Table} caption="How often rules fired" columns=${columns} rows=${rows} rowKey=${(code: string) => code} empty=${empty} /></div>
  <//>`;
}

import type { VNode } from "preact";
import { Card } from "../../components/card.ts";
import { EmptyState } from "../../components/empty-state.ts";
import { ErrorPanel } from "../../components/error-panel.ts";
import { Page } from "../../components/page.ts";
import { html } from "../../html.ts";
import { useLoad } from "../../load.ts";
import { may } from "../../session.ts";
import { FindForm } from "../decisions/find-form.ts";
import { Glance } from "./glance.ts";
import { PoliciesCard } from "./policies-card.ts";
import { getSurroundings } from "./surroundings.ts";

/** How often policies, endpoints and what waits for them are read. */
const POLL_MS = 30_000;

/** Where a session starts: what happens now, for one glance, and the way to one decision. What the key may not read is not asked for. */
export function HomePage(): VNode {
  const around = useLoad(getSurroundings, [], () => POLL_MS);
  const policies = around.data?.policies;
  return html`<${Page} title="Home">
    ${around.error && html`<${ErrorPanel} error=${around.error} title="Cannot load policies and endpoints" onRetry=${around.reload} />`}
    ${may("risk:read") ? html`<${Glance} around=${around.data} />` : html`<${NoDecisions} />`}
    ${!may("risk:read") && policies && html`<${PoliciesCard} policies=${policies} />`}
    ${may("risk:read") && html`<${Card} title="Find a decision"><${FindForm} /><//>`}
  <//>`;
}

function NoDecisions(): VNode {
  return html`<${EmptyState} title="Your key does not read decisions">
    <p>With the scope <code>risk:read</code> this page shows what was decided, which rules fired and what waits. The pages above are those that your key opens.</p>
  <//>`;
}

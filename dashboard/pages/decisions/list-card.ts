import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { ListDecisionsResponse } from "../../../clients/typescript/src/types.ts";
import { listDecisions } from "../../api/decision.ts";
import { AsyncView } from "../../components/async-view.ts";
import { Card } from "../../components/card.ts";
import { CursorPages, useCursor } from "../../components/cursor-pages.ts";
import { EmptyState } from "../../components/empty-state.ts";
import { type Children, html } from "../../html.ts";
import { useLoad } from "../../load.ts";
import { may } from "../../session.ts";
import { BulkLabel } from "./bulk-label.ts";
import { DecisionTable } from "./decision-table.ts";

const PAGE_DECISIONS = 50;

/** The decisions of a query, page by page. */
export function ListCard(props: {
  readonly title: string;
  readonly hint?: string;
  readonly actions?: Children;
  readonly query: Readonly<Record<string, string | undefined>>;
}): VNode {
  const cursor = useCursor();
  const query = { ...props.query, limit: PAGE_DECISIONS, cursor };
  const loaded = useLoad((signal) => listDecisions(query, signal), [query]);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  // What is not on the page any more is not labelled unseen.
  useEffect(() => setChosen([]), [JSON.stringify(query)]);
  const onFlip = (id: string) =>
    setChosen((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]));
  const choice = may("feedback:write") ? { chosen, onFlip } : undefined;
  const done = () => {
    setChosen([]);
    loaded.reload();
  };
  const view = ({ decisions, next_cursor }: ListDecisionsResponse) => html`
    ${choice && decisions.length > 0 && html`<${BulkLabel} chosen=${chosen} onDone=${done} />`}
    <${DecisionTable} caption="Decisions" decisions=${decisions} empty=${emptyOf(next_cursor)} choice=${choice} />
    <${CursorPages} what="decisions" next=${next_cursor} />
  `;
  return html`<${Card} title=${props.title} hint=${props.hint} actions=${props.actions}><${AsyncView} loaded=${loaded} what="the decisions" view=${view} /><//>`;
}

/** A page looks at so many decisions and no more: an empty one may be followed by one that is not. */
function emptyOf(next: string | null): VNode {
  if (next !== null)
    return html`<${EmptyState} title="None so far"><p>Nothing matches among those looked at. Go on to the next page for older ones.</p><//>`;
  return html`<${EmptyState} title="No decision matches"><p>Choose fewer filters to see more. A test key finds test decisions, a live key live ones.</p><//>`;
}

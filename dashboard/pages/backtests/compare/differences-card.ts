import type { VNode } from "preact";
import { useId, useState } from "preact/hooks";
import { Card } from "../../../components/card.ts";
import { EmptyState } from "../../../components/empty-state.ts";
import { count } from "../../../format.ts";
import { html } from "../../../html.ts";
import { type Difference, DifferenceTable } from "./difference-table.ts";

/** Rows whose points differ most, with the rules that made it; on wish those alone whose level moved. */
export function DifferencesCard({ differences }: { readonly differences: readonly Difference[] }): VNode {
  const [movedOnly, setMovedOnly] = useState(false);
  const id = useId();
  const moved = differences.filter(({ risk_level, with_risk_level }) => risk_level !== with_risk_level);
  const shown = movedOnly ? moved : differences;
  const empty =
    differences.length === 0
      ? html`<${EmptyState} title="No score differs"><p>Both versions score every row alike.</p><//>`
      : html`<${EmptyState} title="No level moved"><p>The scores of these rows differ, and each keeps its level.</p><//>`;
  const filter =
    differences.length > 0 &&
    html`<span class="toggle">
      <input id=${id} type="checkbox" checked=${movedOnly} onChange=${() => setMovedOnly(!movedOnly)} />
      <label for=${id}>Only where the level moved (${count(moved.length)})</label>
    </span>`;
  return html`<${Card} title="Rows that differ most" hint="The 100 rows whose points differ most, the largest difference first. A score ends at 100; points go on." actions=${filter}>
    <${DifferenceTable} caption="The largest differences of points" differences=${shown} empty=${empty} />
  <//>`;
}

import type { VNode } from "preact";
import { Card } from "../../components/card.ts";
import { Page } from "../../components/page.ts";
import { html } from "../../html.ts";
import type { PageProps } from "../../route.ts";
import { filtersOf, orderOf } from "./decision-filters.ts";
import { ExportButton } from "./export-button.ts";
import { FilterCard } from "./filter-card.ts";
import { FindForm } from "./find-form.ts";
import { ListCard } from "./list-card.ts";

/** Every decision, found by what was decided, of whom and when. What is chosen stands in the address. */
export function ListPage({ query }: PageProps): VNode {
  const filters = filtersOf(query);
  const shown = { ...filters, sort: orderOf(query) };
  return html`<${Page} title="Decisions" lead="Every score, why it was given, and whether it would be given again.">
    <${Card} title="Find a decision"><${FindForm} /><//>
    <${FilterCard} query=${query} />
    <${ListCard} title="What was found" query=${shown} actions=${html`<${ExportButton} filters=${filters} />`} />
  <//>`;
}

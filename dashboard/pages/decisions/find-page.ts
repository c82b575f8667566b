import type { VNode } from "preact";
import { Card } from "../../components/card.ts";
import { EmptyState } from "../../components/empty-state.ts";
import { Page } from "../../components/page.ts";
import { html } from "../../html.ts";
import { FindForm } from "./find-form.ts";

/** Where a decision is looked up. */
export function FindPage(): VNode {
  return html`<${Page} title="Decisions" lead="Every score, why it was given, and the proof that it would be given again.">
    <${Card} title="Find a decision"><${FindForm} /><//>
    <${EmptyState} title="Which ids work here">
      <p>The transaction id is the one that your system sent as <code>transaction.id</code>. The decision id is in the answer to every score; it starts with <code>dec_</code>.</p>
      <p>A test key finds test decisions, a live key live ones.</p>
    <//>
  <//>`;
}

import type { VNode } from "preact";
import { Card } from "../../components/card.ts";
import { Page } from "../../components/page.ts";
import { html } from "../../html.ts";
import { may } from "../../session.ts";
import { FindForm } from "../decisions/find-form.ts";

/** Where a session starts. */
export function HomePage(): VNode {
  return html`<${Page} title="Home">
    ${may("risk:read") && html`<${Card} title="Find a decision"><${FindForm} /><//>`}
  <//>`;
}

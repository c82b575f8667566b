import type { VNode } from "preact";
import type { Reason } from "../../../clients/typescript/src/types.ts";
import { html } from "../../html.ts";
import { detailName, detailText } from "./detail-words.ts";

/** Names and numbers that a rule saw; amounts in naira. */
export function DetailList({ details }: { readonly details: Reason["details"] }): VNode {
  return html`<ul class="details">
    ${Object.entries(details).map(([name, value]) => html`<li key=${name}>${detailName(name)} <strong>${detailText(name, value)}</strong></li>`)}
  </ul>`;
}

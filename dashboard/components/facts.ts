import type { VNode } from "preact";
import { type Children, html } from "../html.ts";

/** Names and values of one object. */
export function Facts({ items }: { readonly items: readonly (readonly [name: string, value: Children])[] }): VNode {
  return html`<dl class="facts">
    ${items.map(([name, value]) => html`<div key=${name}><dt>${name}</dt><dd>${value}</dd></div>`)}
  </dl>`;
}

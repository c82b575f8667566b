import type { VNode } from "preact";
import { type Children, html } from "../../html.ts";

/** One number of the glance, and what it is held against; the whole tile leads to what explains it, where `href` is given. */
export function Tile(props: {
  readonly name: string;
  readonly value: Children;
  readonly note: Children;
  readonly href?: string | undefined;
}): VNode {
  const { name, value, note, href } = props;
  return html`<li class="tile">
    <p class="tile__name">${href === undefined ? name : html`<a href=${href}>${name}</a>`}</p>
    <p class="tile__value">${value}</p>
    <p class="tile__note">${note}</p>
  </li>`;
}

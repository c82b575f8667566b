import type { VNode } from "preact";
import { shortId } from "../format.ts";
import { html } from "../html.ts";
import { CopyButton } from "./copy-button.ts";

/** An id or hash, shortened, the whole at hand, with its copy button; a link where `href` is given. */
export function Id(props: { readonly id: string; readonly what: string; readonly href?: string }): VNode {
  const { id, what, href } = props;
  const text = html`<code title=${id}>${shortId(id)}</code>`;
  return html`<span class="id">
    ${href === undefined ? text : html`<a href=${href}>${text}</a>`} <${CopyButton} text=${id} what=${what} />
  </span>`;
}

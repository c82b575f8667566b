import type { VNode } from "preact";
import { html } from "../html.ts";

/** Something is on its way. */
export function Loading({ what }: { readonly what: string }): VNode {
  return html`<p class="loading" role="status">Loading ${what}</p>`;
}

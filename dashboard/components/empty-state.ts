import type { VNode } from "preact";
import { type Children, html } from "../html.ts";

/** Where there is nothing yet: what would be here, and how to get it. */
export function EmptyState({ title, children }: { readonly title: string; readonly children?: Children }): VNode {
  return html`<div class="empty"><p class="empty__title">${title}</p>${children}</div>`;
}

import type { VNode } from "preact";
import { html } from "../../html.ts";

/** Tells that the form holds what was not saved before. */
export function ResumedNote({ onDiscard }: { readonly onDiscard: () => void }): VNode {
  return html`<div class="note">
    <p><strong>Your unsaved changes of before are here again.</strong> This tab kept them; nothing was sent.</p>
    <button type="button" class="button" onClick=${onDiscard}>Discard them</button>
  </div>`;
}

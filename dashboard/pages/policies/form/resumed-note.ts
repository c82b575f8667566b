import type { VNode } from "preact";
import { html } from "../../../html.ts";

/** Tells that the form holds what was not saved before, or what was suggested, and that nothing of it was sent. */
export function ResumedNote(props: { readonly onDiscard: () => void; readonly origin?: string | undefined }): VNode {
  const { onDiscard, origin } = props;
  return html`<div class="note">
    ${
      origin === undefined
        ? html`<p><strong>Your unsaved changes of before are here again.</strong> This tab kept them; nothing was sent.</p>`
        : html`<p><strong>${origin}.</strong> What it changes is marked below and listed at the end; nothing is saved yet.</p>`
    }
    <button type="button" class="button" onClick=${onDiscard}>Discard them</button>
  </div>`;
}

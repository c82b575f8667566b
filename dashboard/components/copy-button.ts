import type { VNode } from "preact";
import { html } from "../html.ts";
import { announce } from "./live-region.ts";

/** Copies a text; `what` names it: "the decision id". */
export function CopyButton({ text, what }: { readonly text: string; readonly what: string }): VNode {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      announce(`Copied ${what}`);
    } catch {
      // Over plain http a browser has no clipboard for a page.
      announce(`Select and copy ${what} yourself: the browser does not allow it here`);
    }
  };
  return html`<button type="button" class="copy" onClick=${copy} aria-label=${`Copy ${what}`} title=${`Copy ${what}`}>Copy</button>`;
}

import type { VNode } from "preact";
import { Dialog } from "../../../components/dialog.ts";
import { type Children, html } from "../../../html.ts";

/** Says why something cannot be done yet, and what to do first. */
export function StepDialog(props: {
  readonly title: string;
  readonly onClose: () => void;
  readonly children?: Children;
}): VNode {
  return html`<${Dialog} title=${props.title} onClose=${props.onClose}>
    ${props.children}
    <div class="dialog__actions"><button type="button" class="button button--primary" onClick=${props.onClose}>Understood</button></div>
  <//>`;
}

import type { VNode } from "preact";
import { CopyButton } from "../../components/copy-button.ts";
import { Dialog } from "../../components/dialog.ts";
import { type Children, html } from "../../html.ts";

/** Shows a secret this once. Escape does not close it: what is gone cannot be asked for again. */
export function SecretDialog(props: {
  readonly title: string;
  readonly secret: string;
  readonly onClose: () => void;
  readonly children?: Children;
}): VNode {
  return html`<${Dialog} title=${props.title} onClose=${() => undefined} stays>
    <p>This secret is shown now and never again. Keep it where your receiver finds it: with it, it checks that an event comes from here.</p>
    <p class="secret"><code>${props.secret}</code> <${CopyButton} text=${props.secret} what="the secret" /></p>
    ${props.children}
    <div class="dialog__actions">
      <button type="button" class="button button--primary" onClick=${props.onClose}>I have stored the secret</button>
    </div>
  <//>`;
}

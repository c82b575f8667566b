import type { VNode } from "preact";
import type { ApiKey } from "../../../clients/typescript/src/types.ts";
import { revokeKey } from "../../api/settings.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.ts";
import { announce } from "../../components/live-region.ts";
import { html } from "../../html.ts";
import { session } from "../../session.ts";

/** Asks before a key is ended for good. */
export function RevokeDialog(props: {
  readonly apiKey: ApiKey;
  readonly onDone: () => void;
  readonly onClose: () => void;
}): VNode {
  const { key_id, name } = props.apiKey;
  const now = session.get();
  const isOwn = now.kind === "signed_in" && now.key.key_id === key_id;
  const revoke = async () => {
    await revokeKey(key_id);
    announce(`Revoked ${name}`);
    props.onDone();
  };
  return html`<${ConfirmDialog} title=${`Revoke ${name}?`} confirmLabel="Revoke for good" danger onConfirm=${revoke} onClose=${props.onClose}>
    <p>Whatever calls with it is refused within 5 seconds, and so is everybody who signed in with it. It cannot be taken back: make another key first where something needs one.</p>
    ${isOwn && html`<p><strong>It is the key that you signed in with: you will be signed out.</strong></p>`}
  <//>`;
}

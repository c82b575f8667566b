import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { WebhookEndpoint } from "../../../clients/typescript/src/types.ts";
import { deleteWebhook, rotateSecret, updateWebhook } from "../../api/webhook.ts";
import { Card } from "../../components/card.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.ts";
import { announce } from "../../components/live-region.ts";
import { html } from "../../html.ts";
import { navigate } from "../../router.ts";
import { EditDialog } from "./edit-dialog.ts";
import { SecretDialog } from "./secret-dialog.ts";

type Asked = "edit" | "rotate" | "enable" | "disable" | "delete";

/** What can be done about an endpoint. Each says what it will do before it does it. */
export function EndpointActions(props: { readonly webhook: WebhookEndpoint; readonly onChange: () => void }): VNode {
  const { webhook, onChange } = props;
  const [asked, setAsked] = useState<Asked>();
  const [secret, setSecret] = useState<string>();
  const close = () => setAsked(undefined);
  const done = (text: string) => {
    announce(text);
    onChange();
  };
  const rotate = async () => {
    setSecret((await rotateSecret(webhook.webhook_id)).secret);
    done("The secret was rotated");
  };
  const setStatus = (status: WebhookEndpoint["status"]) => async () => {
    await updateWebhook(webhook.webhook_id, { status });
    done(`The endpoint is ${status}`);
  };
  const remove = async () => {
    await deleteWebhook(webhook.webhook_id);
    announce("The endpoint was deleted");
    navigate("/dashboard/webhooks", { replace: true });
  };
  const button = (what: Asked, text: string) =>
    html`<button type="button" class="button" onClick=${() => setAsked(what)}>${text}</button>`;
  return html`<${Card} title="Change it" hint="Each of these says what it will do, and asks, before it does it.">
    <div class="form__actions">
      ${button("edit", "Edit")}
      ${button("rotate", "Rotate the secret")}
      ${webhook.status === "enabled" ? button("disable", "Disable") : button("enable", "Enable")}
      ${button("delete", "Delete")}
    </div>
    ${asked === "edit" && html`<${EditDialog} webhook=${webhook} onSaved=${() => done("The endpoint was changed")} onClose=${close} />`}
    ${
      asked === "rotate" &&
      html`<${ConfirmDialog} title="Rotate the secret" confirmLabel="Rotate the secret" onConfirm=${rotate} onClose=${close}>
        <p>A new secret is made and shown once. For 24 hours both the new and the old one sign every event, so a receiver that knows either accepts what comes: give your receiver the new one within that time.</p>
        <p>After 24 hours the old one no longer signs. Has it leaked? Give your receiver the new one alone.</p>
      <//>`
    }
    ${
      asked === "disable" &&
      html`<${ConfirmDialog} title="Disable the endpoint" confirmLabel="Disable" danger onConfirm=${setStatus("disabled")} onClose=${close}>
        <p>Nothing more is sent to <code>${webhook.url}</code>. What waits for another attempt fails at once; what happens from now on is logged as failed. Both can be resent once the endpoint is enabled again.</p>
      <//>`
    }
    ${
      asked === "enable" &&
      html`<${ConfirmDialog} title="Enable the endpoint" confirmLabel="Enable" onConfirm=${setStatus("enabled")} onClose=${close}>
        <p>Events are sent to <code>${webhook.url}</code> from now on, and that it failed before is forgotten. What it missed is not sent by itself: resend it from the log of deliveries.</p>
      <//>`
    }
    ${
      asked === "delete" &&
      html`<${ConfirmDialog} title="Delete the endpoint" confirmLabel="Delete for good" danger onConfirm=${remove} onClose=${close}>
        <p><code>${webhook.url}</code> gets nothing more, what waits is not sent, its secrets are gone, and its log of deliveries can no longer be read. This cannot be undone.</p>
        <p>To stop for a while and keep the log, disable it instead.</p>
      <//>`
    }
    ${
      secret !== undefined &&
      asked === undefined &&
      html`<${SecretDialog} title="The new secret" secret=${secret} onClose=${() => setSecret(undefined)}>
        <p>The old one signs beside it for 24 hours.</p>
      <//>`
    }
  <//>`;
}

import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { UpdateWebhookRequest, WebhookEndpoint } from "../../../clients/typescript/src/types.ts";
import { updateWebhook } from "../../api/webhook.ts";
import { Dialog } from "../../components/dialog.ts";
import { html } from "../../html.ts";
import { type EndpointFields, EndpointForm } from "./endpoint-form.ts";

/** Changes an endpoint. Only what was changed here is sent, so that what another tab changed meanwhile stays. */
export function EditDialog(props: {
  readonly webhook: WebhookEndpoint;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}): VNode {
  // As it was when the dialog opened: the page reads the endpoint again while it is open.
  const [before] = useState(props.webhook);
  const first = { url: before.url, description: before.description ?? "", events: before.events };
  const save = async (fields: EndpointFields) => {
    const change = changeOf(first, fields);
    if (Object.keys(change).length > 0) {
      await updateWebhook(before.webhook_id, change);
      props.onSaved();
    }
    props.onClose();
  };
  return html`<${Dialog} title="Edit the endpoint" onClose=${props.onClose}>
    <p class="hint">Another URL gets what is waiting as well, and that the one before failed is forgotten. The secret stays.</p>
    <${EndpointForm} first=${first} submitLabel="Save" refusal="The endpoint was not changed" onSubmit=${save}>
      <button type="button" class="button" onClick=${props.onClose}>Cancel</button>
    <//>
  <//>`;
}

function changeOf(before: EndpointFields, after: EndpointFields): UpdateWebhookRequest {
  return {
    ...(after.url !== before.url && { url: after.url }),
    ...(after.description !== before.description && { description: after.description || null }),
    ...([...after.events].sort().join() !== [...before.events].sort().join() && { events: after.events }),
  };
}

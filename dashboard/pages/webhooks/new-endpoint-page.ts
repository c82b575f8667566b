import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { WebhookEndpoint } from "../../../clients/typescript/src/types.ts";
import { createWebhook } from "../../api/webhook.ts";
import { ApiError } from "../../api-error.ts";
import { Card } from "../../components/card.ts";
import { Page } from "../../components/page.ts";
import { html } from "../../html.ts";
import { navigate } from "../../router.ts";
import { type EndpointFields, EndpointForm } from "./endpoint-form.ts";
import { SecretDialog } from "./secret-dialog.ts";

const FIRST: EndpointFields = { url: "", description: "", events: ["*"] };

/** Registers an endpoint, and shows its secret once. */
export function NewEndpointPage(): VNode {
  const [made, setMade] = useState<WebhookEndpoint>();
  const create = async ({ url, description, events }: EndpointFields) =>
    setMade(await createWebhook({ url, events, ...(description !== "" && { description }) }).catch(explain));
  const open = () => navigate(`/dashboard/webhooks/${made?.webhook_id ?? ""}`, { replace: true });
  return html`<${Page} title="Register an endpoint" lead="From then on every event you choose is posted there, signed under a secret of its own.">
    <${Card} title="Where events go">
      <${EndpointForm} first=${FIRST} submitLabel="Register" refusal="The endpoint was not registered" onSubmit=${create}>
        <a class="button" href="/dashboard/webhooks">Cancel</a>
      <//>
    <//>
    ${made?.secret !== undefined && html`<${SecretDialog} title="The endpoint's secret" secret=${made.secret} onClose=${open} />`}
  <//>`;
}

/** Where the answer was lost, the endpoint may be there, with a secret that nobody has seen. */
function explain(error: unknown): never {
  const problem = ApiError.of(error);
  if (problem.status !== 0) throw problem;
  const message = `${problem.message}. Look at the list of endpoints first: it may have been registered; then rotate its secret to see one`;
  throw new ApiError({ status: 0, code: problem.code, message, requestId: problem.requestId });
}

import type { VNode } from "preact";
import { EmptyState } from "../../../components/empty-state.ts";
import { Page } from "../../../components/page.ts";
import { html } from "../../../html.ts";
import type { PageProps } from "../../../route.ts";
import { type PolicyContext, PolicyView, usePolicy } from "../view/policy-view.ts";
import { EditForm } from "./edit-form.ts";

/** The form of a policy that exists. */
export function EditPolicyPage({ parameters }: PageProps): VNode {
  const loaded = usePolicy(parameters["policy_id"] ?? "");
  const view = (context: PolicyContext) => {
    const { policy_id, name, status, latest_version } = context.policy;
    const back = html`<a class="button" href=${`/dashboard/policies/${policy_id}`}>The policy</a>`;
    return html`<${Page} title=${`Edit ${name}`} actions=${back}>
      ${
        status === "archived"
          ? html`<${EmptyState} title="An archived policy cannot be changed">
              <p><a href=${`/dashboard/policies/new?source=${policy_id}&version=${latest_version}`}>Make a new policy from its latest version</a>.</p>
            <//>`
          : html`<${EditForm} context=${context} />`
      }
    <//>`;
  };
  return html`<${PolicyView} loaded=${loaded} view=${view} />`;
}

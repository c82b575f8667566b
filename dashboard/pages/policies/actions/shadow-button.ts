import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { PolicyVersion } from "../../../../clients/typescript/src/types.ts";
import { endShadow, setShadow } from "../../../api/policies.ts";
import { ConfirmDialog } from "../../../components/confirm-dialog.ts";
import { announce } from "../../../components/live-region.ts";
import { html } from "../../../html.ts";
import type { PolicyContext } from "../view/policy-view.ts";
import { orExplain } from "./explain-refusal.ts";

/** Lets a version decide beside the active one, or ends that. */
export function ShadowButton(props: {
  readonly context: PolicyContext;
  readonly version: PolicyVersion;
  readonly onDone: () => void;
}): VNode {
  const [asking, setAsking] = useState(false);
  const { policy } = props.context;
  const { version } = props.version;
  const isShadow = policy.shadow_version === version;
  const verb = isShadow ? `End the shadow of version ${version}` : `Shadow version ${version}`;
  const run = () =>
    orExplain(async () => {
      if (isShadow) await endShadow(policy.policy_id);
      else await setShadow(policy.policy_id, version);
      announce(isShadow ? `Version ${version} is in shadow no more` : `Version ${version} is in shadow from now on`);
      props.onDone();
    });
  const says = isShadow
    ? "From the next score on it decides nothing any more. What it said until now stays with the decisions."
    : "From the next score on it decides beside the active version, in test and live, on the same history. It changes no answer; what it says stands with each decision, and in the matrix of the policy's page.";
  return html`
    <button type="button" class="button button--small" onClick=${() => setAsking(true)} aria-label=${verb}>${isShadow ? "End shadow" : "Shadow"}</button>
    ${asking && html`<${ConfirmDialog} title=${verb} confirmLabel=${verb} onConfirm=${run} onClose=${() => setAsking(false)}><p>${says}</p><//>`}
  `;
}

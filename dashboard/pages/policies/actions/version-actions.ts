import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { PolicyVersion } from "../../../../clients/typescript/src/types.ts";
import { html } from "../../../html.ts";
import { may, mayActivate } from "../../../session.ts";
import type { PolicyContext } from "../view/policy-view.ts";
import { ActivateDialog, activation } from "./activate-dialog.ts";
import { ShadowButton } from "./shadow-button.ts";

/** Backtest a version, let it decide in shadow, and make it the one that decides. */
export function VersionActions(props: {
  readonly context: PolicyContext;
  readonly version: PolicyVersion;
  readonly onDone: () => void;
}): VNode {
  const [asking, setAsking] = useState(false);
  const { context, version, onDone } = props;
  const { policy } = context;
  const canShow = mayActivate() && policy.status !== "archived" && version.status !== "active";
  const canActivate = canShow && policy.pending_activation?.version !== version.version;
  const canShadow = canShow && (policy.shadow_version === null || policy.shadow_version === version.version);
  // What is said of the version that is replaced should be of now, not of when the page was opened.
  const ask = () => {
    setAsking(true);
    onDone();
  };
  return html`<div class="row-actions">
    ${may("backtest:write") && html`<a class="button button--small" href=${backtestPath(policy.policy_id, version.version)} aria-label=${`Backtest version ${version.version}`}>Backtest</a>`}
    ${canActivate && html`<button type="button" class="button button--small" onClick=${ask} aria-label=${`${activation(version)} version ${version.version}`}>${activation(version)}</button>`}
    ${canShadow && html`<${ShadowButton} context=${context} version=${version} onDone=${onDone} />`}
    ${asking && html`<${ActivateDialog} context=${context} version=${version} onDone=${onDone} onClose=${() => setAsking(false)} />`}
  </div>`;
}

/** Where a version is backtested. */
function backtestPath(policyId: string, version: number): string {
  return `/dashboard/backtests/new?policy_id=${policyId}&version=${version}`;
}

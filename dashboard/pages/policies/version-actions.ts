import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { PolicyVersion } from "../../api/policies.ts";
import { html } from "../../html.ts";
import { may } from "../../session.ts";
import { ActivateDialog, activation } from "./activate-dialog.ts";
import type { PolicyContext } from "./policy-view.ts";

/** Backtest a version, and make it the one that decides. */
export function VersionActions(props: {
  readonly context: PolicyContext;
  readonly version: PolicyVersion;
  readonly onDone: () => void;
}): VNode {
  const [asking, setAsking] = useState(false);
  const { context, version, onDone } = props;
  const { policy } = context;
  const canActivate = may("policies:write") && policy.status !== "archived" && version.status !== "active";
  // What is said of the version that is replaced should be of now, not of when the page was opened.
  const ask = () => {
    setAsking(true);
    onDone();
  };
  return html`<div class="row-actions">
    ${may("backtest:write") && html`<a class="button button--small" href=${backtestPath(policy.policy_id, version.version)} aria-label=${`Backtest version ${version.version}`}>Backtest</a>`}
    ${canActivate && html`<button type="button" class="button button--small" onClick=${ask} aria-label=${`${activation(version)} version ${version.version}`}>${activation(version)}</button>`}
    ${asking && html`<${ActivateDialog} context=${context} version=${version} onDone=${onDone} onClose=${() => setAsking(false)} />`}
  </div>`;
}

/** Where a version is backtested. */
export function backtestPath(policyId: string, version: number): string {
  return `/dashboard/backtests/new?policy_id=${policyId}&version=${version}`;
}

import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { html } from "../../../html.ts";
import { may, mayActivate } from "../../../session.ts";
import type { PolicyContext } from "../view/policy-view.ts";
import { ArchiveDialog } from "./archive-dialog.ts";
import { DeleteDialog } from "./delete-dialog.ts";

/** What can be done with the policy as a whole. */
export function PolicyActions(props: { readonly context: PolicyContext; readonly onDone: () => void }): VNode {
  const [asking, setAsking] = useState<"archive" | "delete">();
  const { context, onDone } = props;
  const { policy_id, status } = context.policy;
  const close = () => setAsking(undefined);
  const isOpen = status !== "archived";
  return html`
    <a class="button" href="/dashboard/policies">All policies</a>
    ${isOpen && may("policies:write") && html`<a class="button button--primary" href=${`/dashboard/policies/${policy_id}/edit`}>Edit</a>`}
    ${isOpen && mayActivate() && html`<button type="button" class="button" onClick=${() => setAsking("archive")}>Archive</button>`}
    ${may("policies:write") && html`<button type="button" class="button" onClick=${() => setAsking("delete")}>Delete</button>`}
    ${asking === "archive" && html`<${ArchiveDialog} context=${context} onDone=${onDone} onClose=${close} />`}
    ${asking === "delete" && html`<${DeleteDialog} policy=${context.policy} onClose=${close} />`}
  `;
}

import type { VNode } from "preact";
import { archivePolicy } from "../../../api/policies.ts";
import { ConfirmDialog } from "../../../components/confirm-dialog.ts";
import { announce } from "../../../components/live-region.ts";
import { html } from "../../../html.ts";
import type { PolicyContext } from "../view/policy-view.ts";
import { activeOf } from "./activate-dialog.ts";
import { orExplain } from "./explain-refusal.ts";
import { StepDialog } from "./step-dialog.ts";

/** Says what archiving does, and does it; for the active tenant-wide policy it says what must come first. */
export function ArchiveDialog(props: {
  readonly context: PolicyContext;
  readonly onDone: () => void;
  readonly onClose: () => void;
}): VNode {
  const { context, onDone, onClose } = props;
  const { policy, policies } = context;
  if (policy.status === "active" && policy.product === null)
    return html`<${StepDialog} title="This policy cannot be archived yet" onClose=${onClose}>
      <p>It is the policy that decides for all products, and without it nothing could be scored.</p>
      <p>Activate another policy for all products first; it takes over from the next score on. Then archive this one.</p>
    <//>`;
  const archive = () =>
    orExplain(async () => {
      await archivePolicy(policy.policy_id);
      announce(`Archived ${policy.name}`);
      onDone();
    });
  const wide = activeOf(policies, null);
  return html`<${ConfirmDialog} title="Archive this policy" confirmLabel="Archive" danger onConfirm=${archive} onClose=${onClose}>
    <ul class="consequences">
      ${
        policy.status === "active"
          ? html`<li>From the next score on, ${wide === undefined ? "the policy for all products" : html`version ${wide.active_version} of <strong>${wide.name}</strong>`} decides for the product <strong>${policy.product}</strong>, in test and live, in place of version ${policy.active_version} of this policy.</li>`
          : html`<li>Scores do not change: no version of this policy is active.</li>`
      }
      <li><strong>It cannot be undone.</strong> An archived policy can be neither changed nor activated again; a new policy can be made from any of its versions.</li>
      <li>Its decisions and backtests stay readable.</li>
    </ul>
  <//>`;
}

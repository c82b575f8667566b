import type { VNode } from "preact";
import { deletePolicy } from "../../../api/policies.ts";
import type { WholePolicy } from "../../../api/policy-shapes.ts";
import { ConfirmDialog } from "../../../components/confirm-dialog.ts";
import { announce } from "../../../components/live-region.ts";
import { count } from "../../../format.ts";
import { html } from "../../../html.ts";
import { navigate } from "../../../router.ts";
import { mayActivate } from "../../../session.ts";
import { keep } from "../form/kept-draft.ts";
import { orExplain } from "./explain-refusal.ts";
import { StepDialog } from "./step-dialog.ts";

/** Says what deleting does, and does it; for a policy that was used it says what to do instead. */
export function DeleteDialog({
  policy,
  onClose,
}: {
  readonly policy: WholePolicy;
  readonly onClose: () => void;
}): VNode {
  const used = policy.versions.find(({ frozen_at }) => frozen_at !== null);
  if (used !== undefined)
    return html`<${StepDialog} title="This policy cannot be deleted" onClose=${onClose}>
      <p>Version ${used.version} ${used.activated_at === null ? "was submitted to a backtest, set as a shadow, asked to be activated, or has scored" : "was active"}, and what was said of it must stay explainable.</p>
      <p>${insteadText(policy)}</p>
    <//>`;
  const remove = () =>
    orExplain(async () => {
      await deletePolicy(policy.policy_id);
      keep(policy.policy_id, undefined);
      announce(`Deleted ${policy.name}`);
      navigate("/dashboard/policies");
    });
  return html`<${ConfirmDialog} title="Delete this policy" confirmLabel="Delete" danger onConfirm=${remove} onClose=${onClose}>
    <ul class="consequences">
      <li><strong>${policy.name}</strong> with ${policy.versions.length === 1 ? "its one version" : `its ${count(policy.versions.length)} versions`} is gone for good.</li>
      <li>Scores do not change: it never decided anything.</li>
    </ul>
  <//>`;
}

function insteadText({ status }: WholePolicy): string {
  if (status === "archived") return "It is archived already: it decides nothing and is not in the list.";
  return mayActivate()
    ? "Archive it instead: it leaves the list and decides nothing."
    : "Ask somebody with a key of the role admin to archive it: it leaves the list and decides nothing.";
}

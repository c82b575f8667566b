import type { VNode } from "preact";
import { activatePolicy, type PolicySummary, type PolicyVersion } from "../../api/policies.ts";
import { Badge } from "../../components/badge.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.ts";
import { announce } from "../../components/live-region.ts";
import { Time } from "../../components/time.ts";
import { html } from "../../html.ts";
import { changesBetween, draftOf } from "./draft.ts";
import { orExplain } from "./explain-refusal.ts";
import { policyFields } from "./policy-fields.ts";
import type { PolicyContext } from "./policy-view.ts";

/** Says what an activation does, and does it. */
export function ActivateDialog(props: {
  readonly context: PolicyContext;
  readonly version: PolicyVersion;
  readonly onDone: () => void;
  readonly onClose: () => void;
}): VNode {
  const { context, version, onDone, onClose } = props;
  const { policy } = context;
  const verb = `${activation(version)} version ${version.version}`;
  const activate = () =>
    orExplain(async () => {
      await activatePolicy(policy.policy_id, version.version);
      announce(`Version ${version.version} of ${policy.name} decides from now on`);
      onDone();
    });
  const whom =
    policy.product === null ? "every product that has no active policy of its own" : `the product ${policy.product}`;
  return html`<${ConfirmDialog} title=${verb} confirmLabel=${verb} onConfirm=${activate} onClose=${onClose}>
    <ul class="consequences">
      <li>From the next score on, version ${version.version} of <strong>${policy.name}</strong> decides for <strong>${whom}</strong>, in <strong>test and live</strong>.</li>
      <li>${replacedText(context, version)}</li>
      <li>Scores given before stay as they are.</li>
      <li><${TestedText} version=${version} /></li>
    </ul>
  <//>`;
}

function TestedText({ version }: { readonly version: PolicyVersion }): VNode {
  return version.tested_at === null
    ? html`<span><${Badge} word="untested" tone="warn" /> No backtest of this version has completed.</span>`
    : html`<span><${Badge} word="tested" /> A backtest of this version completed on <${Time} at=${version.tested_at} />.</span>`;
}

function replacedText(context: PolicyContext, version: PolicyVersion): string {
  const { policy, policies, rules } = context;
  const replaced = activeOf(policies, policy.product);
  const back = "To go back, roll back to it at any time.";
  if (replaced === undefined) {
    const wide = activeOf(policies, null);
    return wide === undefined
      ? "No version is replaced: none was active."
      : `No version is replaced: until now ${wide.name}, version ${wide.active_version}, decides here. To go back, archive this policy.`;
  }
  const name = replaced.policy_id === policy.policy_id ? "this policy" : replaced.name;
  const before = policy.versions.find(
    (other) => replaced.policy_id === policy.policy_id && other.version === replaced.active_version,
  );
  const fields = policyFields(rules, policy.versions);
  const changed =
    before === undefined ? undefined : changesBetween(fields, draftOf(fields, before), draftOf(fields, version)).length;
  const differs = changed === undefined ? "" : ` The two differ in ${changed === 1 ? "1 value" : `${changed} values`}.`;
  return `It replaces version ${replaced.active_version} of ${name}, which becomes archived.${differs} ${back}`;
}

/** The policy that decides for a product, or tenant-wide for null. */
export function activeOf(policies: readonly PolicySummary[], product: string | null): PolicySummary | undefined {
  return policies.find((policy) => policy.status === "active" && policy.product === product);
}

/** What an activation is called: a version that decided before is rolled back to. */
export function activation({ activated_at }: PolicyVersion): string {
  return activated_at === null ? "Activate" : "Roll back to";
}

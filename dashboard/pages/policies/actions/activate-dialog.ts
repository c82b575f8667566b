import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { Policy, PolicyVersion } from "../../../../clients/typescript/src/types.ts";
import { activatePolicy, getQuality } from "../../../api/policies.ts";
import { Badge } from "../../../components/badge.ts";
import { ConfirmDialog } from "../../../components/confirm-dialog.ts";
import { announce } from "../../../components/live-region.ts";
import { TextField } from "../../../components/text-field.ts";
import { Time } from "../../../components/time.ts";
import { html } from "../../../html.ts";
import { useLoad } from "../../../load.ts";
import { changesBetween, draftOf } from "../form/draft.ts";
import { policyFields } from "../form/policy-fields.ts";
import type { PolicyContext } from "../view/policy-view.ts";
import { type BrakeDraft, BrakeFields, brakeDraftOf, brakeSpecOf } from "./brake-fields.ts";
import { orExplain } from "./explain-refusal.ts";

const NOTE_MAX = 500;
/** Below so many decisions a share says nothing. */
const DECISIONS_LEAST = 100;

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
  const hasBefore = activeOf(context.policies, policy.product) !== undefined;
  const [note, setNote] = useState("");
  const [changed, setBrake] = useState<BrakeDraft>();
  const usual = useLoad((signal) => usualShareOf(activeOf(context.policies, policy.product), signal), []);
  const brake = changed ?? brakeDraftOf(usual.data?.share);
  const activate = () =>
    orExplain(async () => {
      const armed = brakeSpecOf(brake, hasBefore);
      const request = { version: version.version, ...(note !== "" && { note }), ...(armed && { brake: armed }) };
      await activatePolicy(policy.policy_id, request);
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
    <${TextField} label="Note" name="note" hint="Why, for whoever reads the history." rows=${2} maxLength=${NOTE_MAX} value=${note} onInput=${setNote} />
    <${BrakeFields} draft=${brake} hasBefore=${hasBefore} onInput=${setBrake} />
  <//>`;
}

/** The share of decisions at or above high of the version that decides until now. */
async function usualShareOf(
  active: Policy | undefined,
  signal: AbortSignal,
): Promise<{ readonly share: number | undefined }> {
  if (active === undefined) return { share: undefined };
  const { days } = await getQuality(active.policy_id, signal);
  const decisions = days.reduce((sum, day) => sum + day.decisions, 0);
  const high = days.reduce(
    (sum, { by_risk_level }) => sum + (by_risk_level["high"] ?? 0) + (by_risk_level["critical"] ?? 0),
    0,
  );
  return { share: decisions < DECISIONS_LEAST ? undefined : high / decisions };
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
export function activeOf(policies: readonly Policy[], product: string | null): Policy | undefined {
  return policies.find((policy) => policy.status === "active" && policy.product === product);
}

/** What an activation is called: a version that decided before is rolled back to. */
export function activation({ activated_at }: PolicyVersion): string {
  return activated_at === null ? "Activate" : "Roll back to";
}

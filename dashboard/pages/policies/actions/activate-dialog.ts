import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { Policy, PolicyVersion } from "../../../../clients/typescript/src/types.ts";
import { activatePolicy, getQuality } from "../../../api/policies.ts";
import { ConfirmDialog } from "../../../components/confirm-dialog.ts";
import { announce } from "../../../components/live-region.ts";
import { TextField } from "../../../components/text-field.ts";
import { html } from "../../../html.ts";
import { useLoad } from "../../../load.ts";
import type { PolicyContext } from "../view/policy-view.ts";
import { type BrakeDraft, BrakeFields, brakeDraftOf, brakeSpecOf } from "./brake-fields.ts";
import { ChangeList } from "./change-list.ts";
import { Evidence } from "./evidence.ts";
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
  const replaced = activeOf(context.policies, policy.product);
  const hasBefore = replaced !== undefined;
  const [note, setNote] = useState("");
  const [changed, setBrake] = useState<BrakeDraft>();
  const usual = useLoad((signal) => usualShareOf(replaced, signal), []);
  const brake = changed ?? brakeDraftOf(usual.data?.share);
  const activate = () =>
    orExplain(async () => {
      const armed = brakeSpecOf(brake, hasBefore);
      const request = { version: version.version, ...(note !== "" && { note }), ...(armed && { brake: armed }) };
      const { active_version } = await activatePolicy(policy.policy_id, request);
      const isActive = active_version === version.version;
      announce(
        `Version ${version.version} of ${policy.name} ${isActive ? "decides from now on" : "waits for the approval of another member"}`,
      );
      onDone();
    });
  const whom =
    policy.product === null ? "every product that has no active policy of its own" : `the product ${policy.product}`;
  return html`<${ConfirmDialog} title=${verb} confirmLabel=${verb} onConfirm=${activate} onClose=${onClose}>
    <ul class="consequences">
      <li>From the next score on, version ${version.version} of <strong>${policy.name}</strong> decides for <strong>${whom}</strong>, in <strong>test and live</strong>.</li>
      <li>${replacedText(context, replaced)}</li>
      <li>Scores given before stay as they are.</li>
      <li>Where activations need approval it waits until another member approves it.</li>
    </ul>
    ${replaced && html`<${ChangeList} context=${context} version=${version} replaced=${replaced} />`}
    <${Evidence} context=${context} version=${version} />
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

function replacedText({ policy, policies }: PolicyContext, replaced: Policy | undefined): string {
  const back = "To go back, roll back to it at any time.";
  if (replaced === undefined) {
    const wide = activeOf(policies, null);
    return wide === undefined
      ? "No version is replaced: none was active."
      : `No version is replaced: until now ${wide.name}, version ${wide.active_version}, decides here. To go back, archive this policy.`;
  }
  const name = replaced.policy_id === policy.policy_id ? "this policy" : replaced.name;
  return `It replaces version ${replaced.active_version} of ${name}, which becomes archived. ${back}`;
}

/** The policy that decides for a product, or tenant-wide for null. */
export function activeOf(policies: readonly Policy[], product: string | null): Policy | undefined {
  return policies.find((policy) => policy.status === "active" && policy.product === product);
}

/** What an activation is called: a version that decided before is rolled back to. */
export function activation({ activated_at }: PolicyVersion): string {
  return activated_at === null ? "Activate" : "Roll back to";
}

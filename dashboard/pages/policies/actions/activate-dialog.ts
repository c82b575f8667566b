import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { Policy, PolicyVersion } from "../../../../clients/typescript/src/types.ts";
import { activatePolicy, getQuality } from "../../../api/policies.ts";
import type { ApiError } from "../../../api-error.ts";
import { ConfirmDialog } from "../../../components/confirm-dialog.ts";
import { announce } from "../../../components/live-region.ts";
import { TextField } from "../../../components/text-field.ts";
import { html } from "../../../html.ts";
import { useLoad } from "../../../load.ts";
import { refusedHere } from "../../../refused-here.ts";
import { ownKey } from "../../../session.ts";
import type { PolicyContext } from "../view/policy-view.ts";
import { FIRST_BRAKE, readBrake } from "./brake-draft.ts";
import { BrakeFields } from "./brake-fields.ts";
import { ChangeList } from "./change-list.ts";
import { Evidence } from "./evidence.ts";
import { explainRefusal } from "./explain-refusal.ts";
import { type LiveShare, liveShareOf } from "./live-share.ts";

const NOTE_MAX = 500;

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
  const [brake, setBrake] = useState(FIRST_BRAKE);
  const [problem, setProblem] = useState<ApiError>();
  const live = useLoad((signal) => readLiveShare(replaced, signal), []).data ?? { kind: "unknown" };
  const activate = async () => {
    try {
      setProblem(undefined);
      const read = readBrake(brake, { live, hasBefore });
      if (read.kind === "problems") throw refusedHere(read.details);
      const armed = read.kind === "brake" && { brake: read.brake };
      const request = { version: version.version, ...(note.trim() !== "" && { note: note.trim() }), ...armed };
      const { active_version } = await activatePolicy(policy.policy_id, request);
      announce(activatedText(context, version, active_version));
      onDone();
    } catch (error) {
      const refused = explainRefusal(error);
      setProblem(refused);
      throw refused;
    }
  };
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
    <${TextField} label="Note" name="note" hint="Why, for whoever reads the history." rows=${2} maxLength=${NOTE_MAX} value=${note} onInput=${setNote} problem=${problem} />
    <${BrakeFields} draft=${brake} live=${live} hasBefore=${hasBefore} onInput=${setBrake} problem=${problem} />
  <//>`;
}

/** How the version that decides until now does in live; in a test session nothing of that can be read. */
async function readLiveShare(active: Policy | undefined, signal: AbortSignal): Promise<LiveShare> {
  if (ownKey()?.environment !== "live") return { kind: "test_session" };
  return active === undefined ? { kind: "unknown" } : liveShareOf(await getQuality(active.policy_id, signal));
}

function activatedText({ policy }: PolicyContext, { version }: PolicyVersion, active: number | null): string {
  const then = active === version ? "decides from now on" : "waits for the approval of another member";
  return `Version ${version} of ${policy.name} ${then}`;
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

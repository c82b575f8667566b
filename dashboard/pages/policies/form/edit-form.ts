import type { VNode } from "preact";
import { useRef, useState } from "preact/hooks";
import { getPolicy, updatePolicy } from "../../../api/policies.ts";
import type { WholePolicy } from "../../../api/policy-shapes.ts";
import type { ApiError } from "../../../api-error.ts";
import { announce } from "../../../components/live-region.ts";
import { html } from "../../../html.ts";
import { navigate } from "../../../router.ts";
import { explainRefusal } from "../actions/explain-refusal.ts";
import type { PolicyContext } from "../view/policy-view.ts";
import { ConflictDialog } from "./conflict-dialog.ts";
import { type Change, changesBetween, draftOf, isHead, rebased } from "./draft.ts";
import { type KeptDraft, keep } from "./kept-draft.ts";
import { LeaveGuard } from "./leave-guard.ts";
import { type PolicyField, policyFields } from "./policy-fields.ts";
import { PolicyForm } from "./policy-form.ts";
import { policyRequest, refusalByKey } from "./policy-request.ts";
import { ResumedNote } from "./resumed-note.ts";
import { useDraft } from "./use-draft.ts";

/** Edits a policy; what others saved meanwhile is shown before anything is sent. */
export function EditForm({ context }: { readonly context: PolicyContext }): VNode {
  const [policy, setPolicy] = useState(context.policy);
  const fields = policyFields(context.rules, policy.versions.slice(0, 1));
  const state = useDraft(policy.policy_id, fields, opened(fields, policy));
  const [problem, setProblem] = useState<ApiError>();
  const [busy, setBusy] = useState(false);
  const [conflict, setConflict] = useState<WholePolicy>();
  const isSaved = useRef(false);
  const { kept, changes } = state;
  const theirs = conflict && opened(fields, conflict);

  const save = async (now: KeptDraft) => {
    const wanted = changesBetween(fields, now.base, now.draft);
    setBusy(true);
    setProblem(undefined);
    state.untouch();
    try {
      const latest = await getPolicy(policy.policy_id);
      if (isOther(fields, now, latest)) setConflict(latest);
      else {
        const saved = await updatePolicy(policy.policy_id, policyRequest(wanted, noteFor(wanted, now.note)));
        isSaved.current = true;
        keep(policy.policy_id, undefined);
        announce(savedText(latest, saved, wanted));
        navigate(`/dashboard/policies/${policy.policy_id}`);
      }
    } catch (error) {
      setProblem(refusalByKey(explainRefusal(error), wanted));
    }
    setBusy(false);
  };
  const take = () => {
    if (theirs === undefined || conflict === undefined) return;
    setPolicy(conflict);
    state.replace(theirs);
    setConflict(undefined);
    announce("The form shows what others saved");
  };
  const apply = () => {
    if (theirs === undefined || conflict === undefined) return;
    const { note, origin } = kept;
    const draft = rebased(fields, kept.base, kept.draft, theirs.base);
    const next = { ...theirs, draft, ...(note !== undefined && { note }), ...(origin !== undefined && { origin }) };
    setPolicy(conflict);
    state.replace(next);
    setConflict(undefined);
    void save(next);
  };
  return html`
    ${state.isResumed && html`<${ResumedNote} onDiscard=${state.discard} origin=${kept.origin} />`}
    <${PolicyForm}
      state=${state}
      fields=${fields}
      rules=${context.rules}
      isNew=${false}
      hasNote=${!changes.every(isHead)}
      comparedWith=${`Version ${policy.latest_version}`}
      effect=${effectOf(policy, changes)}
      problem=${problem}
      busy=${busy}
      onSave=${() => save(kept)}
    />
    ${
      conflict &&
      theirs &&
      html`<${ConflictDialog}
      version=${conflict.latest_version}
      theirs=${changesBetween(fields, kept.base, theirs.base)}
      mine=${changes}
      onTake=${take}
      onApply=${apply}
      onClose=${() => setConflict(undefined)}
    />`
    }
    <${LeaveGuard} isDirty=${() => changes.length > 0 && !isSaved.current} />
  `;
}

/** A form as it is opened with what the API answers. */
function opened(fields: readonly PolicyField[], policy: WholePolicy): KeptDraft {
  const latest = policy.versions[0];
  const base = latest === undefined ? {} : draftOf(fields, latest, policy);
  return { base, draft: base, configSha256: latest?.config_sha256 ?? "" };
}

/** Whether what the form was opened with is no longer what stands there. */
function isOther(fields: readonly PolicyField[], kept: KeptDraft, latest: WholePolicy): boolean {
  const now = opened(fields, latest);
  return now.configSha256 !== kept.configSha256 || changesBetween(fields, kept.base, now.base).length > 0;
}

/** The API drops the note of a change that makes no version. */
function noteFor(changes: readonly Change[], note: string | undefined): string | undefined {
  return changes.every(isHead) ? undefined : note;
}

function effectOf({ versions, latest_version }: WholePolicy, changes: readonly Change[]): string {
  if (changes.length > 0 && changes.every(isHead))
    return "Name and description are the policy's: saving makes no version.";
  const latest = versions[0];
  const next = latest_version + 1;
  if (latest?.frozen_at === null) return `Version ${latest_version} is an unused draft: saving changes it in place.`;
  const state = latest?.status === "draft" ? "a draft that was used" : latest?.status;
  return `Version ${latest_version} is ${state}, so it stays as it is: saving makes version ${next}, a draft that scores nothing until it is activated.`;
}

function savedText(before: WholePolicy, after: WholePolicy, changes: readonly Change[]): string {
  if (after.latest_version > before.latest_version) return `Saved as the new draft version ${after.latest_version}`;
  return changes.every(isHead) ? "Saved" : `Saved in place, in draft version ${after.latest_version}`;
}

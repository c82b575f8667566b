import type { VNode } from "preact";
import { useRef, useState } from "preact/hooks";
import type { PolicyVersion, RuleDescription } from "../../../../clients/typescript/src/types.ts";
import { createPolicy } from "../../../api/policies.ts";
import type { WholePolicy } from "../../../api/policy-shapes.ts";
import type { ApiError } from "../../../api-error.ts";
import { announce } from "../../../components/live-region.ts";
import { html } from "../../../html.ts";
import { newId } from "../../../new-id.ts";
import { navigate } from "../../../router.ts";
import { explainRefusal } from "../actions/explain-refusal.ts";
import { defaultDraft, draftOf } from "./draft.ts";
import { keep } from "./kept-draft.ts";
import { LeaveGuard } from "./leave-guard.ts";
import { policyFields } from "./policy-fields.ts";
import { PolicyForm } from "./policy-form.ts";
import { policyRequest, refusalByKey } from "./policy-request.ts";
import { ResumedNote } from "./resumed-note.ts";
import { useDraft } from "./use-draft.ts";

/** Makes a policy with a draft version 1. */
export function NewForm(props: {
  readonly rules: readonly RuleDescription[];
  readonly from: { readonly policy: WholePolicy; readonly version: PolicyVersion } | undefined;
}): VNode {
  const { rules, from } = props;
  const fields = policyFields(rules);
  const base = defaultDraft(fields, rules);
  const of = from === undefined ? "new" : `new.${from.version.version_id}`;
  const copied = from && copyOf(draftOf(fields, from.version, { ...from.policy, name: "" }), base);
  const state = useDraft(of, fields, { base, draft: copied ?? base, configSha256: "" });
  const [problem, setProblem] = useState<ApiError>();
  const [busy, setBusy] = useState(false);
  const isSaved = useRef(false);
  // One key as long as the same is sent: a second click, or a try after a lost answer, makes one policy.
  const sent = useRef({ text: "", key: "" });
  const { changes } = state;
  const save = async () => {
    setBusy(true);
    setProblem(undefined);
    state.untouch();
    try {
      const request = policyRequest(changes, state.note);
      const text = JSON.stringify(request);
      if (sent.current.text !== text) sent.current = { text, key: newId() };
      const { policy_id, name } = await createPolicy(request, sent.current.key);
      isSaved.current = true;
      keep(of, undefined);
      announce(`Saved ${name} with draft version 1`);
      navigate(`/dashboard/policies/${policy_id}`);
    } catch (error) {
      setProblem(refusalByKey(explainRefusal(error), changes));
      setBusy(false);
    }
  };
  return html`
    ${state.isResumed && html`<${ResumedNote} onDiscard=${state.discard} />`}
    <${PolicyForm}
      state=${state}
      fields=${fields}
      rules=${rules}
      isNew
      hasNote=${changes.length > 0}
      comparedWith="Default"
      effect="Saving makes a policy with draft version 1, which scores nothing until it is activated."
      problem=${problem}
      busy=${busy}
      onSave=${save}
    />
    <${LeaveGuard} isDirty=${() => changes.length > 0 && !isSaved.current} />
  `;
}

/** The values that a new policy can take over: of the rules that there are, and of no market. */
function copyOf(source: Readonly<Record<string, string>>, base: Readonly<Record<string, string>>) {
  const known = Object.entries(source).filter(([key]) => key in base && !key.endsWith(".version"));
  return { ...base, ...Object.fromEntries(known) };
}

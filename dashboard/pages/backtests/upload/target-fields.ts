import type { VNode } from "preact";
import { useEffect } from "preact/hooks";
import type { Policy } from "../../../../clients/typescript/src/types.ts";
import { findPolicy, listPolicies } from "../../../api/backtest-target.ts";
import type { ApiError } from "../../../api-error.ts";
import { ErrorPanel } from "../../../components/error-panel.ts";
import { SelectField } from "../../../components/select-field.ts";
import { shortId, words } from "../../../format.ts";
import { html } from "../../../html.ts";
import { useLoad } from "../../../load.ts";
import { may } from "../../../session.ts";
import { changeDraft, type Draft } from "./draft.ts";

/** Stands for no policy id: a browser takes an empty value for no choice, and sends no form with it. */
const ACTIVE = "active";

/** Which policy, and which version of it. */
export function TargetFields(props: { readonly draft: Draft; readonly problem: ApiError | undefined }): VNode {
  const { policyId, version } = props.draft;
  const policies = useLoad(listPolicies, ["policies"]);
  const chosen = useLoad((signal) => findPolicy(policyId, signal).then((found) => ({ found })), [policyId]);
  const policy = chosen.data?.found;
  // A concrete version from the start: what is replayed is what is shown, whatever is activated meanwhile.
  useEffect(() => {
    if (policy !== undefined && version === "")
      changeDraft({ version: String(policy.active_version ?? policy.latest_version) });
  }, [policy, version]);
  if (!may("policies:read")) return html`<${WithoutPolicies} policyId=${policyId} version=${version} />`;
  const error = policies.error ?? chosen.error;
  const gone = policyId !== "" && !chosen.loading && chosen.error === undefined && policy === undefined;
  return html`
    ${error && html`<${ErrorPanel} error=${error} title="Cannot load the policies" onRetry=${policies.error ? policies.reload : chosen.reload} />`}
    ${
      gone &&
      html`<div class="error" role="alert">
        <p class="error__title">The policy is gone</p>
        <p>Choose another: the policy <code>${policyId}</code> does not exist, or was deleted since the link was made.</p>
      </div>`
    }
    <div class="target">
      <${SelectField} label="Policy" name="policy_id" required value=${policyId || ACTIVE} problem=${props.problem}
        onInput=${(id: string) => changeDraft({ policyId: id === ACTIVE ? "" : id, version: "" })}
        options=${policyOptions(policies.data ?? [], policyId, gone)} />
      ${
        policy !== undefined &&
        html`<${SelectField} label="Version" name="version" required value=${version} problem=${props.problem}
          onInput=${(value: string) => changeDraft({ version: value })} options=${versionOptions(policy, version)} />`
      }
    </div>
  `;
}

/** What can be replayed. A chosen one that is not among them, gone or not read yet, stays chosen and visible. */
function policyOptions(policies: readonly Policy[], chosenId: string, gone: boolean) {
  const known = policies
    .filter(({ status, policy_id }) => status !== "archived" || policy_id === chosenId)
    .map(({ policy_id, name, product, status }) => ({
      value: policy_id,
      text: `${name} (${product ?? "tenant-wide"}, ${status})`,
    }));
  const isKnown = chosenId === "" || known.some(({ value }) => value === chosenId);
  const other = { value: chosenId, text: `${shortId(chosenId)}${gone ? ", gone" : ""}` };
  return [{ value: ACTIVE, text: "The active policy of the organisation" }, ...known, ...(isKnown ? [] : [other])];
}

/** Every version; one that a link names and that is not there is told by the service. */
function versionOptions({ versions = [] }: Policy, wanted: string) {
  const known = versions.map((one) => ({
    value: String(one.version),
    text: `Version ${one.version}, ${words(one.status).toLowerCase()}`,
  }));
  const isKnown = wanted === "" || known.some(({ value }) => value === wanted);
  return isKnown ? known : [{ value: wanted, text: `Version ${wanted}, not found` }, ...known];
}

function WithoutPolicies({ policyId, version }: { readonly policyId: string; readonly version: string }): VNode {
  return html`<p class="hint">
    Your key may not read policies:
    ${
      policyId === ""
        ? " the active policy of the organisation is replayed."
        : html` version ${version === "" ? "(latest)" : version} of <code>${policyId}</code> is replayed.
            <button type="button" class="copy" onClick=${() => changeDraft({ policyId: "", version: "" })}>Use the active policy</button>`
    }
  </p>`;
}

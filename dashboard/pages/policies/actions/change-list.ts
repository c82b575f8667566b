import type { VNode } from "preact";
import type { Policy, PolicyVersion } from "../../../../clients/typescript/src/types.ts";
import { getPolicy } from "../../../api/policies.ts";
import { html } from "../../../html.ts";
import { useLoad } from "../../../load.ts";
import { ChangeTable } from "../form/change-table.ts";
import { changesBetween, draftOf } from "../form/draft.ts";
import { policyFields } from "../form/policy-fields.ts";
import type { PolicyContext } from "../view/policy-view.ts";

/** Every value in which a version differs from the one that it would replace. */
export function ChangeList(props: {
  readonly context: PolicyContext;
  readonly version: PolicyVersion;
  readonly replaced: Policy;
}): VNode | undefined {
  const { context, version, replaced } = props;
  const { policy, rules } = context;
  const isOwn = replaced.policy_id === policy.policy_id;
  const loaded = useLoad(
    async (signal) => (isOwn ? policy : getPolicy(replaced.policy_id, signal)),
    [replaced.policy_id, replaced.active_version],
  );
  const versions = loaded.data?.versions ?? [];
  const before = versions.find((other) => other.version === replaced.active_version);
  if (before === undefined) return undefined;
  const fields = policyFields(rules, [...policy.versions, ...versions]);
  const changes = changesBetween(fields, draftOf(fields, before), draftOf(fields, version));
  if (changes.length === 0) return html`<p>Every rule, threshold and action has the same value in both.</p>`;
  const from = isOwn ? `Version ${before.version}` : `${replaced.name}, version ${before.version}`;
  return html`<details class="dialog__details" open=${changes.length <= 10}>
    <summary>${changes.length === 1 ? "1 value changes" : `${changes.length} values change`}</summary>
    <${ChangeTable} caption="What this activation changes" before=${from} after=${`Version ${version.version}`} changes=${changes} />
  </details>`;
}

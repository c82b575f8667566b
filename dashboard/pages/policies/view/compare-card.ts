import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { Card } from "../../../components/card.ts";
import { EmptyState } from "../../../components/empty-state.ts";
import { SelectField } from "../../../components/select-field.ts";
import { html } from "../../../html.ts";
import { ChangeTable } from "../form/change-table.ts";
import { changesBetween, draftOf } from "../form/draft.ts";
import { policyFields } from "../form/policy-fields.ts";
import type { PolicyContext } from "./policy-view.ts";

/** What changed between any two versions; at first from the active one to the latest, or to the latest from the one before. */
export function CompareCard({ context }: { readonly context: PolicyContext }): VNode {
  const { policy, rules } = context;
  const { versions, active_version, latest_version } = policy;
  const usual = active_version === null || active_version === latest_version ? versions[1]?.version : active_version;
  const [from, setFrom] = useState(String(usual));
  const [to, setTo] = useState(String(latest_version));
  const options = versions.map(({ version, status }) => ({
    value: String(version),
    text: `Version ${version} (${status})`,
  }));
  const fields = policyFields(rules, versions);
  const [before, after] = [from, to].map((wanted) => versions.find(({ version }) => String(version) === wanted));
  const changes = before && after ? changesBetween(fields, draftOf(fields, before), draftOf(fields, after)) : [];
  return html`<${Card} title="What changed">
    <div class="pair">
      <${SelectField} label="From" name="before" required value=${from} onInput=${setFrom} options=${options} />
      <${SelectField} label="To" name="after" required value=${to} onInput=${setTo} options=${options} />
    </div>
    ${
      changes.length === 0
        ? html`<${EmptyState} title="They decide alike"><p>${from === to ? "Choose two different versions." : "Every rule, threshold and action has the same value in both."}</p><//>`
        : html`<${ChangeTable} caption=${`Changes from version ${from} to version ${to}`} before=${`Version ${from}`} after=${`Version ${to}`} changes=${changes} />`
    }
  <//>`;
}

import type { VNode } from "preact";
import type { PolicyVersion } from "../../../../clients/typescript/src/types.ts";
import { Actor } from "../../../components/actor.ts";
import { Badge } from "../../../components/badge.ts";
import { Id } from "../../../components/id.ts";
import { type Column, Table } from "../../../components/table.ts";
import { Time } from "../../../components/time.ts";
import { type Children, html } from "../../../html.ts";
import { may, mayActivate } from "../../../session.ts";
import { VersionActions } from "../actions/version-actions.ts";
import type { PolicyContext } from "./policy-view.ts";

/** Every version, newest first: what became of it, and what can be done with it. */
export function VersionTable(props: { readonly context: PolicyContext; readonly onDone: () => void }): VNode {
  const { context, onDone } = props;
  const { policy, names } = context;
  const columns: Column<PolicyVersion>[] = [
    {
      title: "Version",
      cell: ({ version }) =>
        html`<a href=${`/dashboard/policies/${policy.policy_id}/versions/${version}`}>Version ${version}</a>`,
    },
    { title: "Status", cell: ({ status }) => html`<${Badge} word=${status} />` },
    {
      title: "Created",
      cell: ({ created_at, created_by, created_note }) =>
        html`<${Time} at=${created_at} />${byWhom(created_by, created_note, names)}`,
    },
    { title: "Tested", cell: ({ tested_at }) => html`<${Time} at=${tested_at} />` },
    {
      title: "Activated",
      cell: ({ activated_at, activated_by, activation_note }) =>
        html`<${Time} at=${activated_at} />${byWhom(activated_by, activation_note, names)}`,
    },
    { title: "First used", cell: ({ first_used_at }) => html`<${Time} at=${first_used_at} />` },
    {
      title: "Configuration",
      cell: ({ config_sha256, version }) =>
        html`<${Id} id=${config_sha256} what=${`the configuration hash of version ${version}`} />`,
    },
  ];
  if (mayActivate() || may("backtest:write"))
    columns.push({
      title: "Actions",
      cell: (version) => html`<${VersionActions} context=${context} version=${version} onDone=${onDone} />`,
    });
  return html`<${Table} caption="Versions" columns=${columns} rows=${policy.versions} rowKey=${(row: PolicyVersion) => row.version} />`;
}

/** By whom, and why, as far as it is known. */
export function byWhom(actor: string | null, note: string | null, names: PolicyContext["names"]): Children {
  return html`
    ${actor !== null && html`<p class="quiet">By <${Actor} id=${actor} names=${names} /></p>`}
    ${note !== null && html`<p class="hint">${note}</p>`}
  `;
}

import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { ApiKey } from "../../../clients/typescript/src/types.ts";
import { listKeys } from "../../api/settings.ts";
import { AsyncView } from "../../components/async-view.ts";
import { Badge } from "../../components/badge.ts";
import { Card } from "../../components/card.ts";
import { type Column, Table } from "../../components/table.ts";
import { Time } from "../../components/time.ts";
import { words } from "../../format.ts";
import { html } from "../../html.ts";
import { useLoad } from "../../load.ts";
import { RevokeDialog } from "./revoke-dialog.ts";

const POLL_MS = 60_000;

/** The keys of the environment: what each may do, when it was last used, and the way to end it. */
export function KeysCard(): VNode {
  const loaded = useLoad(listKeys, [], () => POLL_MS);
  const [revoked, setRevoked] = useState<ApiKey>();
  const columns = columnsOf(setRevoked);
  const view = (keys: readonly ApiKey[]) =>
    html`<${Table} caption="API keys" columns=${columns} rows=${keys} rowKey=${(key: ApiKey) => key.key_id} />`;
  const add = html`<a class="button button--primary" href="/dashboard/settings/keys/new">Make a key</a>`;
  return html`<${Card} title="Keys" hint="Of this environment. A role caps the scopes. A key is shown once, when it is made; a revoked one is refused everywhere within 5 seconds." actions=${add}>
    <${AsyncView} loaded=${loaded} what="the keys" view=${view} />
    ${revoked && html`<${RevokeDialog} apiKey=${revoked} onDone=${loaded.reload} onClose=${() => setRevoked(undefined)} />`}
  <//>`;
}

function columnsOf(onRevoke: (key: ApiKey) => void): readonly Column<ApiKey>[] {
  return [
    {
      title: "Key",
      cell: ({ name, prefix }) => html`<div>${name}<p class="quiet"><code>${prefix}…</code></p></div>`,
      sortBy: ({ name }) => name,
    },
    {
      title: "State",
      cell: (key) => html`<${Badge} word=${stateOf(key)} tone=${stateOf(key) === "active" ? "good" : "neutral"} />`,
      sortBy: stateOf,
    },
    {
      title: "Role and scopes",
      cell: ({ role, scopes, cidrs }) => html`<div>${words(role)}
        <p class="quiet">${scopes.map(scopeWords).join(", ")}${cidrs.length > 0 && html`<br />from ${cidrs.join(", ")}`}</p></div>`,
      sortBy: ({ role }) => role,
    },
    { title: "Member", cell: ({ member }) => member ?? "–", sortBy: ({ member }) => member },
    {
      title: "Last used",
      cell: ({ last_used_at }) => html`<${Time} at=${last_used_at} />`,
      sortBy: ({ last_used_at }) => last_used_at,
    },
    {
      title: "Expires",
      cell: ({ expires_at }) => (expires_at === null ? "Never" : html`<${Time} at=${expires_at} />`),
      sortBy: ({ expires_at }) => expires_at,
    },
    {
      title: "End it",
      cell: (key) =>
        stateOf(key) === "revoked"
          ? html`<${Time} at=${key.revoked_at} />`
          : html`<button type="button" class="button" aria-label=${`Revoke ${key.name}`} onClick=${() => onRevoke(key)}>Revoke</button>`,
    },
  ];
}

function stateOf({ revoked_at, expires_at }: ApiKey): "active" | "expired" | "revoked" {
  if (revoked_at !== null) return "revoked";
  return expires_at !== null && Date.parse(expires_at) <= Date.now() ? "expired" : "active";
}

function scopeWords(scope: string): string {
  return scope === "*" ? "everything" : scope;
}

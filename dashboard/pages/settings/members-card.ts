import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { Member } from "../../../clients/typescript/src/types.ts";
import { listMembers, removeMember } from "../../api/settings.ts";
import { AsyncView } from "../../components/async-view.ts";
import { Card } from "../../components/card.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.ts";
import { EmptyState } from "../../components/empty-state.ts";
import { announce } from "../../components/live-region.ts";
import { type Column, Table } from "../../components/table.ts";
import { Time } from "../../components/time.ts";
import { words } from "../../format.ts";
import { html } from "../../html.ts";
import { useLoad } from "../../load.ts";
import { MemberForm } from "./member-form.ts";

/** Who may be mailed, and whose role caps the keys that are bound to them. */
export function MembersCard(): VNode {
  const loaded = useLoad(listMembers, []);
  const [leaving, setLeaving] = useState<Member>();
  const columns: readonly Column<Member>[] = [
    { title: "E-mail", cell: ({ email }) => email, sortBy: ({ email }) => email },
    { title: "Role", cell: ({ role }) => words(role), sortBy: ({ role }) => role },
    {
      title: "Since",
      cell: ({ created_at }) => html`<${Time} at=${created_at} />`,
      sortBy: ({ created_at }) => created_at,
    },
    {
      title: "Remove",
      cell: (member) =>
        html`<button type="button" class="button" aria-label=${`Remove ${member.email}`} onClick=${() => setLeaving(member)}>Remove</button>`,
    },
  ];
  const empty = html`<${EmptyState} title="No member yet">
    <p>Members may be mailed when a backtest has finished, and a key that is bound to one ends with them.</p>
  <//>`;
  const view = (members: readonly Member[]) =>
    html`<${Table} caption="Members of the organisation" columns=${columns} rows=${members} rowKey=${({ email }: Member) => email} empty=${empty} />`;
  const remove = async () => {
    if (leaving === undefined) return;
    await removeMember(leaving.email);
    announce(`Removed ${leaving.email}`);
    loaded.reload();
  };
  return html`<${Card} title="Members" hint="Of the organisation, for both environments.">
    <${AsyncView} loaded=${loaded} what="the members" view=${view} />
    <h3>Add a member, or change a role</h3>
    <${MemberForm} onDone=${loaded.reload} />
    ${
      leaving &&
      html`<${ConfirmDialog} title=${`Remove ${leaving.email}?`} confirmLabel="Remove" danger onConfirm=${remove} onClose=${() => setLeaving(undefined)}>
        <p>They get no mail any more, and every key that is bound to them is revoked for good, in both environments.</p>
      <//>`
    }
  <//>`;
}

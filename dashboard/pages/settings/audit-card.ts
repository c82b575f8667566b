import type { VNode } from "preact";
import type { AuditLine, ListAuditResponse } from "../../../clients/typescript/src/types.ts";
import { readKeyNames } from "../../api/key-names.ts";
import { listAudit } from "../../api/settings.ts";
import { actionWords } from "../../components/action-words.ts";
import { Actor } from "../../components/actor.ts";
import { AsyncView } from "../../components/async-view.ts";
import { Card } from "../../components/card.ts";
import { CursorPages, useCursor } from "../../components/cursor-pages.ts";
import { EmptyState } from "../../components/empty-state.ts";
import { Id } from "../../components/id.ts";
import { type Column, Table } from "../../components/table.ts";
import { Time } from "../../components/time.ts";
import { type Children, html } from "../../html.ts";
import { useLoad } from "../../load.ts";
import { may } from "../../session.ts";

const PAGE_LINES = 50;
/** By how its id begins, where what was changed has a page. */
const PAGES_OF: Readonly<Record<string, "policies" | "webhooks">> = { pol_: "policies", wh_: "webhooks" };

/** Who changed what, newest first; kept for five years. */
export function AuditCard(): VNode {
  const cursor = useCursor();
  const loaded = useLoad((signal) => listAudit({ limit: PAGE_LINES, cursor }, signal), [cursor]);
  const names = useLoad(readKeyNames, []);
  const columns = columnsOf(names.data ?? new Map());
  const empty = html`<${EmptyState} title="Nothing was changed yet">
    <p>Who makes or revokes a key, changes a policy, a member, an endpoint or the quota is told here.</p>
  <//>`;
  const view = ({ audit, next_cursor }: ListAuditResponse) => html`
    <${Table} caption="Changes, newest first" columns=${columns} rows=${audit} rowKey=${(line: AuditLine) => line.audit_id} empty=${empty} />
    <${CursorPages} what="the audit trail" next=${next_cursor} />
  `;
  return html`<${Card} title="Audit trail" hint="Of the organisation, both environments together. Kept for five years; nothing in the service changes a line.">
    <${AsyncView} loaded=${loaded} what="the audit trail" view=${view} />
  <//>`;
}

function columnsOf(names: ReadonlyMap<string, string>): readonly Column<AuditLine>[] {
  return [
    { title: "When", cell: ({ at }) => html`<${Time} at=${at} />` },
    { title: "Who", cell: ({ actor, action }) => html`<${Actor} id=${actor} action=${action} names=${names} />` },
    { title: "What", cell: ({ action }) => actionWords(action) },
    { title: "Of", cell: ({ object }) => objectText(object, names.get(object)) },
    {
      title: "Request",
      cell: ({ request_id }) => (request_id === null ? "–" : html`<${Id} id=${request_id} what="the request id" />`),
    },
  ];
}

function objectText(object: string, name: string | undefined): Children {
  if (name !== undefined) return name;
  const page = PAGES_OF[/^(?:pol_|wh_)/.exec(object)?.[0] ?? ""];
  const href = page !== undefined && may(`${page}:read`) ? `/dashboard/${page}/${object}` : undefined;
  return /^[a-z]+_[0-9a-f]{32}$/.test(object) ? html`<${Id} id=${object} what="the id" href=${href} />` : object;
}

import type { VNode } from "preact";
import { Badge } from "../../../components/badge.ts";
import { type Column, Table } from "../../../components/table.ts";
import { html } from "../../../html.ts";
import { type Change, shownValue } from "./draft.ts";

/** What differs, in words and units: each value before and after. */
export function ChangeTable(props: {
  readonly caption: string;
  readonly before: string;
  readonly after: string;
  readonly changes: readonly Change[];
}): VNode {
  const columns: readonly Column<Change>[] = [
    { title: "What", cell: ({ field }) => html`<strong>${field.subject}</strong> ${field.aspect.toLowerCase()}` },
    { title: "Change", cell: kindOf },
    { title: props.before, align: "end", cell: ({ field, before }) => shownValue(field, before) },
    { title: props.after, align: "end", cell: ({ field, after }) => shownValue(field, after) },
  ];
  return html`<${Table} caption=${props.caption} columns=${columns} rows=${props.changes} rowKey=${({ field }: Change) => field.key} />`;
}

function kindOf({ field, before, after }: Change): VNode {
  if (before === undefined) return html`<${Badge} word="added" tone="good" />`;
  if (after === undefined) return html`<${Badge} word="removed" tone="bad" />`;
  if (field.kind !== "switch") return html`<${Badge} word="changed" tone="info" />`;
  return after === "true"
    ? html`<${Badge} word="switched_on" tone="good" />`
    : html`<${Badge} word="switched_off" tone="warn" />`;
}

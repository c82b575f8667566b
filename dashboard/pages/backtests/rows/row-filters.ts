import type { VNode } from "preact";
import { ACTIONS, LEVELS } from "../../../api/words.ts";
import { SelectField } from "../../../components/select-field.ts";
import { count, words } from "../../../format.ts";
import { html } from "../../../html.ts";
import { NO_FILTER, type RowFilter } from "./matching-rows.ts";

const LABELS = [
  { value: "", text: "Any label" },
  { value: "fraud", text: "Fraud" },
  { value: "suspected", text: "Suspected" },
  { value: "legitimate", text: "Legitimate" },
  { value: "none", text: "Without a label" },
];

/** Which rows to show. An invalid row has no level and no action. */
export function RowFilters(props: {
  readonly filter: RowFilter;
  readonly onChange: (filter: RowFilter) => void;
  readonly invalid: number;
}): VNode {
  const { filter, onChange, invalid } = props;
  const options = (any: string, names: readonly string[]) => [
    { value: "", text: any },
    ...names.map((name) => ({ value: name, text: words(name) })),
  ];
  const rows = [
    { value: "", text: "All rows" },
    { value: "errors", text: `Invalid rows only (${count(invalid)})` },
  ];
  const show = (value: string) =>
    onChange(value === "errors" ? { ...NO_FILTER, errorsOnly: true } : { ...filter, errorsOnly: false });
  return html`<div class="filters" role="group" aria-label="Filters of the rows">
    <${SelectField} label="Rows" name="errors_only" required value=${filter.errorsOnly ? "errors" : ""} onInput=${show} options=${rows} />
    ${
      !filter.errorsOnly &&
      html`
        <${SelectField} label="Level" name="level" required value=${filter.level} onInput=${(level: string) => onChange({ ...filter, level })} options=${options("Any level", LEVELS)} />
        <${SelectField} label="Action" name="action" required value=${filter.action} onInput=${(action: string) => onChange({ ...filter, action })} options=${options("Any action", ACTIONS)} />
        ${filter.rule !== "" && html`<button type="button" class="button" onClick=${() => onChange({ ...filter, rule: "" })}>Rule: ${words(filter.rule)}<span class="visually-hidden">. Show every rule again</span> <span aria-hidden="true">×</span></button>`}
        <${SelectField} label="Label" name="label" required value=${filter.label} onInput=${(label: string) => onChange({ ...filter, label })} options=${LABELS} />
      `
    }
  </div>`;
}

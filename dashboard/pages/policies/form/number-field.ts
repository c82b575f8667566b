import type { VNode } from "preact";
import type { ApiError } from "../../../api-error.ts";
import { Field } from "../../../components/field.ts";
import { html } from "../../../html.ts";
import { unitOf } from "../../../units.ts";
import { boundsOf } from "./field-hints.ts";
import type { PolicyField } from "./policy-fields.ts";

/** A number of a policy with its unit. The text stays as it is typed: a browser's own number field would drop what is none. */
export function NumberField(props: {
  readonly field: PolicyField;
  readonly label?: string;
  readonly text: string;
  readonly onInput: (text: string) => void;
  readonly disabled?: boolean;
  readonly problem: ApiError | undefined;
}): VNode {
  const { field, text, onInput, disabled = false, problem } = props;
  const { before, after } = unitOf(field.unit);
  const hint = [field.description, boundsOf(field)].filter((part) => part !== "").join(": ");
  const input = (event: { readonly currentTarget: HTMLInputElement }) => onInput(event.currentTarget.value);
  const control = (attributes: Readonly<Record<string, unknown>>) => html`<span class="unit-input">
    ${before !== undefined && html`<span aria-hidden="true">${before}</span>`}
    <input type="text" inputmode="decimal" autocomplete="off" ...${attributes} value=${text} onInput=${input} disabled=${disabled} />
    ${after !== undefined && html`<span aria-hidden="true">${after}</span>`}
  </span>`;
  return html`<${Field} label=${props.label ?? field.aspect} name=${field.key} hint=${hint} required problem=${problem} control=${control} />`;
}

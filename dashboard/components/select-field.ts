import type { VNode } from "preact";
import { html } from "../html.ts";
import { Field, type FieldProps } from "./field.ts";

/** One of a closed set. */
export function SelectField(
  props: FieldProps & {
    readonly value: string;
    readonly onInput: (value: string) => void;
    readonly options: readonly { readonly value: string; readonly text: string }[];
  },
): VNode {
  const { value, onInput, options } = props;
  const input = (event: { readonly currentTarget: HTMLSelectElement }) => onInput(event.currentTarget.value);
  const control = (attributes: Readonly<Record<string, unknown>>) =>
    html`<select ...${attributes} value=${value} onInput=${input}>
      ${options.map((option) => html`<option key=${option.value} value=${option.value} selected=${option.value === value}>${option.text}</option>`)}
    </select>`;
  return html`<${Field} ...${props} control=${control} />`;
}

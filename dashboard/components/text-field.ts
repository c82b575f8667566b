import type { VNode } from "preact";
import { html } from "../html.ts";
import { Field, type FieldProps } from "./field.ts";

/** One line, or several with `rows`. */
export function TextField(
  props: FieldProps & {
    readonly value: string;
    readonly onInput: (value: string) => void;
    /** Never a number: a browser answers an empty text for what is none, and nobody could say what was typed. */
    readonly type?: "text" | "password" | "search";
    readonly rows?: number;
    readonly maxLength?: number;
    readonly placeholder?: string;
  },
): VNode {
  const { value, onInput, type = "text", rows, maxLength, placeholder } = props;
  const input = (event: { readonly currentTarget: HTMLInputElement | HTMLTextAreaElement }) =>
    onInput(event.currentTarget.value);
  const common = { value, onInput: input, maxLength, placeholder, autocomplete: "off", spellcheck: false };
  const control = (attributes: Readonly<Record<string, unknown>>) =>
    rows === undefined
      ? html`<input type=${type} ...${attributes} ...${common} />`
      : html`<textarea rows=${rows} ...${attributes} ...${common}></textarea>`;
  return html`<${Field} ...${props} control=${control} />`;
}

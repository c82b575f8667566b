import type { VNode } from "preact";
import { useId } from "preact/hooks";
import type { ApiError } from "../api-error.ts";
import { type Children, html } from "../html.ts";

/** What every field has. */
export interface FieldProps {
  readonly label: string;
  /** As in the request: the violation of that name in `problem.details` is shown under the field. */
  readonly name: string;
  readonly hint?: string;
  readonly required?: boolean;
  readonly problem?: ApiError | undefined;
}

/** A label, its control, its hint and what is wrong with it. The control must take `id`, `aria-describedby` and `aria-invalid`. */
export function Field(
  props: FieldProps & { readonly control: (attributes: Readonly<Record<string, unknown>>) => Children },
): VNode {
  const id = useId();
  const { label, name, hint, required = false } = props;
  const errors = props.problem?.details.filter((detail) => detail.field === name) ?? [];
  const described = [hint !== undefined && `${id}-hint`, errors.length > 0 && `${id}-error`].filter(Boolean).join(" ");
  const attributes = {
    id,
    name,
    "aria-describedby": described || undefined,
    "aria-invalid": errors.length > 0 ? "true" : undefined,
    required,
  };
  return html`<div class="field">
    <label for=${id}>${label}${!required && html` <span class="field__optional">optional</span>`}</label>
    ${hint !== undefined && html`<p class="hint" id=${`${id}-hint`}>${hint}</p>`}
    ${props.control(attributes)}
    ${errors.length > 0 && html`<p class="field__error" id=${`${id}-error`}>${errors.map(({ message }) => message).join(". ")}</p>`}
  </div>`;
}

import type { VNode } from "preact";
import { useId } from "preact/hooks";
import { count } from "../format.ts";
import { html } from "../html.ts";

/** How far something is that goes on; undefined `done` says that it goes on, and not how far. */
export function Progress(props: {
  readonly label: string;
  readonly done: number | undefined;
  readonly total: number;
  /** Of the two numbers; whole ones where it is left out. */
  readonly format?: (value: number) => string;
}): VNode {
  const id = useId();
  const { label, done, total, format = count } = props;
  return html`<div class="progress">
    <label for=${id}>${label}</label>
    <progress id=${id} max=${Math.max(total, 1)} value=${done}></progress>
    ${done !== undefined && html`<span>${format(done)} of ${format(total)}</span>`}
  </div>`;
}

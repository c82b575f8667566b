import type { VNode } from "preact";
import { useId } from "preact/hooks";
import { count } from "../format.ts";
import { html } from "../html.ts";

/** How far something is that goes on; undefined `done` says that it goes on, and not how far. */
export function Progress(props: {
  readonly label: string;
  readonly done: number | undefined;
  readonly total: number;
}): VNode {
  const id = useId();
  const { label, done, total } = props;
  return html`<div class="progress">
    <label for=${id}>${label}</label>
    <progress id=${id} max=${Math.max(total, 1)} value=${done}></progress>
    ${done !== undefined && html`<span>${count(done)} of ${count(total)}</span>`}
  </div>`;
}

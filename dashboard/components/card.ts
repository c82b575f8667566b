import type { VNode } from "preact";
import { useId } from "preact/hooks";
import { type Children, html } from "../html.ts";

/** One topic of a page under its own h2. */
export function Card(props: {
  readonly title: string;
  readonly hint?: string;
  readonly actions?: Children;
  readonly children?: Children;
}): VNode {
  const id = useId();
  return html`<section class="card" aria-labelledby=${id}>
    <div class="card__head">
      <h2 id=${id}>${props.title}</h2>
      ${props.actions}
    </div>
    ${props.hint !== undefined && html`<p class="hint">${props.hint}</p>`}
    ${props.children}
  </section>`;
}

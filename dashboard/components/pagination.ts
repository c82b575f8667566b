import type { VNode } from "preact";
import { html } from "../html.ts";

/** The steps between pages; a step that is undefined cannot be taken. */
export function Pagination(props: {
  readonly what: string;
  /** Where one is: "rows 101 to 200". */
  readonly position: string;
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
}): VNode {
  const { what, position, onPrevious, onNext } = props;
  return html`<nav class="pagination" aria-label=${`Pages of ${what}`}>
    <button type="button" class="button" disabled=${onPrevious === undefined} onClick=${onPrevious}>Previous</button>
    <span>${position}</span>
    <button type="button" class="button" disabled=${onNext === undefined} onClick=${onNext}>Next</button>
  </nav>`;
}

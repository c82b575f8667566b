import type { VNode } from "preact";
import { html } from "../html.ts";
import { setQuery, useQueryState } from "../query-state.ts";
import { Pagination } from "./pagination.ts";

/** Under which name the cursors of the pages up to this one stand in the address; what changes the list takes them out. */
export const PAGES = "pages";

const BETWEEN = "~";

/** The cursor of the page that is shown; undefined for the first. */
export function useCursor(): string | undefined {
  return cursorsIn(useQueryState(PAGES)[0]).at(-1);
}

/** The steps between the pages of a list that goes by cursors; nothing where there is one page. */
export function CursorPages(props: { readonly what: string; readonly next: string | null }): VNode | undefined {
  const { what, next } = props;
  const cursors = cursorsIn(useQueryState(PAGES)[0]);
  if (cursors.length === 0 && next === null) return undefined;
  const go = (pages: readonly string[]) => () => setQuery({ [PAGES]: pages.join(BETWEEN) });
  return html`<${Pagination}
    what=${what}
    position=${`Page ${cursors.length + 1}`}
    onPrevious=${cursors.length === 0 ? undefined : go(cursors.slice(0, -1))}
    onNext=${next === null ? undefined : go([...cursors, next])}
  />`;
}

function cursorsIn(text: string): readonly string[] {
  return text === "" ? [] : text.split(BETWEEN);
}

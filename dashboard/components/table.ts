import type { VNode } from "preact";
import { type Children, html } from "../html.ts";

/** One column of a table. */
export interface Column<T> {
  readonly title: string;
  readonly cell: (row: T) => Children;
  readonly align?: "end";
}

/**
 * A table with a caption for screen readers, a header that stays, and, on a narrow screen, one block a row.
 * The roles are written out because a table that is shown as blocks loses its own.
 */
export function Table<T>(props: {
  readonly caption: string;
  readonly columns: readonly Column<T>[];
  readonly rows: readonly T[];
  readonly rowKey: (row: T, index: number) => string | number;
  /** Shown in place of a table without rows. */
  readonly empty?: Children;
}): VNode {
  const { caption, columns, rows } = props;
  if (rows.length === 0 && props.empty !== undefined) return html`<div>${props.empty}</div>`;
  return html`<div class="table" tabindex="0" role="region" aria-label=${caption}>
    <table role="table">
      <caption class="visually-hidden">${caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          ${columns.map(({ title, align }) => html`<th key=${title} role="columnheader" scope="col" class=${classOf(align)}>${title}</th>`)}
        </tr>
      </thead>
      <tbody role="rowgroup">
        ${rows.map(
          (row, index) => html`<tr key=${props.rowKey(row, index)} role="row">
            ${columns.map(
              ({ title, cell, align }) =>
                html`<td key=${title} role="cell" data-title=${title} class=${classOf(align)}><div>${cell(row)}</div></td>`,
            )}
          </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

function classOf(align: "end" | undefined): string | undefined {
  return align === "end" ? "end" : undefined;
}

import type { VNode } from "preact";
import { type Children, html } from "../html.ts";
import { useQueryState } from "../query-state.ts";

/** One column of a table. */
export interface Column<T> {
  readonly title: string;
  readonly cell: (row: T) => Children;
  readonly align?: "end";
  /** What rows are put in order by, where a click on the head may do so; null comes last. */
  readonly sortBy?: (row: T) => string | number | null;
}

/**
 * A table with a caption for screen readers, heads that put it in order, and, on a narrow screen, one block a row. The order stands in the address.
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
  const { caption, columns } = props;
  const [order, setOrder] = useQueryState("sort");
  const rows = inOrder(props.rows, columns, order);
  if (rows.length === 0 && props.empty !== undefined) return html`<div>${props.empty}</div>`;
  return html`<div class="table" tabindex="0" role="region" aria-label=${caption}>
    <table role="table">
      <caption class="visually-hidden">${caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          ${columns.map((column) => html`<${Head} key=${column.title} column=${column} order=${order} onOrder=${setOrder} />`)}
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

/** One head. A click puts the rows in order by its column, downwards first; a second click turns the order, a third gives it up. */
function Head<T>(props: {
  readonly column: Column<T>;
  readonly order: string;
  readonly onOrder: (order: string) => void;
}): VNode {
  const { column, order, onOrder } = props;
  const { title, align } = column;
  if (column.sortBy === undefined)
    return html`<th role="columnheader" scope="col" class=${classOf(align)}>${title}</th>`;
  const [down, up] = [`-${title}`, title];
  const next = order === down ? up : order === up ? "" : down;
  const sorted = order === down ? "descending" : order === up ? "ascending" : undefined;
  return html`<th role="columnheader" scope="col" class=${classOf(align)} aria-sort=${sorted}>
    <button type="button" class="sort" onClick=${() => onOrder(next)}>${title}<span aria-hidden="true">${order === down ? " ▼" : order === up ? " ▲" : ""}</span></button>
  </th>`;
}

function inOrder<T>(rows: readonly T[], columns: readonly Column<T>[], order: string): readonly T[] {
  const sortBy = columns.find(({ title }) => title === order.replace(/^-/, ""))?.sortBy;
  if (sortBy === undefined) return rows;
  const sign = order.startsWith("-") ? -1 : 1;
  return rows.toSorted((a, b) => {
    const [one, other] = [sortBy(a), sortBy(b)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return (
      sign * (typeof one === "number" && typeof other === "number" ? one - other : `${one}`.localeCompare(`${other}`))
    );
  });
}

import type { BacktestRow } from "../../../../clients/typescript/src/types.ts";
import { isWide, matchingRows, type RowFilter } from "./matching-rows.ts";

/** One page of the table; `nextAfter` is null on the last. */
export interface RowPage {
  readonly rows: readonly BacktestRow[];
  readonly nextAfter: number | null;
}

/** Rows of one page of the table. */
const ROWS_SHOWN_MAX = 100;

/** Reads on until a page is full or the rows end; `onLooked` is told the last row that was looked at. */
export async function readRowPage(
  id: string,
  query: { readonly after: number; readonly filter: RowFilter; readonly onLooked: (row: number) => void },
  signal: AbortSignal,
): Promise<RowPage> {
  const { after, filter, onLooked } = query;
  const rows: BacktestRow[] = [];
  const limits = isWide(filter) ? { limit: ROWS_SHOWN_MAX } : {};
  for await (const looked of matchingRows(id, { after, filter, ...limits }, signal)) {
    rows.push(...looked.rows);
    onLooked(looked.lookedTo);
    if (rows.length > ROWS_SHOWN_MAX || (rows.length === ROWS_SHOWN_MAX && looked.hasMore)) {
      const shown = rows.slice(0, ROWS_SHOWN_MAX);
      return { rows: shown, nextAfter: shown.at(-1)?.row ?? null };
    }
  }
  return { rows, nextAfter: null };
}

import type { BacktestRow } from "../../../../clients/typescript/src/types.ts";
import { listRows } from "../../../api/backtest.ts";

/** Which rows are wanted; an empty word wants all. */
export interface RowFilter {
  readonly errorsOnly: boolean;
  readonly level: string;
  readonly action: string;
  /** `none`: rows without a label. */
  readonly label: string;
  /** Code of a rule that raised the score. */
  readonly rule: string;
}

/** Rows of one page that match, and the number of the last row that was looked at. */
export interface Looked {
  readonly rows: readonly BacktestRow[];
  readonly lookedTo: number;
  readonly hasMore: boolean;
}

/** Every row. */
export const NO_FILTER: RowFilter = { errorsOnly: false, level: "", action: "", label: "", rule: "" };
/** Rows of one request: as many as the service gives. */
const PAGE_ROWS_MAX = 1_000;
/** More pages than the largest backtest has. */
const PAGES_MAX = 100;

/** Goes through the rows behind `after`, page by page, and yields those that match. */
export async function* matchingRows(
  id: string,
  query: { readonly after: number; readonly filter: RowFilter; readonly limit?: number },
  signal: AbortSignal,
): AsyncGenerator<Looked> {
  const { filter, limit = PAGE_ROWS_MAX } = query;
  let after = query.after;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const { rows, next_after } = await listRows(id, { after, limit, errorsOnly: filter.errorsOnly }, signal);
    const lookedTo = rows.at(-1)?.row ?? after;
    yield { rows: rows.filter((row) => matches(row, filter)), lookedTo, hasMore: next_after !== null };
    if (next_after === null) return;
    after = next_after;
  }
}

/** Whether every row of a page can be shown as it comes. */
export function isWide({ level, action, label, rule }: RowFilter): boolean {
  return level === "" && action === "" && label === "" && rule === "";
}

function matches(row: BacktestRow, { level, action, label, rule }: RowFilter): boolean {
  if (level !== "" && row.risk_level !== level) return false;
  if (action !== "" && row.recommended_action !== action) return false;
  if (rule !== "" && row.reasons?.some(({ code }) => code === rule) !== true) return false;
  return label === "" || (row.label ?? "none") === label;
}

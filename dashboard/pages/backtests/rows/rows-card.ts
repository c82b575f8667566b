import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { Backtest, BacktestRow } from "../../../../clients/typescript/src/types.ts";
import { Card } from "../../../components/card.ts";
import { EmptyState } from "../../../components/empty-state.ts";
import { ErrorPanel } from "../../../components/error-panel.ts";
import { Pagination } from "../../../components/pagination.ts";
import { Progress } from "../../../components/progress.ts";
import { ScoreMeaning } from "../../../components/score-meaning.ts";
import { count } from "../../../format.ts";
import { html } from "../../../html.ts";
import { useLoad } from "../../../load.ts";
import { setQuery } from "../../../query-state.ts";
import { place } from "../../../router.ts";
import { useSignal } from "../../../signal.ts";
import { DownloadRows } from "./download-rows.ts";
import { isWide, type RowFilter } from "./matching-rows.ts";
import { RowDialog } from "./row-dialog.ts";
import { RowFilters } from "./row-filters.ts";
import { readRowPage } from "./row-page.ts";
import { filterText, rowState, startsText } from "./row-state.ts";
import { RowTable } from "./row-table.ts";

/** The rows, page by page, with filters, reasons and a download. */
export function RowsCard({ backtest }: { readonly backtest: Backtest }): VNode {
  const id = backtest.backtest_id;
  const { query } = useSignal(place);
  const { filter, starts } = rowState(query);
  const setStarts = (next: readonly number[]) => setQuery({ after: startsText(next) });
  const [looked, setLooked] = useState(0);
  const [opened, setOpened] = useState<BacktestRow>();
  const after = starts.at(-1) ?? 0;
  const loaded = useLoad(
    (signal) => readRowPage(id, { after, filter, onLooked: setLooked }, signal),
    [id, after, JSON.stringify(filter)],
  );
  const change = (next: RowFilter) => {
    setQuery({ ...filterText(next), after: "" });
    setLooked(0);
  };
  const page = loaded.data;
  const next = page?.nextAfter;
  const byLine = backtest.dataset.format === "csv";
  const narrow = filter.errorsOnly || !isWide(filter);
  return html`<${Card} title="Rows" hint=${`As they were submitted and as they were scored.${byLine ? " Lines are those of the file, as an editor counts: the header is line 1." : ""} A score ends at 100; points beyond it tell which row is worse.`}
    actions=${html`<${DownloadRows} backtest=${backtest} filter=${filter} />`}>
    <${RowFilters} filter=${filter} onChange=${change} invalid=${backtest.dataset.invalid_row_count} />
    ${loaded.error && html`<${ErrorPanel} error=${loaded.error} title="Cannot load the rows" onRetry=${loaded.reload} />`}
    ${loaded.loading && html`<${Progress} label="Reading rows" done=${looked} total=${backtest.dataset.row_count} />`}
    ${
      page &&
      html`<${RowTable} rows=${page.rows} byLine=${byLine} onOpen=${setOpened} empty=${html`<${NoRows} filter=${filter} />`} />
        <${Pagination} what="rows" position=${positionOf(page.rows, backtest.dataset.row_count, narrow)}
          onPrevious=${starts.length > 1 ? () => setStarts(starts.slice(0, -1)) : undefined}
          onNext=${next === null || next === undefined ? undefined : () => setStarts([...starts, next])} />`
    }
    <${ScoreMeaning} />
    ${opened && html`<${RowDialog} row=${opened} onClose=${() => setOpened(undefined)} />`}
  <//>`;
}

function positionOf(rows: readonly BacktestRow[], total: number, narrow: boolean): string {
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) return "No rows";
  const range = `${count(first.row)} to ${count(last.row)} of ${count(total)}`;
  return narrow ? `${count(rows.length)} matching, rows ${range}` : `Rows ${range}`;
}

function NoRows({ filter }: { readonly filter: RowFilter }): VNode {
  return filter.errorsOnly
    ? html`<${EmptyState} title="No invalid row"><p>Every row of this file could be read.</p><//>`
    : html`<${EmptyState} title="No row matches"><p>Choose fewer filters to see more.</p><//>`;
}

import type { VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Backtest } from "../../../../clients/typescript/src/types.ts";
import { ApiError } from "../../../api-error.ts";
import { ErrorPanel } from "../../../components/error-panel.ts";
import { announce } from "../../../components/live-region.ts";
import { Progress } from "../../../components/progress.ts";
import { saveFile } from "../../../components/save-file.ts";
import { count } from "../../../format.ts";
import { html } from "../../../html.ts";
import { isWide, matchingRows, type RowFilter } from "./matching-rows.ts";
import { ROWS_CSV_HEADER, rowLine } from "./rows-csv.ts";

/** Gathers the rows that the filters leave and saves them as one CSV file. */
export function DownloadRows(props: { readonly backtest: Backtest; readonly filter: RowFilter }): VNode {
  const { backtest, filter } = props;
  const [lookedTo, setLookedTo] = useState<number>();
  const [problem, setProblem] = useState<ApiError>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const download = async () => {
    const aborter = new AbortController();
    running.current = aborter;
    setProblem(undefined);
    setLookedTo(0);
    try {
      const lines: string[] = [];
      for await (const looked of matchingRows(backtest.backtest_id, { after: 0, filter }, aborter.signal)) {
        lines.push(...looked.rows.map(rowLine));
        setLookedTo(looked.lookedTo);
      }
      saveFile(
        new Blob([ROWS_CSV_HEADER, ...lines], { type: "text/csv;charset=utf-8" }),
        `${backtest.backtest_id}-rows.csv`,
      );
      announce(`Saved ${count(lines.length)} rows`);
    } catch (error) {
      if (!aborter.signal.aborted) setProblem(ApiError.of(error));
    }
    setLookedTo(undefined);
  };
  if (lookedTo !== undefined)
    return html`<div class="sending">
      <${Progress} label="Gathering rows" done=${lookedTo} total=${backtest.dataset.row_count} />
      <button type="button" class="button" onClick=${() => running.current?.abort()}>Stop</button>
    </div>`;
  const what = filter.errorsOnly || !isWide(filter) ? "matching rows" : "rows";
  return html`<div class="sending">
    <button type="button" class="button" onClick=${download}>Download ${what} as CSV</button>
    ${problem && html`<${ErrorPanel} error=${problem} title="The rows were not saved" onRetry=${download} />`}
  </div>`;
}

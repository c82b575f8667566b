import type { VNode } from "preact";
import type { Backtest } from "../../../../clients/typescript/src/types.ts";
import { Card } from "../../../components/card.ts";
import { Progress } from "../../../components/progress.ts";
import { html } from "../../../html.ts";

/** A backtest without a report: it waits, runs, was stopped, or failed. */
export function OutcomeCard(props: {
  readonly backtest: Backtest;
  readonly onCancel: (() => void) | undefined;
}): VNode {
  const { status, progress, error, dataset } = props.backtest;
  const stop =
    props.onCancel &&
    html`<button type="button" class="button button--danger" onClick=${props.onCancel}>Cancel</button>`;
  if (status === "queued")
    return html`<${Card} title="Waits for its turn" actions=${stop}>
      <${Progress} label="Queued" done=${undefined} total=${dataset.row_count} />
      <p class="hint">Backtests of all organisations take turns. This page follows; you may close it.</p>
    <//>`;
  if (status === "running")
    return html`<${Card} title="Runs" actions=${stop}>
      <${Progress} label="Rows replayed" done=${progress?.done} total=${progress?.total ?? dataset.row_count} />
      <p class="hint">This page follows; you may close it.</p>
    <//>`;
  if (status === "failed")
    return html`<${Card} title="It failed">
      <div class="error" role="alert"><p class="error__title">No report</p><p>${error ?? "The run did not complete"}</p></div>
    <//>`;
  return html`<${Card} title="It was cancelled">
    <p>There is no report. Submit the file again to replay it.</p>
  <//>`;
}

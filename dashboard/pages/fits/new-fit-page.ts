import type { VNode } from "preact";
import type { Backtest, BacktestReport, Fit } from "../../../clients/typescript/src/types.ts";
import { getBacktest, getReport } from "../../api/backtest.ts";
import { listFitsOf } from "../../api/fit.ts";
import { AsyncView } from "../../components/async-view.ts";
import { Badge } from "../../components/badge.ts";
import { Card } from "../../components/card.ts";
import { EmptyState } from "../../components/empty-state.ts";
import { Page } from "../../components/page.ts";
import { type Column, Table } from "../../components/table.ts";
import { Time } from "../../components/time.ts";
import { html } from "../../html.ts";
import { useLoad } from "../../load.ts";
import type { PageProps } from "../../route.ts";
import { hasRows } from "../backtests/has-rows.ts";
import { FitFormCard } from "./fit-form.ts";
import { objectiveText } from "./objective.ts";

interface Start {
  readonly backtest: Backtest;
  readonly report: BacktestReport;
  readonly fits: readonly Fit[];
}

const COLUMNS: readonly Column<Fit>[] = [
  {
    title: "Asked",
    cell: ({ fit_id, created_at }) => html`<a href=${`/dashboard/fits/${fit_id}`}><${Time} at=${created_at} /></a>`,
  },
  { title: "Aimed for", cell: objectiveText },
  { title: "State", cell: ({ status }) => html`<${Badge} word=${status} />` },
];

/** Asks for a policy suggested by the labels of a backtest. */
export function NewFitPage({ parameters }: PageProps): VNode {
  const id = parameters["backtest_id"] ?? "";
  const loaded = useLoad(
    async (signal): Promise<Start> => {
      const [backtest, report, fits] = await Promise.all([
        getBacktest(id, signal),
        getReport(id, signal),
        listFitsOf(id, signal),
      ]);
      return { backtest, report, fits };
    },
    [id],
  );
  const view = ({ backtest, report, fits }: Start) => html`
    ${
      hasRows(backtest, Date.now())
        ? html`<${FitFormCard} backtest=${backtest} report=${report} />`
        : html`<${EmptyState} title="The rows of this backtest are gone"><p>They are kept for 90 days. Send the file again as a new backtest, and fit to that one.</p><//>`
    }
    ${
      fits.length > 0 &&
      html`<${Card} title="Fits of this backtest">
        <${Table} caption="Fits, newest first" columns=${COLUMNS} rows=${fits} rowKey=${({ fit_id }: Fit) => fit_id} />
      <//>`
    }
  `;
  return html`<${Page} title="Fit to these labels" lead="Learns on the first days of the file, and proves on the last days what it suggests. It only ever makes a draft."
    actions=${html`<a class="button" href=${`/dashboard/backtests/${id}`}>Back to the backtest</a>`}>
    <${AsyncView} loaded=${loaded} what="the backtest" view=${view} />
  <//>`;
}

import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { type Backtest, getReport, type Report } from "../../api/backtest.ts";
import type { TargetPolicy } from "../../api/backtest-target.ts";
import { AsyncView } from "../../components/async-view.ts";
import { Tabs } from "../../components/tabs.ts";
import { html } from "../../html.ts";
import { useLoad } from "../../load.ts";
import { DataCards } from "./data-cards.ts";
import { LevelCards } from "./level-cards.ts";
import { RankingCard } from "./ranking-card.ts";
import { RowsCard } from "./rows-card.ts";
import { RulesCard } from "./rules-card.ts";
import { type Thresholds, thresholdsFromCounts, thresholdsOf } from "./sweep.ts";
import { ThresholdCard } from "./threshold-card.ts";

/** Everything that a completed backtest says. */
export function ReportView(props: {
  readonly backtest: Backtest;
  readonly policy: TargetPolicy | undefined;
  readonly policyLoading: boolean;
}): VNode {
  const { backtest, policy, policyLoading } = props;
  const id = backtest.backtest_id;
  const loaded = useLoad((signal) => getReport(id, signal), [id]);
  // Outlives a look at another tab.
  const [moved, setMoved] = useState<Thresholds>();
  const view = (report: Report) => {
    const known = thresholdsOf(backtest, policy);
    const own = known ?? thresholdsFromCounts(backtest, report);
    const overview = () => html`
      <div class="stack">
        ${!(known === undefined && policyLoading) && html`<${ThresholdCard} backtest=${backtest} report=${report} own=${own} isKnown=${known !== undefined} moved=${moved} onMove=${setMoved} />`}
        <${LevelCards} backtest=${backtest} report=${report} own=${own} />
        <${RankingCard} report=${report} />
        <${DataCards} backtest=${backtest} report=${report} />
      </div>
    `;
    return html`<${Tabs}
      label="Report"
      tabs=${[
        { title: "Overview", view: overview },
        { title: "Rules", view: () => html`<${RulesCard} backtest=${backtest} report=${report} />` },
        { title: "Rows", view: () => html`<${RowsCard} backtest=${backtest} />` },
      ]}
    />`;
  };
  return html`<${AsyncView} loaded=${loaded} what="the report" view=${view} />`;
}

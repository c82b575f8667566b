import type { VNode } from "preact";
import type { Backtest, BacktestReport, Policy } from "../../../../clients/typescript/src/types.ts";
import { getReport } from "../../../api/backtest.ts";
import { FLAGGED_LEVELS } from "../../../api/words.ts";
import { AsyncView } from "../../../components/async-view.ts";
import { Tabs } from "../../../components/tabs.ts";
import { html } from "../../../html.ts";
import { useLoad } from "../../../load.ts";
import { useQueryState } from "../../../query-state.ts";
import { may } from "../../../session.ts";
import { RowsCard } from "../rows/rows-card.ts";
import { DataCards } from "./data-cards.ts";
import { LevelCards } from "./level-cards.ts";
import { RankingCard } from "./ranking-card.ts";
import { RulesCard } from "./rules-card.ts";
import { type Thresholds, thresholdsFromCounts, thresholdsOf, thresholdsOfText } from "./sweep.ts";
import { ThresholdCard } from "./threshold-card.ts";

/** Everything that a completed backtest says. */
export function ReportView(props: {
  readonly backtest: Backtest;
  readonly policy: Policy | undefined;
  readonly policyLoading: boolean;
}): VNode {
  const { backtest, policy, policyLoading } = props;
  const id = backtest.backtest_id;
  const loaded = useLoad((signal) => getReport(id, signal), [id]);
  const [movedText, setMovedText] = useQueryState("thresholds");
  const moved = thresholdsOfText(movedText);
  const canDraft = may("policies:write") && policy !== undefined && policy.status !== "archived";
  const setMoved = (next: Thresholds | undefined) =>
    setMovedText(next === undefined ? "" : FLAGGED_LEVELS.map((level) => next[level]).join(","));
  const view = (report: BacktestReport) => {
    const known = thresholdsOf(backtest, policy);
    const own = known ?? thresholdsFromCounts(backtest, report);
    const overview = () => html`
      <div class="stack">
        ${!(known === undefined && policyLoading) && html`<${ThresholdCard} backtest=${backtest} report=${report} own=${own} isKnown=${known !== undefined} canDraft=${canDraft} moved=${moved} onMove=${setMoved} />`}
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

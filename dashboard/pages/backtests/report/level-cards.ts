import type { VNode } from "preact";
import type { Backtest, BacktestReport, Estimate, RiskLevel } from "../../../../clients/typescript/src/types.ts";
import { ACTIONS, FLAGGED_LEVELS, type FlaggedLevel, LEVELS } from "../../../api/words.ts";
import { Badge } from "../../../components/badge.ts";
import { Bar } from "../../../components/bar.ts";
import { Card } from "../../../components/card.ts";
import { Estimated } from "../../../components/estimated.ts";
import { type Column, Table } from "../../../components/table.ts";
import { count, decimal, naira, percent, words } from "../../../format.ts";
import { html } from "../../../html.ts";
import { sweepAt, type Thresholds } from "./sweep.ts";

/** Of the four levels, and of the four actions, as their badges have them. */
const TONES = ["good", "info", "warn", "bad"] as const;

/** What the policy as it is said: levels, actions, money and work. */
export function LevelCards(props: {
  readonly backtest: Backtest;
  readonly report: BacktestReport;
  readonly own: Thresholds;
}): VNode {
  const { backtest, report, own } = props;
  const { by_risk_level = {}, by_action = {}, scored = 0, labels } = backtest.summary ?? {};
  const partsOf = (names: readonly string[], counts: Readonly<Record<string, number>>) =>
    names.map((name, index) => ({ label: words(name), value: counts[name] ?? 0, tone: TONES[index] }));
  const find = <T extends { readonly level: RiskLevel }>(all: readonly T[] | undefined, level: FlaggedLevel) =>
    all?.find((one) => one.level === level);
  const flagged = (level: FlaggedLevel) =>
    find(labels?.thresholds, level)?.flagged ??
    LEVELS.slice(LEVELS.indexOf(level)).reduce((sum, name) => sum + (by_risk_level[name] ?? 0), 0);
  const figuresAt = (level: FlaggedLevel) => find(report.figures?.levels, level);
  const columns: readonly Column<FlaggedLevel>[] = [
    {
      title: "Level and above",
      cell: (level) => html`<${Badge} word=${level} /> <span class="quiet">from ${decimal(own[level])}</span>`,
    },
    { title: "Rows", align: "end", cell: (level) => count(flagged(level)) },
    { title: "Alerts a day", align: "end", cell: (level) => decimal(find(report.alerts_per_day, level)?.mean ?? 0) },
    { title: "On the worst day", align: "end", cell: (level) => count(find(report.alerts_per_day, level)?.max) },
    ...(labels
      ? [
          {
            title: "Precision",
            align: "end",
            cell: (level: FlaggedLevel) => shareOf(sweepAt(report, own[level]).precision, figuresAt(level)?.precision),
          } as const,
          {
            title: "Recall",
            align: "end",
            cell: (level: FlaggedLevel) => shareOf(sweepAt(report, own[level]).recall, figuresAt(level)?.recall),
          } as const,
          {
            title: "Fraud caught",
            align: "end",
            cell: (level: FlaggedLevel) => naira(find(report.amounts, level)?.amount ?? 0),
          } as const,
          {
            title: "Of all fraud money",
            align: "end",
            cell: (level: FlaggedLevel) =>
              shareOf(find(report.amounts, level)?.recall, figuresAt(level)?.fraud_amount_share),
          } as const,
        ]
      : []),
  ];
  return html`
    <${Card} title="Levels and actions" hint=${`What the policy said of the ${count(scored)} scored rows.`}>
      <div class="columns">
        <div><h3 class="small-title">By level</h3><${Bar} label="Rows by level" max=${scored} parts=${partsOf(LEVELS, by_risk_level)} /></div>
        <div><h3 class="small-title">By action</h3><${Bar} label="Rows by action" max=${scored} parts=${partsOf(ACTIONS, by_action)} /></div>
      </div>
      <${Table} caption="Alerts and money by level" columns=${columns} rows=${FLAGGED_LEVELS} rowKey=${(level: string) => level} />
      <p class="hint">Days are days in Lagos on which the file has rows. Under a share stand the ends of its 95 % interval.${labels ? ` The rows labelled fraud move ${naira(report.fraud_amount)}.` : ""}</p>
    <//>
  `;
}

/** A share with its 95 % interval where there is one. */
function shareOf(share: number | null | undefined, estimate: Estimate | null | undefined): VNode {
  return html`${estimate ? html`<${Estimated} of=${estimate} isShare />` : percent(share)}`;
}

import type { VNode } from "preact";
import type { Backtest, BacktestReport } from "../../../../clients/typescript/src/types.ts";
import { FLAGGED_LEVELS, type FlaggedLevel } from "../../../api/words.ts";
import { Badge } from "../../../components/badge.ts";
import { Card } from "../../../components/card.ts";
import { DraftButton } from "../../../components/draft-button.ts";
import { ScoreMeaning } from "../../../components/score-meaning.ts";
import { type Column, Table } from "../../../components/table.ts";
import { decimal, naira, percent } from "../../../format.ts";
import { html } from "../../../html.ts";
import { suggestDraft } from "../../policies/form/suggest-draft.ts";
import { ScoreHistogram } from "./score-histogram.ts";
import { sweepAt, type Thresholds } from "./sweep.ts";

const SHARE_DIGITS = 2;

/** Scores with the thresholds as lines to move: what each would flag, how precisely, and how much fraud it would find. */
export function ThresholdCard(props: {
  readonly backtest: Backtest;
  readonly report: BacktestReport;
  readonly own: Thresholds;
  /** Whether `own` is the policy's, not read off the counts. */
  readonly isKnown: boolean;
  /** Whether a draft of the policy may be made. */
  readonly canDraft: boolean;
  readonly moved: Thresholds | undefined;
  readonly onMove: (thresholds: Thresholds | undefined) => void;
}): VNode {
  const { backtest, report, own, isKnown, canDraft, moved, onMove } = props;
  const shown = moved ?? own;
  const isLabelled = backtest.summary?.labels !== null;
  const columns: readonly Column<FlaggedLevel>[] = [
    { title: "Level", cell: (level) => html`<${Badge} word=${level} />` },
    { title: "From score", align: "end", cell: (level) => html`<strong>${decimal(shown[level])}</strong>` },
    { title: "Policy", align: "end", cell: (level) => decimal(own[level]) },
    {
      title: "Flagged",
      align: "end",
      cell: (level) => percent(sweepAt(report, shown[level]).flagged_share, SHARE_DIGITS),
    },
    { title: "Alerts a day", align: "end", cell: (level) => dailyText(sweepAt(report, shown[level]).alerts_per_day) },
    { title: "Precision", align: "end", cell: (level) => percent(sweepAt(report, shown[level]).precision) },
    { title: "Recall", align: "end", cell: (level) => percent(sweepAt(report, shown[level]).recall) },
    ...(isLabelled
      ? [
          {
            title: "Fraud caught",
            align: "end",
            cell: (level: FlaggedLevel) => moneyText(sweepAt(report, shown[level]).fraud_amount),
          } as const,
        ]
      : []),
  ];
  const draft = () =>
    suggestDraft(backtest.policy.id, { thresholds: shown }, `Thresholds of backtest ${backtest.backtest_id}`);
  const actions = html`<span class="buttons">
    <button type="button" class="button" disabled=${moved === undefined} onClick=${() => onMove(undefined)}>Back to the policy</button>
    ${isKnown && canDraft && html`<${DraftButton} label="Make a draft of this" disabled=${moved === undefined} onDraft=${draft} />`}
  </span>`;
  return html`<${Card} title="Scores and thresholds" actions=${actions}
    hint="Drag a line, or choose it and use the arrow keys, to see at once what another threshold would do. Nothing is saved: thresholds are changed in a policy.">
    ${!isKnown && html`<p class="hint">The lines stand where the counted levels part: your key may not read the policy's own thresholds.</p>`}
    <${ScoreHistogram} bins=${backtest.summary?.score_histogram ?? []} thresholds=${shown} onMove=${onMove} describe=${(score: number) => describe(report, score)} />
    <${Table} caption="What the thresholds would do" columns=${columns} rows=${FLAGGED_LEVELS} rowKey=${(level: string) => level} />
    <p class="hint">
      ${
        isLabelled
          ? "Precision: of the labelled rows that are flagged, how many are fraud. Recall: of all fraud, how much is flagged. Rows labelled suspected count for neither."
          : "No row has a label, so precision and recall are unknown. Fill the column label to measure them."
      }
    </p>
    <${ScoreMeaning} />
  <//>`;
}

function dailyText(alerts: number | null): string {
  return alerts === null ? "–" : decimal(alerts);
}

function moneyText(kobo: number | null): string {
  return kobo === null ? "–" : naira(kobo);
}

function describe(report: BacktestReport, score: number): string {
  const { flagged_share, precision, recall } = sweepAt(report, score);
  const quality =
    precision === null && recall === null ? "" : `, precision ${percent(precision)}, recall ${percent(recall)}`;
  return `from score ${decimal(score)}: flags ${percent(flagged_share, SHARE_DIGITS)}${quality}`;
}

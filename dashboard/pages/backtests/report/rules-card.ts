import type { VNode } from "preact";
import type { Backtest, BacktestReport, RuleReport } from "../../../../clients/typescript/src/types.ts";
import { FLAGGED_LEVELS, type FlaggedLevel } from "../../../api/words.ts";
import { Card } from "../../../components/card.ts";
import { SelectField } from "../../../components/select-field.ts";
import { type Column, Table } from "../../../components/table.ts";
import { count, percent, words } from "../../../format.ts";
import { html } from "../../../html.ts";
import { useQueryState } from "../../../query-state.ts";
import { place } from "../../../router.ts";

/** What each rule was worth: how often it fired, how right it was, and what the level would lose without it. */
export function RulesCard({
  backtest,
  report,
}: {
  readonly backtest: Backtest;
  readonly report: BacktestReport;
}): VNode {
  const [at, setLevel] = useQueryState("at");
  const level = FLAGGED_LEVELS.find((one) => one === at) ?? "high";
  const scored = backtest.summary?.scored ?? 0;
  const now = backtest.summary?.labels?.thresholds.find((one) => one.level === level);
  const of = (rule: RuleReport) => rule.without.find((one) => one.level === level);
  const columns: readonly Column<RuleReport>[] = [
    {
      title: "Rule",
      cell: ({ code }) => html`<a href=${rowsOf(code)} title="Open its rows"><code>${code}</code></a>`,
      sortBy: ({ code }) => code,
    },
    { title: "Hits", align: "end", cell: ({ hits }) => count(hits), sortBy: ({ hits }) => hits },
    { title: "Of all rows", align: "end", cell: ({ hits }) => percent(scored === 0 ? null : hits / scored, 2) },
    ...(now
      ? ([
          {
            title: "On fraud",
            align: "end",
            cell: ({ fraud_hits }: RuleReport) => count(fraud_hits),
            sortBy: ({ fraud_hits }: RuleReport) => fraud_hits,
          },
          {
            title: "On legitimate",
            align: "end",
            cell: ({ legitimate_hits }: RuleReport) => count(legitimate_hits),
            sortBy: ({ legitimate_hits }: RuleReport) => legitimate_hits,
          },
          {
            title: "Precision",
            align: "end",
            cell: (rule: RuleReport) => percent(precisionOf(rule)),
            sortBy: precisionOf,
          },
          { title: "Adds to recall", align: "end", cell: (rule: RuleReport) => points(now.recall, of(rule)?.recall) },
          {
            title: "Adds to precision",
            align: "end",
            cell: (rule: RuleReport) => points(now.precision, of(rule)?.precision),
          },
        ] as const)
      : []),
  ];
  const rules = [...report.rules].sort((a, b) => b.hits - a.hits || a.code.localeCompare(b.code));
  return html`<${Card} title="Rules" hint="Every rule that the version enables, those that fired most first.">
    ${
      now
        ? html`<div class="narrow">
            <${SelectField} label="What a rule adds, at the level" name="level" required value=${level} onInput=${(value: FlaggedLevel) => setLevel(value)} options=${FLAGGED_LEVELS.map((one) => ({ value: one, text: `${words(one)} and above` }))} />
          </div>
          <p class="hint">With every rule: precision ${percent(now.precision)}, recall ${percent(now.recall)}. A rule adds the difference, in percentage points, to what the level would reach if that rule alone were switched off.</p>`
        : html`<p class="hint">No row has a label, so what a rule adds to precision and recall is unknown.</p>`
    }
    <${Table} caption="What each rule was worth" columns=${columns} rows=${rules} rowKey=${({ code }: RuleReport) => code} />
  <//>`;
}

/** Where the rows of this backtest are whose score a rule raised. */
function rowsOf(code: string): string {
  return `${place.get().path}?${new URLSearchParams({ tab: "rows", rule: code })}`;
}

function precisionOf({ fraud_hits, legitimate_hits }: RuleReport): number | null {
  const labelled = fraud_hits + legitimate_hits;
  return labelled === 0 ? null : fraud_hits / labelled;
}

/** A difference of shares in percentage points. */
function points(now: number | null, without: number | null | undefined): string {
  if (now === null || without === null || without === undefined) return "–";
  const value = (now - without) * 100;
  const text = Math.abs(value).toFixed(2);
  if (Number(text) === 0) return "0";
  return `${value > 0 ? "+" : "−"}${text}`;
}

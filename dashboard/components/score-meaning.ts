import type { VNode } from "preact";
import { FLAGGED_LEVELS, type FlaggedLevel } from "../api/words.ts";
import { count, decimal } from "../format.ts";
import { html } from "../html.ts";
import { Badge } from "./badge.ts";
import { BASE_RATES, DOUBLINGS, expectedPrecision, LEVEL_ODDS } from "./level-odds.ts";
import { type Column, Table } from "./table.ts";

/** What a score says, and how many of a level's alarms to expect to be fraud: folded up, for beside a score. */
export function ScoreMeaning(): VNode {
  const columns: readonly Column<FlaggedLevel>[] = [
    { title: "Level", cell: (level) => html`<${Badge} word=${level} /> or above` },
    { title: "Times the odds", align: "end", cell: (level) => count(LEVEL_ODDS[level]) },
    ...BASE_RATES.map((rate) => ({
      title: `1 in ${count(rate)}`,
      align: "end" as const,
      cell: (level: FlaggedLevel) => expectedPrecision(LEVEL_ODDS[level], rate),
    })),
  ];
  return html`<details>
    <summary>What a score means</summary>
    <p class="hint">A score is no probability. Ten points more double the odds of fraud ${decimal(DOUBLINGS.least)} to ${decimal(DOUBLINGS.most)} times. A level says how many times the odds
      of your average transaction one has, so how many alarms are fraud depends on how rare fraud is with you: where 1 transaction in 100, 1,000 or 10,000 is fraud, expect of the alarms</p>
    <${Table} caption="Share of alarms that are fraud, by how rare fraud is" columns=${columns} rows=${FLAGGED_LEVELS} rowKey=${(level: string) => level} />
    <p class="hint">Measured with the default policy, in the data set where each level is worth least. A backtest of your own labelled transactions says what it is with you.</p>
  </details>`;
}

import type { RowResult } from "../dataset/dataset-row.ts";
import { CHUNK_ROWS } from "../dataset/limits.ts";
import { decideRow } from "../engine/backtest/decide-row.ts";
import { addToTally, emptyTally, type Tally } from "../engine/backtest/summary.ts";
import { compilePolicy } from "../engine/policy/compile-policy.ts";
import type { SharedBacktest } from "./shared-backtest.ts";

/** Decides the rows of one chunk of a folded backtest and counts them; `tell` is told of each, in their order. */
export function decideChunk(shared: SharedBacktest, chunk: number, tell: (result: RowResult) => void): Tally {
  const policy = compilePolicy(shared.configuration);
  const { columns, slots } = shared;
  const tally = emptyTally(policy);
  const end = Math.min(columns.rowCount, (chunk + 1) * CHUNK_ROWS);
  for (let row = chunk * CHUNK_ROWS; row < end; row += 1) {
    const decided = decideRow(columns, slots, row, policy);
    if (decided !== undefined) {
      const { amountMinor, marketDay } = decided.event;
      const facts = { labelCode: columns.labels[row] ?? 0, amountMinor, marketDay, isCold: decided.isCold };
      shared.points[row] = Math.round(decided.decision.points * 100);
      addToTally(tally, decided.decision, facts, policy);
    }
    tell(decided?.decision ?? null);
  }
  return tally;
}

import { type ChunkComparison, compareChunks } from "../dataset/compare-chunks.ts";
import { packChunk, type RowResult, unpackRows, wholeInput } from "../dataset/dataset-row.ts";
import { CHUNK_ROWS } from "../dataset/limits.ts";
import { type DatasetBody, type DatasetResult, parseDataset } from "../dataset/parse-dataset.ts";
import { readChunk, type ScoredRow, type StoredChunk } from "../dataset/scored-row.ts";
import { type BacktestColumns, setRow } from "../engine/backtest/columns.ts";
import { decideRow } from "../engine/backtest/decide-row.ts";
import { type FoldShare, foldEntities } from "../engine/backtest/fold-entities.ts";
import { replayOrder } from "../engine/backtest/replay-order.ts";
import { addToTally, emptyTally, type Tally } from "../engine/backtest/summary.ts";
import { EVENT_LENGTH, readEvent, toScoringEvent } from "../engine/event.ts";
import { compilePolicy } from "../engine/policy/compile-policy.ts";
import type { ResolvedConfiguration } from "../engine/policy/resolved-configuration.ts";

/** A backtest in memory that all threads share. */
export interface SharedBacktest {
  readonly columns: BacktestColumns;
  readonly order: Int32Array;
  readonly slots: Float64Array;
  readonly configuration: ResolvedConfiguration;
  /** See `foldEntities`. */
  readonly labelDelayDays?: number | undefined;
}

/** What a thread can be asked for; each takes and gives plain data alone. */
export const TASKS = {
  /** Reads and checks a body. */
  parse: (body: DatasetBody): DatasetResult => parseDataset(body),

  /** Sets the columns of one chunk. */
  load({
    packed,
    chunk,
    columns,
  }: {
    readonly packed: Uint8Array;
    readonly chunk: number;
    readonly columns: BacktestColumns;
  }): void {
    for (const [index, row] of unpackRows(packed).entries()) {
      if (row.error !== null) continue;
      const position = chunk * CHUNK_ROWS + index;
      // A row's number stands for its transaction: ids are unique within the batch.
      setRow(columns, position, toScoringEvent(wholeInput(row), position), row.label ?? undefined);
    }
  },

  /** Sorts the valid rows. */
  order: ({ columns }: { readonly columns: BacktestColumns }): Int32Array => replayOrder(columns),

  /** Folds a share of the entities of one kind. */
  fold({ shared, share }: { readonly shared: SharedBacktest; readonly share: FoldShare }): void {
    const { featureSettings } = compilePolicy(shared.configuration);
    foldEntities(shared.columns, shared.order, shared.slots, {
      share,
      settings: featureSettings,
      labelDelayDays: shared.labelDelayDays,
    });
  },

  /** Some rows of a stored chunk, by number. */
  page({ stored, rows }: { readonly stored: StoredChunk; readonly rows: readonly number[] }): readonly ScoredRow[] {
    const chunk = readChunk(stored);
    return rows.map((row) => {
      const found = chunk[(row - 1) % CHUNK_ROWS];
      if (found?.row !== row) throw new Error(`Cannot find row ${row} in its chunk`);
      return found;
    });
  },

  /** Compares a stored chunk of two backtests. */
  compare: ({ left, right }: { readonly left: StoredChunk; readonly right: StoredChunk }): ChunkComparison =>
    compareChunks(left, right),

  /** Decides the rows of one chunk. */
  score({ shared, chunk }: { readonly shared: SharedBacktest; readonly chunk: number }): {
    readonly packed: Uint8Array;
    readonly tally: Tally;
  } {
    const policy = compilePolicy(shared.configuration);
    const { columns, slots } = shared;
    const tally = emptyTally(policy);
    const results: RowResult[] = [];
    const end = Math.min(columns.rowCount, (chunk + 1) * CHUNK_ROWS);
    for (let row = chunk * CHUNK_ROWS; row < end; row += 1) {
      const decided = decideRow(columns, slots, row, policy);
      if (decided !== undefined) {
        const { amountMinor, marketDay } = readEvent(columns.events, row * EVENT_LENGTH);
        const facts = { labelCode: columns.labels[row] ?? 0, amountMinor, marketDay, isCold: decided.isCold };
        addToTally(tally, decided.decision, facts, policy);
      }
      results.push(decided?.decision ?? null);
    }
    return { packed: packChunk(results), tally };
  },
} as const;

/** The tasks by name. */
export type Tasks = typeof TASKS;

import { packResults, type ResultChunk } from "../dataset/pack-results.ts";
import { resultCells } from "../dataset/result-cells.ts";
import { type ResultRows, resultLines } from "../dataset/result-lines.ts";
import { openTextPart, type TextPart } from "../dataset/row-texts.ts";
import type { BacktestColumns } from "../engine/backtest/columns.ts";
import { decideCustomers, type HalfFolded } from "../engine/backtest/decide-customers.ts";
import { foldEntities } from "../engine/backtest/fold-entities.ts";
import { cutGroups, groupEntities } from "../engine/backtest/group-entities.ts";
import { replayOrder } from "../engine/backtest/replay-order.ts";
import type { SlotColumns } from "../engine/backtest/slot-columns.ts";
import { addToTally, emptyTally, type Tally } from "../engine/backtest/summary.ts";
import type { Decision } from "../engine/decision/decide.ts";
import { compilePolicy } from "../engine/policy/compile-policy.ts";
import type { ResolvedConfiguration } from "../engine/policy/resolved-configuration.ts";
import type { ProfileKind } from "../engine/profile/profile-kind.ts";

/** What a batch is replayed through. */
export interface ReplayPolicy {
  readonly configuration: ResolvedConfiguration;
  /** See `foldEntities`. */
  readonly labelDelayDays?: number | undefined;
}

/** How what was decided of a row is written down: as cells of a file of results, or as it is stored. */
export type ResultForm = keyof typeof FORMS;

const FORMS = { cells: resultCells, json: (decision: Decision) => JSON.stringify(decision) } as const;

/** Parts of a thread: so many that nobody waits long for the last one, each of them worth a task. */
const PARTS_A_THREAD = 8;
const PART_ROWS_MIN = 1_000;

/** Rows of one part of a batch of so many. */
export function partRows(rowCount: number, threads: number): number {
  return Math.max(PART_ROWS_MIN, Math.ceil(rowCount / (threads * PARTS_A_THREAD)));
}

/** What a thread can be asked for to replay a batch. */
export const REPLAY_TASKS = {
  /** The order in which the rows are replayed. */
  order: ({ columns }: { readonly columns: BacktestColumns }): Int32Array => replayOrder(columns),

  /** The rows of the entities of one kind, in parts between entities. */
  group: ({
    columns,
    order,
    kind,
    rowsMin,
  }: {
    readonly columns: BacktestColumns;
    readonly order: Int32Array;
    readonly kind: ProfileKind;
    readonly rowsMin: number;
  }): readonly Int32Array[] => cutGroups(groupEntities(columns, order, kind), rowsMin),

  /** Folds the entities of one part. */
  fold({
    columns,
    kind,
    rows,
    slots,
    policy,
  }: {
    readonly columns: BacktestColumns;
    readonly kind: ProfileKind;
    readonly rows: Int32Array;
    readonly slots: SlotColumns;
    readonly policy: ReplayPolicy;
  }): void {
    const { featureSettings: settings } = compilePolicy(policy.configuration);
    foldEntities(columns, { kind, rows }, { settings, labelDelayDays: policy.labelDelayDays, slots });
  },

  /** Decides the rows of some customers, and writes down what was decided of each. */
  decide({
    batch,
    rows,
    points,
    policy: { configuration, labelDelayDays },
    text,
    form,
  }: {
    readonly batch: HalfFolded;
    readonly rows: Int32Array;
    /** Of each row that was decided, hundredths, uncapped. */
    readonly points: Float64Array;
    readonly policy: ReplayPolicy;
    readonly text: TextPart;
    readonly form: ResultForm;
  }): { readonly bytes: Uint8Array<SharedArrayBuffer>; readonly tally: Tally } {
    const policy = compilePolicy(configuration);
    const tally = emptyTally(policy);
    const part = openTextPart(text);
    const textOf = FORMS[form];
    const { labels } = batch.columns;
    decideCustomers(batch, rows, { policy, labelDelayDays }, (row, { event, decision, isCold }) => {
      const { amountMinor, marketDay } = event;
      addToTally(tally, decision, { labelCode: labels[row] ?? 0, amountMinor, marketDay, isCold }, policy);
      points[row] = Math.round(decision.points * 100);
      part.add(row, textOf(decision));
    });
    return { bytes: part.bytes(), tally };
  },

  /** Lines of a file of results. */
  resultLines: (rows: ResultRows): Uint8Array => resultLines(rows),

  /** The results of one chunk as they are stored. */
  packResults: (chunk: ResultChunk): Uint8Array => packResults(chunk),
} as const;

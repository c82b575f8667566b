import { type ChunkComparison, compareChunks } from "../dataset/compare-chunks.ts";
import { type CsvPiece, type CutCsv, cutCsv } from "../dataset/cut-csv.ts";
import { type CutJson, cutJson, type JsonPiece } from "../dataset/cut-json.ts";
import { datasetDigest } from "../dataset/dataset-digest.ts";
import type { DatasetRequest } from "../dataset/dataset-request.ts";
import { packChunk, unpackRows } from "../dataset/dataset-row.ts";
import { type ReadImportRows, readImportRows } from "../dataset/import/read-import-rows.ts";
import { CHUNK_ROWS } from "../dataset/limits.ts";
import { type DatasetBody, type DatasetResult, parseDataset } from "../dataset/parse-dataset.ts";
import { readCsvPiece } from "../dataset/read-csv-piece.ts";
import { type FileBlock, type LinesOfFile, readFileLines } from "../dataset/read-file-block.ts";
import { type ReadJsonPiece, readJsonPiece } from "../dataset/read-json-piece.ts";
import type { PieceOptions, ReadPiece } from "../dataset/read-piece.ts";
import { readChunk, type ScoredRow, type StoredChunk } from "../dataset/scored-row.ts";
import { setRows } from "../dataset/set-rows.ts";
import type { BacktestColumns } from "../engine/backtest/columns.ts";
import {
  type EntityHistories,
  foldHistory,
  type HistoryColumns,
  type JoinedProfiles,
} from "../engine/backtest/fold-history.ts";
import { reportOf } from "../engine/backtest/report.ts";
import { createSlots } from "../engine/backtest/slot-columns.ts";
import { compilePolicy } from "../engine/policy/compile-policy.ts";
import type { ResolvedConfiguration } from "../engine/policy/resolved-configuration.ts";
import type { FitInput } from "../fit/fit-input.ts";
import { fitPolicy } from "../fit/fit-policy.ts";
import type { FitResult } from "../fit/fit-result.ts";
import { type ChangedRows, joinChangedRows } from "../fit/measure/changed-rows.ts";
import { measureBatch } from "../fit/measure/measure-batch.ts";
import { measureChange } from "../fit/measure/measure-change.ts";
import type { PolicyFigures } from "../fit/measure/policy-figures.ts";
import { type OpenedSearch, openSearch, type ParameterSearch } from "../fit/parameters/open-search.ts";
import type { ParameterTrial } from "../fit/parameters/parameter-trial.ts";
import type { Standing } from "../fit/parameters/standing.ts";
import { takeTrial } from "../fit/parameters/take-trial.ts";
import { packColumns, type TrialColumns, type TriedRule } from "../fit/parameters/trial-columns.ts";
import { type TrialGain, trialGains } from "../fit/parameters/trial-gains.ts";
import type { FitRows } from "../fit/rows/fit-rows.ts";
import { evaluateTrials, type FoldedRows, readFitRows, readMeasuredRows } from "../fit/rows/read-fit-rows.ts";
import { REPLAY_TASKS } from "./replay-tasks.ts";
import type { ReplayedBatch, SharedBacktest } from "./shared-backtest.ts";

/** What a fit is asked for, besides its rows. */
export type FitRequest = Pick<FitInput, "objective" | "changesMax" | "labelDelayDays">;

/** What can be cut. */
export type CutFormat = "csv" | "json";

/** What a thread can be asked for; each takes and gives plain data alone. */
export const TASKS = {
  ...REPLAY_TASKS,

  /** Nothing: what a thread is started with. */
  start: (): void => undefined,

  /** Reads and checks a body. */
  parse: (body: DatasetBody): DatasetResult => parseDataset(body),

  /** Cuts a body into pieces, see `cutCsv` and `cutJson`, and puts it where all threads can read it. */
  cut({
    body,
    format,
    request,
  }: Pick<DatasetBody, "body"> & { readonly format: CutFormat; readonly request: DatasetRequest }): {
    readonly cut: CutCsv | CutJson | undefined;
    readonly shared: Uint8Array;
  } {
    const shared = new Uint8Array(new SharedArrayBuffer(body.length));
    shared.set(body);
    return { cut: format === "csv" ? cutCsv(shared) : cutJson(shared, request), shared };
  },

  /** Reads and checks one of them. */
  readPiece: ({
    body,
    piece,
    ...options
  }: PieceOptions & {
    readonly body: Uint8Array;
    readonly piece: CsvPiece | JsonPiece;
    readonly request: DatasetRequest;
  }): ReadPiece | ReadJsonPiece | undefined =>
    "firstLine" in piece ? readCsvPiece(body, piece, options) : readJsonPiece(body, piece, options),

  /** Reads and checks lines of a file of any size. */
  readFileLines: (lines: LinesOfFile): FileBlock => readFileLines(lines),

  /** What tells a body from another one; see `datasetDigest`. The body comes back, since it was handed over. */
  digest(dataset: Omit<DatasetBody, "nowMs">): { readonly digest: Uint8Array; readonly body: Uint8Array } {
    return { digest: datasetDigest(dataset), body: dataset.body };
  },

  /** Sets the columns of one chunk. */
  load: ({ packed, columns }: { readonly packed: Uint8Array; readonly columns: BacktestColumns }): void =>
    setRows(columns, unpackRows(packed)),

  /** Makes room for the features of so many rows. */
  openSlots: ({
    rowCount,
    memory,
  }: {
    readonly rowCount: number;
    readonly memory: SharedArrayBuffer;
  }): SharedBacktest["slots"] => createSlots(rowCount, memory),

  /** Reads past transactions; see `readImportRows`. */
  readImport: (rows: Parameters<typeof readImportRows>[0]): ReadImportRows => readImportRows(rows),

  /** Folds past transactions into some profiles; see `foldHistory`. */
  history({
    columns,
    entities,
    packed,
  }: {
    readonly columns: HistoryColumns;
    readonly entities: EntityHistories;
    readonly packed: readonly (Uint8Array | undefined)[];
  }): JoinedProfiles {
    return foldHistory(columns, entities, packed);
  },

  /** Reads what a fit learns from, and opens the search for parameters. */
  openFit({ shared, request }: { readonly shared: SharedBacktest; readonly request: FitRequest }): {
    readonly rows: FitRows;
    readonly opened: OpenedSearch | undefined;
  } {
    const { configuration } = shared;
    const rows = readFitRows(shared, compilePolicy(configuration));
    return { rows, opened: openSearch(rows, { ...request, configuration }) };
  },

  /** Strengths of trials on some of the searched rows. */
  tryRows({
    shared,
    trials,
    places,
    from,
  }: {
    readonly shared: SharedBacktest;
    readonly trials: readonly ParameterTrial[];
    readonly places: Int32Array;
    readonly from: number;
  }): TrialColumns {
    return packColumns(evaluateTrials(shared, compilePolicy(shared.configuration), { trials, rows: places }), from);
  },

  /** What some trials of one rule would gain. */
  tryGains: ({
    search,
    standing,
    tried,
  }: {
    readonly search: ParameterSearch;
    readonly standing: Standing;
    readonly tried: TriedRule;
  }): readonly TrialGain[] => trialGains(search, standing, tried),

  /** Takes one trial; see `takeTrial`. */
  takeTrial: ({
    search,
    standing,
    taken,
  }: {
    readonly search: ParameterSearch;
    readonly standing: Standing;
    readonly taken: Parameters<typeof takeTrial>[2];
  }): ReturnType<typeof takeTrial> => takeTrial(search, standing, taken),

  /** Suggests a policy by the labels of folded rows, rules with the parameters that were chosen; see `fitPolicy`. */
  fit({
    shared,
    request,
    rows,
    trials,
  }: {
    readonly shared: SharedBacktest;
    readonly request: FitRequest;
    readonly rows: FitRows;
    readonly trials: readonly ParameterTrial[];
  }): FitResult {
    const { configuration } = shared;
    const everyRow = Int32Array.from(rows.labels.keys());
    const columns = evaluateTrials(shared, compilePolicy(configuration), { trials, rows: everyRow });
    return fitPolicy({ ...request, configuration, rows, parameters: { trials, columns } });
  },

  /** The report of a batch of which every row was decided, packed; measured in replay order, so that equal rows give equal bytes. */
  report({
    points,
    configuration,
    tally,
    ...replayed
  }: Pick<FoldedRows, "columns" | "order"> &
    Pick<ReplayedBatch, "points" | "tally"> & { readonly configuration: ResolvedConfiguration }): Uint8Array {
    const policy = compilePolicy(configuration);
    const ofRow = Float64Array.from(replayed.order, (row) => points[row] ?? 0);
    const figures = measureBatch(readMeasuredRows(replayed), ofRow, policy.thresholds);
    return packChunk({ ...reportOf(tally, policy), figures });
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

  /** What changed in the figures of compared chunks, all together. */
  change: ({ parts }: { readonly parts: readonly ChangedRows[] }): PolicyFigures =>
    measureChange(joinChangedRows(parts)),
} as const;

/** The tasks by name. */
export type Tasks = typeof TASKS;

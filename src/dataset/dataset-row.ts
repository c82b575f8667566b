import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import type { BacktestLabel } from "../engine/backtest/columns.ts";
import type { BacktestReport } from "../engine/backtest/report.ts";
import type { Decision } from "../engine/decision/decide.ts";
import type { ScoreRequest } from "../engine/score-request.ts";
import type { PolicyFigures } from "../fit/measure/policy-figures.ts";
import { throughZstdGate } from "./zstd-gate.ts";

/** What could be read of a row; a valid row's is a whole score request. */
export type RowInput = {
  readonly [Part in Exclude<keyof ScoreRequest, "product">]?: Partial<NonNullable<ScoreRequest[Part]>>;
};

/** One row as submitted. */
export interface DatasetRow {
  /** From 1; every row counts. */
  readonly row: number;
  readonly input: RowInput;
  readonly label: BacktestLabel | null;
  /** Why it is invalid; null for a valid row. */
  readonly error: string | null;
  /** Of a CSV: the line of the file, where blank lines or those inside quotes come before it; else it is the one behind its number. */
  readonly line?: number;
}

/** The line of the CSV at which a row begins, as an editor counts: the header is the first. */
export function lineOf({ row, line }: Pick<DatasetRow, "row" | "line">): number {
  return line ?? row + 1;
}

/** What the engine said of one row; null for an invalid row. */
export type RowResult = Decision | null;

/** A report as it is stored. */
export interface StoredReport extends BacktestReport {
  /** With intervals; a report of an earlier version has none. */
  readonly figures?: PolicyFigures;
}

/** Packs rows or results of one chunk, or the report, for the store. */
export function packChunk(content: readonly (DatasetRow | RowResult)[] | StoredReport): Uint8Array {
  return packText(JSON.stringify(content));
}

/** Packs the JSON text of a chunk, or its bytes. */
export function packText(text: string | Uint8Array): Uint8Array {
  return throughZstdGate(() => zstdCompressSync(text));
}

/** The report of its packed form. */
export function unpackReport(packed: Uint8Array): StoredReport {
  return JSON.parse(unpack(packed));
}

/** The rows of a packed chunk. */
export function unpackRows(packed: Uint8Array): readonly DatasetRow[] {
  return JSON.parse(unpack(packed));
}

/** The results of a packed chunk. */
export function unpackResults(packed: Uint8Array): readonly RowResult[] {
  return JSON.parse(unpack(packed));
}

/** A valid row's input as the engine takes it. */
export function wholeInput(row: DatasetRow): ScoreRequest {
  if (row.error !== null) throw new Error(`Cannot score row ${row.row}: it is invalid`);
  return row.input as ScoreRequest;
}

function unpack(packed: Uint8Array): string {
  return throughZstdGate(() => zstdDecompressSync(packed)).toString();
}

import { lineOf, type StoredReport, unpackReport } from "../../dataset/dataset-row.ts";
import { CHUNK_ROWS } from "../../dataset/limits.ts";
import type { ScoredRow, StoredChunk } from "../../dataset/scored-row.ts";
import { ServiceError } from "../../errors.ts";
import type { Pool } from "../../pool/create-pool.ts";
import type { BacktestDocument, Backtests } from "../../store/repositories/backtests.ts";
import type { Environment } from "../../store/repositories/environment.ts";
import { refuseExpiredRows, rowsGone } from "./rows-kept.ts";

/** Backtests in a list (specification, "Limits"). */
const BACKTESTS_LISTED = 50;

/** After which who reads what is not there yet may look again. */
const WAIT_SECONDS = 2;

/** Who asks. */
export interface Owner {
  readonly organisationId: string;
  readonly environment: Environment;
}

/** What reading rows works with. */
export interface ReadDeps {
  readonly backtests: Backtests;
  readonly pool: Pool;
  readonly now: () => number;
}

/** One page of rows; those of a CSV with their lines. */
export interface RowPage {
  readonly rows: readonly ScoredRow[];
  readonly nextAfter: number | null;
}

/** Reads a backtest. Throws `not_found`. */
export async function getBacktest(backtests: Backtests, owner: Owner, id: string): Promise<BacktestDocument> {
  const found = await backtests.find(owner.organisationId, owner.environment, id);
  if (found === null) throw backtestNotFound(id);
  return found;
}

/** The refusal of an id that names no backtest of the caller's environment. */
export function backtestNotFound(id: string): ServiceError {
  return new ServiceError("not_found", `Cannot find backtest "${id}"`);
}

/** Throws a `conflict` that may be tried again while a backtest waits or runs; `advice` says what to do. */
export function refuseRunning({ status }: BacktestDocument, advice: string): void {
  if (status !== "queued" && status !== "running") return;
  throw new ServiceError("conflict", `${advice}: it is ${status}`, { retryAfterSeconds: WAIT_SECONDS });
}

/** The most recent backtests, newest first. */
export function listBacktests(backtests: Backtests, owner: Owner): Promise<readonly BacktestDocument[]> {
  return backtests.listRecent(owner.organisationId, owner.environment, BACKTESTS_LISTED);
}

/** A backtest that is completed. Throws `not_found`, and `conflict` while it is not, or will never be. */
export async function getCompleted(backtests: Backtests, owner: Owner, id: string): Promise<BacktestDocument> {
  const backtest = await getBacktest(backtests, owner, id);
  const { status } = backtest;
  refuseRunning(backtest, `Wait until backtest "${id}" is completed`);
  if (status !== "completed")
    throw new ServiceError("conflict", `Submit the batch again: backtest "${id}" is ${status}`, { isFinal: true });
  return backtest;
}

/** What a completed backtest says beyond its summary. Throws `not_found` or `conflict`. */
export async function getBacktestReport(backtests: Backtests, owner: Owner, id: string): Promise<StoredReport> {
  await getCompleted(backtests, owner, id);
  const packed = await backtests.findChunk(id, "report", 0);
  if (packed === undefined) throw new Error(`Cannot find the report of ${id}`);
  return unpackReport(packed);
}

/** A page of a backtest's rows, straight from the chunks that hold it. Throws `not_found`, and `conflict` where they are no longer kept. */
export async function listBacktestRows(
  { backtests, pool, now }: ReadDeps,
  owner: Owner,
  query: { readonly backtestId: string; readonly after: number; readonly limit: number; readonly errorsOnly: boolean },
): Promise<RowPage> {
  const { after, limit, errorsOnly } = query;
  const backtest = await getBacktest(backtests, owner, query.backtestId);
  refuseExpiredRows(backtest, now());
  const numbers = errorsOnly
    ? backtest.invalidRows.filter((row) => row > after).slice(0, limit + 1)
    : rowNumbers(after, Math.min(backtest.dataset.rowCount, after + limit + 1));
  const wanted = numbers.slice(0, limit);
  const rows: ScoredRow[] = [];
  for (const chunk of new Set(wanted.map(chunkOf))) {
    const stored = await findStoredChunk(backtests, backtest._id, chunk);
    rows.push(...(await pool.run("page", { stored, rows: wanted.filter((row) => chunkOf(row) === chunk) })));
  }
  const isCsv = backtest.dataset.format === "csv";
  return {
    rows: isCsv ? rows.map((row) => ({ ...row, line: lineOf(row) })) : rows,
    nextAfter: numbers.length > limit ? (wanted.at(-1) ?? null) : null,
  };
}

function rowNumbers(after: number, last: number): readonly number[] {
  return Array.from({ length: Math.max(0, last - after) }, (_, index) => after + 1 + index);
}

function chunkOf(row: number): number {
  return Math.floor((row - 1) / CHUNK_ROWS);
}

/** A chunk as it is stored. Throws `conflict` where it was removed. */
export async function findStoredChunk(backtests: Backtests, id: string, chunk: number): Promise<StoredChunk> {
  const rows = await backtests.findChunk(id, "rows", chunk);
  if (rows === undefined) throw rowsGone(id);
  return { rows, results: await backtests.findChunk(id, "results", chunk) };
}

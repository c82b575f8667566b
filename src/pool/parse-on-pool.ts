import { createIdIndex } from "../dataset/create-id-index.ts";
import type { CsvPiece, CutCsv } from "../dataset/cut-csv.ts";
import type { CutJson, JsonPiece } from "../dataset/cut-json.ts";
import type { DatasetRequest } from "../dataset/dataset-request.ts";
import { joinRows } from "../dataset/join-rows.ts";
import type { PackedRows } from "../dataset/pack-rows.ts";
import type { DatasetBody, DatasetResult, ParsedDataset } from "../dataset/parse-dataset.ts";
import type { ReadJsonPiece } from "../dataset/read-json-piece.ts";
import type { PieceOptions, ReadPiece } from "../dataset/read-piece.ts";
import { eachAtMost } from "../each-at-most.ts";
import { type BacktestColumns, createColumns } from "../engine/backtest/columns.ts";
import { VIOLATIONS_MAX } from "../errors.ts";
import type { Pool } from "./create-pool.ts";

/** A body below it is read faster than it is cut: about a chunk. */
export const CUT_BYTES_MIN = 524_288;
/** How much larger rows are as they are stored, names and all, than in most bodies; one that grows more takes more memory. */
const ROW_GROWTH = 2;

/**
 * Reads and checks a data set: a large CSV or JSON in pieces on all threads, whatever else as a whole on one. The result is
 * `parseDataset`'s, whatever the number of threads. `onColumns` is told of the rows as numbers, where they were read in pieces.
 */
export async function parseOnPool(
  pool: Pool,
  { body, ...options }: DatasetBody,
  onColumns?: (columns: BacktestColumns) => void,
): Promise<DatasetResult> {
  const { encoding: format, nowMs, request = "backtest" } = options;
  if (body.length < CUT_BYTES_MIN) return pool.run("parse", { body, ...options });
  // Whatever is read here is wanted to be replayed on all threads right after.
  pool.start();
  if (format !== "csv" && format !== "json") return pool.run("parse", { body, ...options });
  const { cut, shared } = await pool.run("cut", { body, format, request });
  const columns = cut && onColumns && createColumns(cut.rowCount);
  const parsed = cut && (await readPieces(pool, cut, { body: shared, nowMs, request, columns }));
  if (parsed !== undefined && columns !== undefined) onColumns?.(columns);
  return parsed ?? pool.run("parse", { body: shared, ...options });
}

/** Undefined where a piece is not what it would be in its place behind the others: that is known to whoever reads all in order. */
async function readPieces(
  pool: Pool,
  cut: CutCsv | CutJson,
  options: PieceOptions & { readonly body: Uint8Array; readonly request: DatasetRequest },
): Promise<ParsedDataset | undefined> {
  const isJson = "target" in cut;
  const whole = isJson
    ? { format: "json" as const, target: cut.target, violations: cut.violations }
    : { format: "csv" as const, target: undefined, violations: [] };
  const isOfOne = createPieceCheck(options.request, whole.target?.product);
  const joined = joinRows();
  const ahead = new Map<number, { readonly rows: PackedRows; readonly memory: SharedArrayBuffer }>();
  let next = 0;
  let isFit = true;
  const pieces: readonly (CsvPiece | JsonPiece)[] = cut.pieces;
  await eachAtMost(pieces, pool.threads + 1, async (piece, index) => {
    if (!isFit) return;
    const memory = pool.memory.lend((piece.to - piece.from) * ROW_GROWTH);
    const found = await pool.run("readPiece", { piece, memory, ...options });
    isFit &&= found !== undefined && isOfOne(found);
    if (found === undefined || !isFit) return;
    ahead.set(index, { rows: found.rows, memory });
    for (let read = ahead.get(next); read !== undefined; read = ahead.get(next)) {
      ahead.delete(next);
      next += 1;
      joined.add(read.rows);
      pool.memory.takeBack(read.memory);
    }
  });
  return isFit ? { kind: "parsed", sha256: cut.sha256, ...whole, ...joined.end() } : undefined;
}

/** Opens the look at pieces, in whatever order they come: false where a transaction id stands in two, and where the body as a whole is wrong. */
function createPieceCheck(
  request: DatasetRequest,
  product: string | undefined,
): (read: ReadPiece | ReadJsonPiece) => boolean {
  const seen = createIdIndex();
  let violationCount = 0;
  return (read) => {
    const isOfOne = seen.add(read.ids).length === 0;
    if (!("products" in read)) return isOfOne;
    violationCount += read.violationCount;
    const isItsProduct = request !== "backtest" || read.products.every((one) => one === undefined || one === product);
    return isOfOne && isItsProduct && violationCount < VIOLATIONS_MAX;
  };
}

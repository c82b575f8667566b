import type { CutCsv } from "../dataset/cut-csv.ts";
import { joinRows } from "../dataset/join-rows.ts";
import type { DatasetBody, DatasetResult, ParsedDataset } from "../dataset/parse-dataset.ts";
import type { ReadPiece } from "../dataset/read-csv-piece.ts";
import { eachAtMost } from "../each-at-most.ts";
import type { Pool } from "./create-pool.ts";

/** A body below it is read faster than it is cut: about a chunk. */
const CUT_BYTES_MIN = 524_288;

/**
 * Reads and checks a data set: a large CSV in pieces on all threads, whatever else as a whole on one. The result is `parseDataset`'s,
 * whatever the number of threads.
 */
export async function parseOnPool(pool: Pool, { body, ...options }: DatasetBody): Promise<DatasetResult> {
  if (body.length < CUT_BYTES_MIN) return pool.run("parse", { body, ...options });
  // Whatever is read here is wanted to be replayed on all threads right after.
  pool.start();
  if (options.encoding !== "csv") return pool.run("parse", { body, ...options });
  const { cut, shared } = await pool.run("cut", { body });
  const parsed = cut && (await readPieces(pool, { body: shared, cut, nowMs: options.nowMs }));
  return parsed ?? pool.run("parse", { body: shared, ...options });
}

/** Undefined where a transaction id stands in two pieces: which row is the earlier one is known to whoever reads all in order. */
async function readPieces(
  pool: Pool,
  { body, cut, nowMs }: { readonly body: Uint8Array; readonly cut: CutCsv; readonly nowMs: number },
): Promise<ParsedDataset | undefined> {
  const joined = joinRows();
  const seen = new Set<string>();
  const ahead = new Map<number, ReadPiece>();
  let [next, named] = [0, 0];
  await eachAtMost(cut.pieces, pool.threads + 1, async (piece, index) => {
    ahead.set(index, await pool.run("readPiece", { body, piece, nowMs }));
    for (let read = ahead.get(next); read !== undefined; read = ahead.get(next)) {
      ahead.delete(next);
      next += 1;
      joined.add(read.rows);
      named += read.ids.length;
      for (const id of read.ids) seen.add(id);
    }
  });
  if (seen.size < named) return undefined;
  return { kind: "parsed", format: "csv", sha256: cut.sha256, target: undefined, violations: [], ...joined.end() };
}

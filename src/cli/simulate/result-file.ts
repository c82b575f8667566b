import { RESULT_HEADER } from "../../dataset/result-lines.ts";
import type { RowTexts } from "../../dataset/row-texts.ts";
import { mapAhead } from "../../map-ahead.ts";
import type { Pool } from "../../pool/create-pool.ts";
import { createLender } from "../../pool/lend-memory.ts";
import type { FileRows } from "./join-blocks.ts";

/** Rows whose lines one task writes: a megabyte. */
const ROWS_AT_ONCE = 10_000;
/** What most lines have at most. */
const LINE_BYTES = 160;
/** Tasks of a thread that are ahead of the writer. */
const AHEAD_MAX = 2;

/** The file of results of decided rows, written on all threads of a pool; `onRows` is told how many are there. */
export async function* resultFile(
  pool: Pool,
  { columns, ids, idCells, errors, cells }: FileRows & { readonly cells: RowTexts },
  onRows: (rows: number) => void,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(RESULT_HEADER);
  const memory = createLender({ isKept: true });
  const { rowCount } = columns;
  const linesOf = async (block: number) => {
    const from = block * ROWS_AT_ONCE;
    const to = Math.min(rowCount, from + ROWS_AT_ONCE);
    const room = memory.lend((to - from) * LINE_BYTES);
    const some = { from, to, idCells: between(idCells, from, to), errors: between(errors, from, to) };
    const lines = await pool.run("resultLines", { ...some, ids, cells, memory: room });
    memory.takeBack(room);
    return { to, lines };
  };
  const blocks = Array(Math.ceil(rowCount / ROWS_AT_ONCE)).keys();
  for await (const { to, lines } of mapAhead(blocks, AHEAD_MAX * pool.threads, linesOf)) {
    yield lines;
    onRows(to);
  }
}

/** What is said of some rows: rows count from 0, and their numbers from 1. */
function between(texts: ReadonlyMap<number, string>, from: number, to: number): ReadonlyMap<number, string> {
  const some = new Map<number, string>();
  for (let number = from + 1; number <= to && some.size < texts.size; number += 1) {
    const text = texts.get(number);
    if (text !== undefined) some.set(number, text);
  }
  return some;
}

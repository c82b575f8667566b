import type { ImportOwner } from "../../dataset/import/read-import-rows.ts";
import { EVENT_LENGTH } from "../../engine/event.ts";
import type { Pool } from "../../pool/create-pool.ts";
import { createImportedRows, type ImportedRows } from "../../service/history/imported-rows.ts";
import type { FileIndex } from "./index-file.ts";
import { type FileReader, readWhole } from "./read-whole.ts";

/** Of one piece of the file that a thread reads: its rows, its bytes, and bytes of no row between two of its rows. */
const PIECE_ROWS_MAX = 5_000;
const PIECE_BYTES_MAX = 4_194_304;
const GAP_BYTES_MAX = 65_536;
/** Pieces under way a thread. */
const PIECES_AHEAD = 2;

/** The rows of a part, read on threads in the order of the file; returns with them the places of the valid ones, in the order of time. */
export async function readFilePart(
  { file, index, pool }: { readonly file: FileReader; readonly index: FileIndex; readonly pool: Pool },
  part: { readonly order: Int32Array; readonly owner: ImportOwner; readonly nowMs: number },
  onRead: (rowsDone: number) => void,
): Promise<{ readonly rows: ImportedRows; readonly order: Int32Array }> {
  const { order, owner, nowMs } = part;
  const rows = createImportedRows(order.length, owner);
  const underWay: Promise<void>[] = [];
  let rowsDone = 0;
  for (const positions of piecesOf(index, order)) {
    const { bytes, starts, ends } = await readPiece(file, index, { order, positions });
    const lines = positions.map((position) => index.lines[order[position] ?? 0] ?? 0);
    const source = { bytes, starts, ends, positions, lines, columnCount: index.columnCount, nowMs } as const;
    const reading = rows.read(pool, { kind: "csv", ...source });
    // Whoever comes after it fails with it; the first is told.
    reading.catch(() => undefined);
    underWay.push(reading);
    if (underWay.length >= PIECES_AHEAD * pool.threads) await underWay.shift();
    rowsDone += positions.length;
    onRead(rowsDone);
  }
  await Promise.all(underWay);
  const valid = Int32Array.from(order, (_, position) => position).filter(
    (position) => !Number.isNaN(rows.columns.events[position * EVENT_LENGTH]),
  );
  return { rows, order: valid };
}

/** The places of a part's rows in the order of the file, cut where a piece is full. */
function* piecesOf({ starts, lengths }: FileIndex, order: Int32Array): Generator<Int32Array> {
  const inFile = Int32Array.from(order, (_, position) => position);
  if (!order.every((row, position) => position === 0 || row > (order[position - 1] ?? 0)))
    inFile.sort((a, b) => (order[a] ?? 0) - (order[b] ?? 0));
  const startOf = (at: number) => starts[order[inFile[at] ?? 0] ?? 0] ?? 0;
  const endOf = (at: number) => startOf(at) + (lengths[order[inFile[at] ?? 0] ?? 0] ?? 0);
  let first = 0;
  for (let at = 1; at <= inFile.length; at += 1) {
    const isFull =
      at === inFile.length ||
      at - first >= PIECE_ROWS_MAX ||
      endOf(at) - startOf(first) > PIECE_BYTES_MAX ||
      startOf(at) - endOf(at - 1) > GAP_BYTES_MAX;
    if (!isFull) continue;
    yield inFile.slice(first, at);
    first = at;
  }
}

async function readPiece(
  file: FileReader,
  { starts, lengths }: FileIndex,
  { order, positions }: { readonly order: Int32Array; readonly positions: Int32Array },
): Promise<{ readonly bytes: Uint8Array; readonly starts: Int32Array; readonly ends: Int32Array }> {
  const rowOf = (position: number) => order[position] ?? 0;
  const from = starts[rowOf(positions[0] ?? 0)] ?? 0;
  const own = positions.map((position) => (starts[rowOf(position)] ?? 0) - from);
  const ends = own.map((start, at) => start + (lengths[rowOf(positions[at] ?? 0)] ?? 0));
  return { bytes: await readWhole(file, from, ends.at(-1) ?? 0), starts: own, ends };
}

import { violationsByRow } from "../contract/check/violations-by-row.ts";
import { VIOLATIONS_MAX } from "../errors.ts";
import { createRowReader } from "./create-row-reader.ts";
import type { JsonPiece } from "./cut-json.ts";
import { DATASET_DECODERS, type DatasetRequest } from "./dataset-request.ts";
import { packRows } from "./pack-rows.ts";
import { readPlainItems } from "./plain/read-plain-items.ts";
import type { PieceOptions, ReadPiece } from "./read-piece.ts";
import { setRows } from "./set-rows.ts";
import { textColumnOf } from "./text-column.ts";

const HEAD = Buffer.from('{"transactions":[');
const TAIL = Buffer.from("]}");

/** A chunk of a JSON body that was read without those before it. */
export interface ReadJsonPiece extends ReadPiece {
  /** Those that its rows name, undefined among them where one names none. */
  readonly products: readonly (string | undefined)[];
  /** Values that break a rule. */
  readonly violationCount: number;
}

/**
 * Reads and checks one piece of a JSON body; undefined where there is anything to refuse the whole body for. Burns processor time: it belongs
 * into the pool.
 */
export function readJsonPiece(
  body: Uint8Array,
  piece: JsonPiece,
  options: PieceOptions & { readonly request: DatasetRequest },
): ReadJsonPiece | undefined {
  const items = Buffer.from(body.buffer, body.byteOffset + piece.from, piece.to - piece.from);
  const plain = readPlainItems(items, piece, options);
  return plain === undefined
    ? readAnyItems(items, piece, options)
    : { ...plain, products: [undefined], violationCount: 0 };
}

function readAnyItems(
  items: Buffer,
  piece: JsonPiece,
  { nowMs, request, columns, memory }: PieceOptions & { readonly request: DatasetRequest },
): ReadJsonPiece | undefined {
  const decoded = DATASET_DECODERS[request](Buffer.concat([HEAD, items, TAIL]));
  if (decoded.kind !== "message" || decoded.violations.length >= VIOLATIONS_MAX) return undefined;
  const { transactions } = decoded.message;
  const { byRow, own } = violationsByRow(decoded.violations);
  if (transactions.length !== piece.rows || own.length > 0) return undefined;
  const readRow = createRowReader(nowMs);
  const rows = transactions.map((item, index) =>
    readRow({ item, violations: byRow.get(index) ?? [] }, piece.firstRow + index),
  );
  if (columns !== undefined)
    setRows(
      columns,
      rows.map(({ row }) => row),
    );
  const ids = new Set(rows.flatMap(({ row }) => row.input.transaction?.id ?? []));
  return {
    rows: packRows(rows, memory),
    ids: textColumnOf(ids),
    products: [...new Set(transactions.map(({ product }) => product))],
    violationCount: decoded.violations.length,
  };
}

import { isUtf8 } from "node:buffer";
import { createHash } from "node:crypto";
import { LEVELS_MAX } from "../contract/json/scan-json.ts";
import type { SubmittedTarget } from "../contract/submitted-target.ts";
import type { Violation } from "../errors.ts";
import { DATASET_DECODERS, type DatasetRequest, readDatasetTarget } from "./dataset-request.ts";
import { CHUNK_ROWS, DATASET_VALUES_MAX, ROWS_MAX } from "./limits.ts";

/** The items of one chunk in the bytes of a JSON body. */
export interface JsonPiece {
  readonly from: number;
  readonly to: number;
  /** Number of its first row, and how many it holds. */
  readonly firstRow: number;
  readonly rows: number;
}

/** A JSON body cut into pieces. */
export interface CutJson {
  /** Of the whole body. */
  readonly sha256: string;
  readonly rowCount: number;
  readonly pieces: readonly JsonPiece[];
  readonly target: SubmittedTarget;
  /** What is wrong with the request beside its rows. */
  readonly violations: readonly Violation[];
}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET] = [0x7b, 0x7d, 0x5b, 0x5d];
const LIST_NAME = Buffer.from('"transactions"');
/** What stands beside the rows is short. */
const REST_BYTES_MAX = 65_536;

/**
 * Cuts a JSON body between the rows of its one list `transactions`, so that its pieces can be read at once. Undefined where there is
 * anything to refuse in what stands beside them, and where they cannot be told: such a body is for `parseDataset`, which reads it as a whole.
 */
export function cutJson(body: Uint8Array, request: DatasetRequest): CutJson | undefined {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const list = findRows(bytes);
  if (list === undefined || bytes.length - (list.to - list.from) > REST_BYTES_MAX || !isUtf8(bytes)) return undefined;
  const rest = Buffer.concat([bytes.subarray(0, list.from), bytes.subarray(list.to)]);
  const decoded = DATASET_DECODERS[request](rest);
  if (decoded.kind !== "message" || decoded.violations.length > 0) return undefined;
  const { $typeName: _name, $unknown: _unknown, ...message } = decoded.message;
  if (message.transactions.length > 0) return undefined;
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return { sha256, rowCount: list.rowCount, pieces: list.pieces, ...readDatasetTarget(message) };
}

/** Where the items of the list stand, without its brackets; undefined where there is no such list, or more than one, or too much in it. */
function findRows(bytes: Uint8Array) {
  const pieces: JsonPiece[] = [];
  let [level, values, items] = [0, 0, 0];
  let [from, to, pieceFrom] = [0, 0, 0];
  let [textFrom, textTo] = [0, 0];
  let isInside = false;
  const cut = (end: number) => {
    const rows = items - pieces.length * CHUNK_ROWS;
    pieces.push({ from: pieceFrom, to: end, firstRow: items - rows + 1, rows });
    pieceFrom = end + 1;
  };
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === QUOTE) {
      const end = endOfText(bytes, at);
      if (level === 1) [textFrom, textTo] = [at, end + 1];
      at = end;
    } else if (byte === COMMA) {
      values += 1;
      if (!isInside || level !== 2) continue;
      if (items % CHUNK_ROWS === 0) cut(at);
      items += 1;
      if (items > ROWS_MAX) return undefined;
    } else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
      values += 1;
      level += 1;
      if (level > LEVELS_MAX || values > DATASET_VALUES_MAX) return undefined;
      if (level !== 2 || byte !== OPEN_BRACKET || !isListName(bytes, textFrom, textTo)) continue;
      if (from > 0) return undefined;
      [isInside, from, pieceFrom, items] = [true, at + 1, at + 1, 1];
    } else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) {
      if (isInside && level === 2) {
        to = at;
        cut(at);
        isInside = false;
      }
      level -= 1;
    }
  }
  return from === 0 || isInside || values > DATASET_VALUES_MAX ? undefined : { from, to, pieces, rowCount: items };
}

/** The byte of the quote that ends the text whose first quote stands there; behind the last byte where none does. */
function endOfText(bytes: Uint8Array, from: number): number {
  for (let at = from + 1; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === QUOTE) return at;
    if (byte === BACKSLASH) at += 1;
  }
  return bytes.length;
}

function isListName(bytes: Uint8Array, from: number, to: number): boolean {
  return to - from === LIST_NAME.length && LIST_NAME.equals(bytes.subarray(from, to));
}

import { createHash } from "node:crypto";
import { type DescMessage, fromBinary, fromJsonString } from "@bufbuild/protobuf";
import type { BacktestItem } from "#gen/risk/v1/backtest_pb.ts";
import { mergeViolations } from "../contract/check/merge-violations.ts";
import { violationsByRow } from "../contract/check/violations-by-row.ts";
import { NESTING_MAX } from "../contract/check/well-known-checks.ts";
import { scanJson } from "../contract/json/scan-json.ts";
import { undecodableMessage } from "../contract/json/undecodable-message.ts";
import { scanMessage } from "../contract/scan-message.ts";
import type { SubmittedTarget } from "../contract/submitted-target.ts";
import type { ErrorCode, Violation } from "../errors.ts";
import type { CheckedRow } from "./check-row.ts";
import { createRowReader } from "./create-row-reader.ts";
import { type ReadItem, readCsvItems } from "./csv-items.ts";
import { DATASET_DECODERS, DATASET_REQUESTS, type DatasetRequest, readDatasetTarget } from "./dataset-request.ts";
import { type JoinedRows, joinRows } from "./join-rows.ts";
import { CHUNK_ROWS, DATASET_VALUES_MAX, OTHER_ITEMS_MAX, ROWS_MAX } from "./limits.ts";
import { packRows } from "./pack-rows.ts";
import { CsvProblem } from "./split-csv.ts";

/** A body to read, whichever wire brought it. */
export interface DatasetBody {
  /** `protobuf` and `protojson` are a whole `SubmitBacktestRequest`, which may hold a CSV. */
  readonly encoding: "json" | "csv" | "protobuf" | "protojson";
  readonly body: Uint8Array;
  readonly nowMs: number;
  /** Whose body it is; an import's names no target. Default: a backtest's. */
  readonly request?: DatasetRequest;
}

/** A body that was read. */
export interface ParsedDataset extends JoinedRows {
  readonly kind: "parsed";
  readonly format: "json" | "csv";
  /** Of the body. */
  readonly sha256: string;
  /** As the body says it; the target of a CSV that is the whole body stands in the query. */
  readonly target: SubmittedTarget | undefined;
  /** What is wrong with the request beside its rows. */
  readonly violations: readonly Violation[];
}

/** A request that brings no rows, but names the backtest that has them. */
export interface NamedDataset {
  readonly kind: "named";
  readonly target: SubmittedTarget & { readonly rowsOf: string };
  readonly violations: readonly Violation[];
}

/** Either the data set, or where it is, or why it cannot be one. */
export type DatasetResult =
  | ParsedDataset
  | NamedDataset
  | {
      readonly kind: "refused";
      readonly code: ErrorCode;
      readonly message: string;
      readonly violations: readonly Violation[];
    };

/** Reads and checks a data set and packs it for the store. Burns processor time: it belongs into the pool. */
export function parseDataset({ encoding, body, nowMs, request: kind = "backtest" }: DatasetBody): DatasetResult {
  if (encoding === "csv") return packCsv(body, { nowMs, target: undefined, violations: [] });
  const schema = DATASET_REQUESTS[kind];
  const excess = excessOf(encoding, body, schema);
  if (excess !== undefined) return excess;
  const decoded = encoding === "json" ? DATASET_DECODERS[kind](body) : fromMessage(encoding, body, schema);
  if (decoded.kind === "refused") return decoded;
  if (decoded.kind === "undecodable") return undecodable(decoded.violations);
  const { $typeName: _name, $unknown: _unknown, csv, ...message } = decoded.message;
  const { transactions } = message;
  const { target, violations: ofRequest } = readDatasetTarget(message);
  if (csv !== undefined) {
    const violations = transactions.length === 0 ? ofRequest : [...ofRequest, TWO_DATASETS];
    return packCsv(csv, { nowMs, target, violations });
  }
  if (transactions.length > ROWS_MAX) return tooLarge();
  const { byRow, own } = violationsByRow(decoded.violations);
  const otherProduct = kind === "backtest" ? productMismatch(transactions, target.product) : [];
  const violations = mergeViolations(own, [...ofRequest, ...otherProduct]);
  const { rowsOf } = target;
  if (rowsOf !== undefined && transactions.length === 0)
    return { kind: "named", target: { ...target, rowsOf }, violations };
  const items = transactions.map((item, index) => ({ item, violations: byRow.get(index) ?? [] }));
  return pack(items, { format: "json", body, nowMs, target, violations });
}

/** The first row that names another product than the backtest: the request as a whole is wrong, since all rows are scored with one version. */
function productMismatch(items: readonly BacktestItem[], product: string | undefined): readonly Violation[] {
  const index = items.findIndex((item) => item.product !== undefined && item.product !== product);
  if (index < 0) return [];
  const message = "Send the product beside the transactions: a row may only repeat it";
  return [{ field: `transactions[${index}].product`, message, code: "mismatch" }];
}

/** Why a body holds too much to be read at all, counted on its bytes: 24 MB of empty rows are 2 GB of objects. */
function excessOf(
  encoding: "json" | "protobuf" | "protojson",
  body: Uint8Array,
  schema: DescMessage,
): DatasetResult | undefined {
  const limits = { valuesMax: DATASET_VALUES_MAX, itemsMax: ROWS_MAX + OTHER_ITEMS_MAX };
  const excess = encoding === "protobuf" ? scanMessage(body, schema, limits) : scanJson(body, limits);
  if (excess === undefined) return undefined;
  if (excess === "items") return tooLarge();
  const wanted = excess === "nesting" ? `${NESTING_MAX} levels of nesting` : `${DATASET_VALUES_MAX} values`;
  return undecodable([{ field: "body", message: `Expected at most ${wanted}, found more`, code: "limit" }]);
}

function fromMessage<S extends (typeof DATASET_REQUESTS)[DatasetRequest]>(
  encoding: "protobuf" | "protojson",
  body: Uint8Array,
  schema: S,
) {
  try {
    const message =
      encoding === "protobuf" ? fromBinary(schema, body) : fromJsonString(schema, Buffer.from(body).toString());
    return { kind: "message" as const, message, violations: [] };
  } catch {
    // The library's words may repeat a value.
    const message = `Send a message that can be decoded as ${schema.typeName}`;
    return { kind: "refused", code: "invalid_request", message, violations: [] } as const;
  }
}

/** What is known of a data set before its rows. */
interface PackOptions {
  readonly format: "json" | "csv";
  /** What the hash of the data set is of. */
  readonly body: Uint8Array;
  readonly nowMs: number;
  readonly target: SubmittedTarget | undefined;
  readonly violations: readonly Violation[];
}

function packCsv(body: Uint8Array, options: Omit<PackOptions, "format" | "body">): DatasetResult {
  try {
    return pack(readCsvItems(body), { ...options, format: "csv", body });
  } catch (error) {
    if (!(error instanceof CsvProblem)) throw error;
    return undecodable([{ field: "body", message: error.message, code: "format" }]);
  }
}

/** Chunk by chunk, so that no more than one is held besides the body. */
function pack(items: Iterable<ReadItem | { readonly header: Violation }>, options: PackOptions): DatasetResult {
  const readRow = createRowReader(options.nowMs);
  const joined = joinRows();
  let chunk: CheckedRow[] = [];
  let row = 0;
  for (const read of items) {
    if ("header" in read) return undecodable([read.header]);
    if (row === ROWS_MAX) return tooLarge();
    row += 1;
    chunk.push(readRow(read, row));
    if (chunk.length < CHUNK_ROWS) continue;
    joined.add(packRows(chunk));
    chunk = [];
  }
  if (chunk.length > 0) joined.add(packRows(chunk));
  return {
    kind: "parsed",
    format: options.format,
    sha256: createHash("sha256").update(options.body).digest("hex"),
    target: options.target,
    violations: row === 0 ? [...options.violations, NO_ROWS] : options.violations,
    ...joined.end(),
  };
}

const TWO_DATASETS: Violation = {
  field: "csv",
  message: "Send csv or transactions, found both",
  code: "mismatch",
};

const NO_ROWS: Violation = {
  field: "transactions",
  message: `Send 1 to ${ROWS_MAX} rows, found none`,
  code: "range",
};

function undecodable(violations: readonly Violation[]): DatasetResult & { kind: "refused" } {
  return { kind: "refused", code: "invalid_request", message: undecodableMessage(violations), violations };
}

function tooLarge(): DatasetResult & { kind: "refused" } {
  const message = `Send at most ${ROWS_MAX} rows: split the batch by date range`;
  return { kind: "refused", code: "backtest_too_large", message, violations: [] };
}

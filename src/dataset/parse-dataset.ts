import { createHash } from "node:crypto";
import { create, fromBinary, fromJsonString } from "@bufbuild/protobuf";
import { type SubmitBacktestRequest, SubmitBacktestRequestSchema } from "#gen/risk/v1/backtest_pb.ts";
import type { ErrorCode, Violation } from "../errors.ts";
import { createChecker } from "../rpc/check/create-checker.ts";
import { mergeViolations } from "../rpc/check/merge-violations.ts";
import { createDecoder } from "../rpc/json/create-decoder.ts";
import { createRowReader } from "./create-row-reader.ts";
import { type ReadItem, readCsvItems } from "./csv-items.ts";
import { type DatasetRow, packText } from "./dataset-row.ts";
import { CHUNK_ROWS, ROW_ERRORS_MAX, ROWS_MAX } from "./limits.ts";
import { CsvProblem } from "./split-csv.ts";

/** A body to read, whichever wire brought it. */
export interface DatasetBody {
  /** `protobuf` and `protojson` are a whole `SubmitBacktestRequest`, which may hold a CSV. */
  readonly encoding: "json" | "csv" | "protobuf" | "protojson";
  readonly body: Uint8Array;
  readonly nowMs: number;
}

/** What a request says about its target. */
export type SubmittedTarget = Pick<
  SubmitBacktestRequest,
  "policyVersionId" | "policyId" | "version" | "product" | "notifyEmails"
>;

/** A body that was read. */
export interface ParsedDataset {
  readonly kind: "parsed";
  readonly format: "json" | "csv";
  readonly sha256: string;
  /** Over the rows as they were read, so that one data set is one whatever its format and target. */
  readonly rowsSha256: string;
  /** As the body says it; the target of a CSV that is the whole body stands in the query. */
  readonly target: SubmittedTarget | undefined;
  /** What is wrong with the request beside its rows. */
  readonly violations: readonly Violation[];
  readonly rowCount: number;
  /** Numbers of the invalid rows, ascending. */
  readonly invalidRows: readonly number[];
  /** The first `ROW_ERRORS_MAX` row errors, with fields such as `rows[17].transaction.amount`. */
  readonly rowErrors: readonly Violation[];
  /** `CHUNK_ROWS` rows each, packed. */
  readonly chunks: readonly Uint8Array[];
}

/** Either the data set, or why it cannot be one. */
export type DatasetResult =
  | ParsedDataset
  | {
      readonly kind: "refused";
      readonly code: ErrorCode;
      readonly message: string;
      readonly violations: readonly Violation[];
    };

const decodeJson = createDecoder(SubmitBacktestRequestSchema, { exclude: ["csv"] });
const checkRequest = createChecker(SubmitBacktestRequestSchema);

/** Reads and checks a data set and packs it for the store. Burns processor time: it belongs into the pool. */
export function parseDataset({ encoding, body, nowMs }: DatasetBody): DatasetResult {
  if (encoding === "csv") return packCsv(body, { nowMs, request: undefined, violations: [] });
  const decoded = encoding === "json" ? decodeJson(body) : fromMessage(encoding, body);
  if (decoded.kind === "refused") return decoded;
  if (decoded.kind === "undecodable") return undecodable(decoded.violations);
  const { csv, ...message } = decoded.message;
  const { transactions } = message;
  const request = create(SubmitBacktestRequestSchema, { ...message, transactions: [] });
  if (csv !== undefined) return packCsv(csv, { nowMs, request, violations: checkRequest(request) });
  if (transactions.length > ROWS_MAX) return tooLarge();
  const byRow = new Map<number, Violation[]>();
  const own: Violation[] = [];
  for (const violation of decoded.violations) {
    const row = /^transactions\[(\d+)\]\.(.+)$/.exec(violation.field);
    if (row === null) own.push(violation);
    else byRow.set(Number(row[1]), [...(byRow.get(Number(row[1])) ?? []), { ...violation, field: row[2] ?? "" }]);
  }
  const items = transactions.map((item, index) => ({ item, violations: byRow.get(index) ?? [] }));
  const violations = mergeViolations(own, checkRequest(request));
  return pack(items, { format: "json", body, nowMs, request, violations });
}

function fromMessage(encoding: "protobuf" | "protojson", body: Uint8Array) {
  try {
    const message =
      encoding === "protobuf"
        ? fromBinary(SubmitBacktestRequestSchema, body)
        : fromJsonString(SubmitBacktestRequestSchema, Buffer.from(body).toString());
    return { kind: "message" as const, message, violations: [] };
  } catch {
    // The library's words may repeat a value.
    const message = `Send a message that can be decoded as ${SubmitBacktestRequestSchema.typeName}`;
    return { kind: "refused", code: "invalid_request", message, violations: [] } as const;
  }
}

/** What is known of a data set before its rows. */
interface PackOptions {
  readonly format: "json" | "csv";
  /** What the hash of the data set is of. */
  readonly body: Uint8Array;
  readonly nowMs: number;
  readonly request: SubmitBacktestRequest | undefined;
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

/** Row by row, so that no more than a chunk of them is held besides the body. */
function pack(items: Iterable<ReadItem | { readonly header: Violation }>, options: PackOptions): DatasetResult {
  const rowErrors: Violation[] = [];
  const invalidRows: number[] = [];
  const readRow = createRowReader(options.nowMs);
  const chunks: Uint8Array[] = [];
  const rowsHash = createHash("sha256");
  let chunk: DatasetRow[] = [];
  let row = 0;
  const endChunk = () => {
    const text = JSON.stringify(chunk);
    rowsHash.update(text);
    chunks.push(packText(text));
    chunk = [];
  };
  for (const read of items) {
    if ("header" in read) return undecodable([read.header]);
    if (row === ROWS_MAX) return tooLarge();
    row += 1;
    const checked = readRow(read, row);
    chunk.push(checked.row);
    if (chunk.length === CHUNK_ROWS) endChunk();
    if (checked.row.error !== null) invalidRows.push(row);
    for (const violation of checked.violations)
      if (rowErrors.length < ROW_ERRORS_MAX) rowErrors.push({ ...violation, field: `rows[${row}].${violation.field}` });
  }
  if (chunk.length > 0) endChunk();
  return {
    kind: "parsed",
    format: options.format,
    sha256: createHash("sha256").update(options.body).digest("hex"),
    rowsSha256: rowsHash.digest("hex"),
    target: options.request,
    violations: row === 0 ? [...options.violations, NO_ROWS] : options.violations,
    rowCount: row,
    invalidRows,
    rowErrors,
    chunks,
  };
}

const NO_ROWS: Violation = {
  field: "transactions",
  message: `Send 1 to ${ROWS_MAX} rows, found none`,
  code: "range",
};

function undecodable(violations: readonly Violation[]): DatasetResult & { kind: "refused" } {
  const [first] = violations;
  const message = first === undefined ? "Send a body that can be decoded" : `Correct ${first.field}: ${first.message}`;
  return { kind: "refused", code: "invalid_request", message, violations };
}

function tooLarge(): DatasetResult & { kind: "refused" } {
  const message = `Send at most ${ROWS_MAX} rows: split the batch by date range`;
  return { kind: "refused", code: "backtest_too_large", message, violations: [] };
}

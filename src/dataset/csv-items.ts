import { isUtf8 } from "node:buffer";
import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { type BacktestItem, BacktestItemSchema } from "#gen/risk/v1/backtest_pb.ts";
import { type Label, LabelSchema } from "#gen/risk/v1/common_pb.ts";
import {
  BeneficiarySchema,
  CustomerSchema,
  DeviceSchema,
  LocationSchema,
  TransactionSchema,
  type TransactionType,
  TransactionTypeSchema,
} from "#gen/risk/v1/score_pb.ts";
import { type EnumWords, enumWords } from "../contract/check/enum-words.ts";
import { readDateTime } from "../contract/json/read-date-time.ts";
import type { Violation } from "../errors.ts";
import { textOfCell } from "./csv-cell.ts";
import { CSV_COLUMNS } from "./csv-columns.ts";
import { BLANK_LINES_MAX } from "./limits.ts";
import { splitCsv } from "./split-csv.ts";

/** One row as it was read, with what could not be read of it. */
export interface ReadItem {
  readonly item: BacktestItem;
  readonly violations: readonly Violation[];
  /** Of a CSV: the line of the file. */
  readonly line?: number;
}

const COLUMNS_MIN = 7;
/** An amount of more digits is far beyond every range, and is not read as a number. */
const DIGITS_MAX = 18;
const TYPES = enumWords(TransactionTypeSchema);
const LABELS = enumWords(LabelSchema);

/** Reads the rows of a CSV body. Throws `CsvProblem` for what is no CSV, and returns what is wrong with the header. */
export function* readCsvItems(body: Uint8Array): Generator<ReadItem | { readonly header: Violation }> {
  if (!isUtf8(body)) {
    yield { header: { field: "body", message: "Expected UTF-8, found other bytes", code: "format" } };
    return;
  }
  let columns = 0;
  const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString("utf8");
  for (const { cells, line } of splitCsv(text, { blankLinesMax: BLANK_LINES_MAX })) {
    if (columns > 0) {
      yield { ...readCells(cells, columns), line };
      continue;
    }
    const problem = headerProblem(cells);
    if (problem !== undefined) {
      yield { header: { field: "header", message: problem, code: "format" } };
      return;
    }
    columns = cells.length;
  }
  if (columns === 0)
    yield { header: { field: "header", message: "Expected a header line, found none", code: "required" } };
}

/** What is wrong with a header line; undefined when nothing is. What stands there is not repeated: without a header it is a row. */
export function headerProblem(cells: readonly string[]): string | undefined {
  const order = `the columns are ${CSV_COLUMNS.join(",")} in this order, of which those behind customer_id_hash may be left off from the end`;
  if (cells.length > CSV_COLUMNS.length)
    return `Expected ${CSV_COLUMNS.length} columns, found ${cells.length}: ${order}`;
  const wrong = cells.findIndex((cell, index) => cell !== CSV_COLUMNS[index]);
  if (wrong >= 0) return `Expected ${CSV_COLUMNS[wrong]} as column ${wrong + 1}, found another: ${order}`;
  if (cells.length < COLUMNS_MIN)
    return `Expected the column ${CSV_COLUMNS[cells.length]}, found the end of the line: ${order}`;
  return undefined;
}

/** Reads the cells of one row under a header of so many columns. */
export function readCells(cells: readonly string[], columns: number): ReadItem {
  const violations: Violation[] = [];
  if (cells.length !== columns) refuse(violations, "cells", "length", `${columns} cells, found ${cells.length}`);
  const [id = "", type = "", amount = "", currency = "", occurredAt = "", channel = "", customer = ""] =
    cells.map(textOfCell);
  const [device = "", platform = "", account = "", bank = "", country = "", region = "", label = ""] = cells
    .slice(COLUMNS_MIN)
    .map(textOfCell);
  if (channel === "") refuse(violations, "transaction.channel", "required", "a value, found none");
  const transaction: MessageInitShape<typeof TransactionSchema> = {
    id,
    type: readWord<TransactionType>(type, TYPES, { violations, field: "transaction.type" }),
    currency,
  };
  const minor = readAmount(amount, violations);
  if (minor !== undefined) transaction.amount = minor;
  const time = occurredAt === "" ? undefined : readDateTime(occurredAt);
  if (time !== undefined) transaction.occurredAt = time;
  else if (occurredAt !== "") refuse(violations, "transaction.occurred_at", "format", "an RFC 3339 date-time");
  if (channel !== "") transaction.channel = channel;
  const item = create(BacktestItemSchema, {
    transaction: create(TransactionSchema, transaction),
    customer: create(CustomerSchema, { idHash: customer }),
    label: readWord<Label>(label, LABELS, { violations, field: "label" }),
  });
  if (device !== "" || platform !== "")
    item.device = create(DeviceSchema, { idHash: device, ...(platform !== "" && { platform }) });
  if (account !== "" || bank !== "")
    item.beneficiary = create(BeneficiarySchema, { accountHash: account, ...(bank !== "" && { bankCode: bank }) });
  if (country !== "" || region !== "")
    item.location = create(LocationSchema, { ...(country !== "" && { country }), ...(region !== "" && { region }) });
  return { item, violations };
}

/** The number of a word; 0 for an empty cell, and for one that is no word. */
function readWord<N extends number>(
  text: string,
  words: EnumWords,
  to: { readonly violations: Violation[]; readonly field: string },
): N {
  const number = text === "" ? 0 : words.numberOf.get(text);
  if (number === undefined) refuse(to.violations, to.field, "enum", `one of ${words.words.join(", ")}`);
  return (number ?? 0) as N;
}

function readAmount(text: string, violations: Violation[]): bigint | undefined {
  if (text === "") return undefined;
  const isNumber = /^-?\d+$/.test(text);
  if (isNumber && text.length <= DIGITS_MAX) return BigInt(text);
  refuse(violations, "transaction.amount", isNumber ? "range" : "type", "a whole number of minor units");
  return undefined;
}

function refuse(violations: Violation[], field: string, code: Violation["code"], wanted: string): void {
  violations.push({ field, message: `Expected ${wanted}`, code });
}

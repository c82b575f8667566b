import { isUtf8 } from "node:buffer";
import { create } from "@bufbuild/protobuf";
import { type BacktestItem, BacktestItemSchema } from "#gen/risk/v1/backtest_pb.ts";
import { type Label, LabelSchema } from "#gen/risk/v1/common_pb.ts";
import { CustomerSchema, type TransactionType, TransactionTypeSchema } from "#gen/risk/v1/score_pb.ts";
import { readDateTime } from "../edge/json/read-date-time.ts";
import type { Violation } from "../errors.ts";
import { type EnumWords, enumWords } from "../rpc/check/enum-words.ts";
import { splitCsv } from "./split-csv.ts";

/** One row as it was read, with what could not be read of it. */
export interface ReadItem {
  readonly item: BacktestItem;
  readonly violations: readonly Violation[];
}

/** The columns in the order in which they must stand; those behind `customer_id_hash` may be left off from the end. */
export const CSV_COLUMNS = [
  "transaction_id",
  "type",
  "amount",
  "currency",
  "occurred_at",
  "channel",
  "customer_id_hash",
  "device_id_hash",
  "device_platform",
  "beneficiary_account_hash",
  "beneficiary_bank_code",
  "country",
  "region",
  "label",
] as const;

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
  for (const cells of splitCsv(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString("utf8"))) {
    if (columns > 0) {
      yield readCells(cells, columns);
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

function headerProblem(cells: readonly string[]): string | undefined {
  const isPrefix = cells.every((cell, index) => cell === CSV_COLUMNS[index]);
  if (isPrefix && cells.length >= COLUMNS_MIN) return undefined;
  return `Expected the columns ${CSV_COLUMNS.join(",")} in this order, of which those behind customer_id_hash may be left off from the end`;
}

function readCells(cells: readonly string[], columns: number): ReadItem {
  const violations: Violation[] = [];
  if (cells.length !== columns)
    violations.push({
      field: "cells",
      message: `Expected ${columns} cells, found ${cells.length}`,
      code: "length",
    });
  const cell = (name: (typeof CSV_COLUMNS)[number]) => cells[CSV_COLUMNS.indexOf(name)] || undefined;
  const channel = cell("channel");
  if (channel === undefined)
    violations.push({ field: "transaction.channel", message: "Expected a value, found none", code: "required" });
  const read = <T>(
    field: string,
    text: string | undefined,
    parse: (text: string) => T | Violation["code"],
    wanted: string,
  ) => {
    if (text === undefined) return undefined;
    const value = parse(text);
    if (typeof value !== "string") return value as Exclude<T, string>;
    violations.push({ field, message: `Expected ${wanted}`, code: value as Violation["code"] });
    return undefined;
  };
  const word =
    <N extends number>(words: EnumWords) =>
    (text: string) =>
      (words.numberOf.get(text) as N | undefined) ?? ("enum" as const);
  const item = create(BacktestItemSchema, {
    transaction: {
      id: cell("transaction_id") ?? "",
      type:
        read("transaction.type", cell("type"), word<TransactionType>(TYPES), `one of ${TYPES.words.join(", ")}`) ?? 0,
      ...member("amount", read("transaction.amount", cell("amount"), readAmount, "a whole number of minor units")),
      currency: cell("currency") ?? "",
      ...member(
        "occurredAt",
        read(
          "transaction.occurred_at",
          cell("occurred_at"),
          (text) => readDateTime(text) ?? "format",
          "an RFC 3339 date-time",
        ),
      ),
      ...member("channel", channel),
    },
    customer: create(CustomerSchema, { idHash: cell("customer_id_hash") ?? "" }),
    ...group("device", { idHash: cell("device_id_hash"), platform: cell("device_platform") }),
    ...group("beneficiary", { accountHash: cell("beneficiary_account_hash"), bankCode: cell("beneficiary_bank_code") }),
    ...group("location", { country: cell("country"), region: cell("region") }),
    label: read("label", cell("label"), word<Label>(LABELS), `one of ${LABELS.words.join(", ")}`) ?? 0,
  });
  return { item, violations };
}

function readAmount(text: string): bigint | "type" | "range" {
  if (!/^-?\d+$/.test(text)) return "type";
  return text.length > DIGITS_MAX ? "range" : BigInt(text);
}

function member<K extends string, V>(name: K, value: V | undefined): { readonly [P in K]?: V } {
  return value === undefined ? {} : ({ [name]: value } as { readonly [P in K]: V });
}

/** An object of cells; left out where all of them are empty. */
function group<K extends string>(name: K, cells: Readonly<Record<string, string | undefined>>) {
  const present = Object.entries(cells).filter(([, value]) => value !== undefined);
  return present.length === 0 ? {} : ({ [name]: Object.fromEntries(present) } as { readonly [P in K]: object });
}

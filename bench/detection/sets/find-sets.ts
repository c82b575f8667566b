import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { generateTransactions } from "../../../src/synthetic/generate-transactions.ts";
import { cardRows } from "../portfolios/cards.ts";
import { lenderRows } from "../portfolios/lender.ts";
import { walletRows } from "../portfolios/wallets.ts";
import { backtestCsvRows, generatedFileRows, requestRow } from "./backtest-files.ts";
import { handbookRows, sparkovRows, synccfdRows } from "./card-sets.ts";
import type { LabelledRow, SetSource } from "./labelled-set.ts";
import { momtsimRows, paysimRows } from "./mobile-money-sets.ts";
import { firstLine } from "./read-lines.ts";

/** Which file is which, by how its first line begins. */
const FORMATS: readonly {
  readonly begins: string;
  readonly name?: string;
  rows(path: string): Iterable<LabelledRow>;
}[] = [
  { begins: "t,customer,terminal,cents,fraud", name: "handbook", rows: handbookRows },
  { begins: "unix_time,local,cc_num,", name: "sparkov", rows: sparkovRows },
  { begins: "TX_DATETIME,CUSTOMER_ID,", name: "synccfd", rows: synccfdRows },
  { begins: "step,type,amount,nameOrig,", name: "paysim", rows: paysimRows },
  { begins: "step,transactionType,amount,initiator,", name: "momtsim", rows: momtsimRows },
  { begins: "transaction_id,", rows: backtestCsvRows },
  { begins: "{", rows: generatedFileRows },
];

/** Data files are told by these ends. */
const DATA_FILE = /\.(?:csv|jsonl)(?:\.gz)?$/u;

/** The sets that the project makes itself, from seeds. */
export const OWN_SETS: readonly SetSource[] = [
  { name: "generator", rows: () => generatedRows({ rows: 300_000, seed: 1 }) },
  { name: "wallets", rows: () => walletRows("1") },
  { name: "lender", rows: () => lenderRows("1") },
  { name: "cards", rows: () => cardRows("1") },
];

/** Every set of the directory, by the first line of each file; what is no data set is left out and named. */
export function findSets(directory: string): {
  readonly sets: readonly SetSource[];
  readonly leftOut: readonly string[];
} {
  const sets: SetSource[] = [];
  const leftOut: string[] = [];
  for (const name of readdirSync(directory)
    .filter((file) => DATA_FILE.test(file))
    .sort()) {
    const found = setOf(join(directory, name));
    if (found === undefined) leftOut.push(name);
    else sets.push(found);
  }
  return { sets, leftOut };
}

/** The sets of a directory, where one is given, then the files that were named; tells what is left out. Throws on a file that is no set. */
export function givenSets(
  directory: string | undefined,
  paths: readonly string[],
  tell: (line: string) => void,
): readonly SetSource[] {
  const found = directory === undefined ? { sets: [], leftOut: [] } : findSets(directory);
  for (const name of found.leftOut) tell(`left out: ${name} is no data set that is known`);
  return [...found.sets, ...paths.map((path) => setOf(path) ?? unknownFile(path))];
}

function unknownFile(path: string): never {
  throw new Error(`Cannot measure: the first line of ${path} is that of no data set that is known`);
}

/** The set in one file; undefined when its first line is none that is known. */
export function setOf(path: string): SetSource | undefined {
  const first = firstLine(path);
  const format = FORMATS.find(({ begins }) => first.startsWith(begins));
  if (format === undefined) return undefined;
  return { name: format.name ?? basename(path).replace(DATA_FILE, ""), rows: () => format.rows(path) };
}

function* generatedRows(parameters: { readonly rows: number; readonly seed: number }): Generator<LabelledRow> {
  for (const { request, label, pattern, fraudCase, isUntellable } of generateTransactions(parameters)) {
    yield {
      ...requestRow(request),
      isFraud: label === "fraud",
      pattern: pattern ?? undefined,
      fraudCase: fraudCase ?? undefined,
      isUntellable,
    };
  }
}

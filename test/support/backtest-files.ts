import { CSV_COLUMNS } from "../../src/dataset/csv-columns.ts";
import { csvLine } from "../../src/synthetic/csv-line.ts";
import { generateTransactions } from "../../src/synthetic/generate-transactions.ts";

/** A file for the input of a browser. */
export interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** The header line of a CSV file of transactions. */
export const CSV_HEADER = CSV_COLUMNS.join(",");

/** Lines of synthetic transactions with labels, about one in twenty of them fraud. */
export function csvLines(rows: number, seed = "pages"): readonly string[] {
  return [...generateTransactions({ rows, seed, fraudShare: 0.05 })].map((item) => csvLine(item).trim());
}

/** The same lines under other transaction ids, as many as are wanted. */
export function renumbered(lines: readonly string[], rows: number, prefix = "t"): readonly string[] {
  return Array.from({ length: rows }, (_, row) =>
    withId(lines[row % lines.length] ?? "", `${prefix}-${String(row).padStart(8, "0")}`),
  );
}

/** A line with another transaction id. */
export function withId(line: string, id: string): string {
  return [id, ...line.split(",").slice(1)].join(",");
}

/** Lines under their header. */
export function csvOf(lines: readonly string[]): string {
  return [CSV_HEADER, ...lines, ""].join("\n");
}

/** A text as a file to choose. */
export function chosenFile(text: string, name = "march.csv"): ChosenFile {
  return { name, mimeType: "text/csv", buffer: Buffer.from(text) };
}

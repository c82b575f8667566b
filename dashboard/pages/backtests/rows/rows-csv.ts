import type { BacktestRow } from "../../../../clients/typescript/src/types.ts";

type Cell = string | number | null | undefined;

const COLUMNS: readonly (readonly [name: string, cell: (row: BacktestRow) => Cell])[] = [
  ["row", ({ row }) => row],
  ["line", ({ line }) => line],
  ["transaction_id", ({ input }) => input.transaction?.id],
  ["type", ({ input }) => input.transaction?.type],
  ["amount", ({ input }) => input.transaction?.amount],
  ["currency", ({ input }) => input.transaction?.currency],
  ["occurred_at", ({ input }) => input.transaction?.occurred_at],
  ["channel", ({ input }) => input.transaction?.channel],
  ["customer_id_hash", ({ input }) => input.customer?.id_hash],
  ["device_id_hash", ({ input }) => input.device?.id_hash],
  ["device_platform", ({ input }) => input.device?.platform],
  ["beneficiary_account_hash", ({ input }) => input.beneficiary?.account_hash],
  ["beneficiary_bank_code", ({ input }) => input.beneficiary?.bank_code],
  ["country", ({ input }) => input.location?.country],
  ["region", ({ input }) => input.location?.region],
  ["label", ({ label }) => label],
  ["score", ({ score }) => score],
  ["points", ({ points }) => points],
  ["risk_level", ({ risk_level }) => risk_level],
  ["confidence", ({ confidence }) => confidence],
  ["recommended_action", ({ recommended_action }) => recommended_action],
  ["reasons", ({ reasons }) => reasons?.map(({ code, contribution }) => `${code} ${contribution}`).join("; ")],
  ["messages", ({ reasons }) => reasons?.map(({ message }) => message).join("; ")],
  ["error", ({ error }) => error],
];

/** The header of a file of rows; a byte order mark first, by which spreadsheets know UTF-8. */
export const ROWS_CSV_HEADER = `\uFEFF${COLUMNS.map(([name]) => name).join(",")}\r\n`;

/** One row as a line of CSV. */
export function rowLine(row: BacktestRow): string {
  return `${COLUMNS.map(([, cell]) => csvCell(cell(row))).join(",")}\r\n`;
}

/** A cell that no spreadsheet takes for a formula: what begins as one does gets a single quote before it (OWASP, "CSV Injection"). */
function csvCell(value: Cell): string {
  const text = value === null || value === undefined ? "" : String(value);
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

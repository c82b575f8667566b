import type { VNode } from "preact";
import { ApiError, type Detail } from "../../../api-error.ts";
import { ErrorPanel } from "../../../components/error-panel.ts";
import { type Column, Table } from "../../../components/table.ts";
import { count } from "../../../format.ts";
import { html } from "../../../html.ts";

interface RowError {
  /** Of the file, as an editor counts. */
  readonly line: number;
  /** Each column with what is wrong in it. */
  readonly message: string;
}

const ROW_FIELD = /^rows\[(\d+)\]\./;
const LINE = /^line (\d+), (.*)$/s;

const COLUMNS: readonly Column<RowError>[] = [
  { title: "Line", align: "end", cell: ({ line }) => count(line) },
  { title: "What is wrong", cell: ({ message }) => message },
];

/** Why a batch was not taken; errors of rows as a table. What was chosen stays chosen. */
export function SubmitProblem(props: { readonly error: ApiError; readonly onRetry: () => void }): VNode {
  const { error, onRetry } = props;
  const rows = error.details.flatMap(rowError);
  const rest = new ApiError({ ...error, message: error.message, details: error.details.filter(isNoRow) });
  // What may pass the next time, with the same key: nothing is queued twice.
  const again = error.status === 0 || error.status === 409 || error.status === 429 || error.status >= 500;
  return html`
    <${ErrorPanel} error=${rest} title=${titleOf(error)} onRetry=${again ? onRetry : undefined} />
    ${again && html`<p class="hint">The file and your choices are kept. However often you try, the file becomes one backtest.</p>`}
    ${
      rows.length > 0 &&
      html`<p>The first ${count(rows.length)} lines with an error, as your editor counts them.</p>
        <${Table} caption="Errors of rows" columns=${COLUMNS} rows=${rows} rowKey=${(_row: RowError, index: number) => index} />`
    }
  `;
}

function titleOf({ status, code }: ApiError): string {
  if (status === 0) return code === "unreachable" ? "The upload broke off" : "The file was not sent";
  if (code === "backtest_invalid_rows") return "Too many rows are invalid: nothing was queued";
  if (code === "backtest_too_large") return "The file is too large: nothing was queued";
  return "The backtest was not queued";
}

function isNoRow({ field }: Detail): boolean {
  return !ROW_FIELD.test(field);
}

function rowError({ field, message }: Detail): readonly RowError[] {
  const row = ROW_FIELD.exec(field)?.[1];
  if (row === undefined) return [];
  const [, line = String(Number(row) + 1), text = message] = LINE.exec(message) ?? [];
  return [{ line: Number(line), message: text }];
}

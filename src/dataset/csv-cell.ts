/** What a spreadsheet takes for the start of a formula (OWASP, "CSV Injection"). */
const FORMULA = /^[=+\-@\t\r]/;
const MARK = "'";

/** A cell that a spreadsheet takes as text: quoted where needed, and with a single quote before what would be a formula. */
export function csvCell(text: string): string {
  const harmless = FORMULA.test(text) ? `${MARK}${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** The text of a cell without the single quote that keeps it from being a formula: no value that a row may hold begins with one. */
export function textOfCell(cell: string): string {
  return cell.startsWith(MARK) && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
}

import { COLUMN_NAMES, COLUMNS_MIN } from "./column-names.ts";

/** A header line is shorter. */
const LOOKED_AT_BYTES = 4_096;
const FOUND_SHOWN_MAX = 40;
const DELIMITERS = [
  [";", "semicolons"],
  ["\t", "tabs"],
  ["|", "bars"],
] as const;

/** What is wrong with a file's header line or its delimiter, looked at before anything is sent; undefined where nothing is. */
export async function headerProblem(file: Blob): Promise<string | undefined> {
  const bytes = new Uint8Array(await file.slice(0, LOOKED_AT_BYTES).arrayBuffer());
  if (bytes.includes(0)) return "Save the file as CSV in UTF-8: this one is no text, or in another encoding";
  // The mark at the beginning is no part of the text; `TextDecoder` leaves it out.
  const [line = ""] = new TextDecoder().decode(bytes).trimStart().split(/\r?\n/, 1);
  if (line.trim() === "") return undefined;
  const cells = line.split(",").map((cell) => cell.replace(/^"(.*)"$/, "$1"));
  const other = DELIMITERS.find(([sign]) => cells.length < COLUMNS_MIN && line.split(sign).length > cells.length);
  if (other !== undefined) return `Save the file with commas between the columns: its header line has ${other[1]}`;
  const wrong = COLUMN_NAMES.findIndex((name, index) => index < cells.length && cells[index] !== name);
  if (wrong >= 0) return `Name column ${wrong + 1} ${COLUMN_NAMES[wrong]}: found ${shown(cells[wrong] ?? "")}`;
  if (cells.length < COLUMNS_MIN) return `Add the column ${COLUMN_NAMES[cells.length]}: the header line ends before it`;
  const surplus = cells[COLUMN_NAMES.length];
  if (surplus !== undefined) return `Remove the columns from ${shown(surplus)} on: ${COLUMN_NAMES.length} are known`;
  return undefined;
}

function shown(text: string): string {
  if (text.trim() === "") return "nothing";
  return `"${text.length > FOUND_SHOWN_MAX ? `${text.slice(0, FOUND_SHOWN_MAX)}…` : text}"`;
}

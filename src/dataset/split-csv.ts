/** What cannot be read as CSV at all. */
export class CsvProblem extends Error {}

const QUOTE = '"';

/** One record, and the line of the file at which it begins, as an editor counts: from 1, blank lines and those inside quotes too. */
export interface DatasetRecord {
  readonly cells: readonly string[];
  readonly line: number;
}

/**
 * Splits RFC 4180 text into records: LF or CRLF, quoted cells with doubled quotes, blank lines skipped. A quote inside a bare cell is data.
 * Throws `CsvProblem` on a quote that stays open, on text behind a closing quote, and on more blank lines than `blankLinesMax`. `firstLine`
 * is the line at which the text stands where it is not the beginning of its file.
 */
export function* splitCsv(
  text: string,
  { blankLinesMax = Number.POSITIVE_INFINITY, firstLine = 1 } = {},
): Generator<DatasetRecord> {
  let at = firstLine === 1 && text.startsWith("\uFEFF") ? 1 : 0;
  // Looked for again only behind the last one found: a file without quotes is searched once.
  let quoteAt = nextQuote(text, at);
  let lineNumber = firstLine;
  let blankLines = 0;
  while (at < text.length) {
    if (blankLines > blankLinesMax)
      throw new CsvProblem(`Expected at most ${blankLinesMax} blank lines, found more (line ${lineNumber - 1})`);
    const end = lineEnd(text, at);
    if (quoteAt < at) quoteAt = nextQuote(text, at);
    if (quoteAt >= end) {
      const line = text.slice(at, text[end - 1] === "\r" ? end - 1 : end);
      if (line !== "") yield { cells: line.split(","), line: lineNumber };
      else blankLines += 1;
      at = end + 1;
      lineNumber += 1;
      continue;
    }
    const record = readQuoted(text, at, lineNumber);
    if (record.cells.length > 1 || record.cells[0] !== "") yield { cells: record.cells, line: lineNumber };
    else blankLines += 1;
    lineNumber += linesIn(text, at, record.next);
    at = record.next;
  }
}

function nextQuote(text: string, from: number): number {
  const found = text.indexOf(QUOTE, from);
  return found < 0 ? Number.POSITIVE_INFINITY : found;
}

function linesIn(text: string, from: number, to: number): number {
  let lines = 0;
  for (let at = text.indexOf("\n", from); at >= 0 && at < to; at = text.indexOf("\n", at + 1)) lines += 1;
  return lines;
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf("\n", from);
  return end < 0 ? text.length : end;
}

/** Reads a record that holds a quote, cell by cell. */
function readQuoted(
  text: string,
  from: number,
  line: number,
): { readonly cells: readonly string[]; readonly next: number } {
  const cells: string[] = [];
  let at = from;
  for (;;) {
    const cell = text[at] === QUOTE ? quotedCell(text, at, line) : bareCell(text, at);
    cells.push(cell.value);
    at = cell.next;
    if (text[at] === ",") {
      at += 1;
      continue;
    }
    if (text[at] === "\r" && text[at + 1] === "\n") at += 1;
    if (at < text.length && text[at] !== "\n")
      throw new CsvProblem(`Expected a comma or a line end behind a closing quote (line ${line})`);
    return { cells, next: at + 1 };
  }
}

function bareCell(text: string, from: number): { readonly value: string; readonly next: number } {
  let at = from;
  while (at < text.length && text[at] !== "," && text[at] !== "\n" && !(text[at] === "\r" && text[at + 1] === "\n"))
    at += 1;
  return { value: text.slice(from, at), next: at };
}

function quotedCell(text: string, from: number, line: number): { readonly value: string; readonly next: number } {
  for (let at = from + 1; ; at += 2) {
    at = text.indexOf(QUOTE, at);
    if (at < 0) throw new CsvProblem(`Expected a closing quote, found the end of the file (line ${line})`);
    if (text[at + 1] !== QUOTE) return { value: text.slice(from + 1, at).replaceAll('""', QUOTE), next: at + 1 };
  }
}

/** One line of a CSV file: the values, the same cells as they were written (quotes included), and the line end ("" at the end of the file). */
export interface CsvRecord {
  readonly cells: readonly string[];
  readonly raw: readonly string[];
  readonly lineEnd: string;
}

/** A record longer than this is an open quote that swallows the rest of the file. */
export const CSV_RECORD_CHARACTERS_MAX = 1_048_576;

/**
 * Reads RFC 4180 CSV (UTF-8, LF or CRLF, an optional byte order mark) record by record, holding no more than a record and a chunk.
 * `firstRecord` is the number of the first one where they are not a whole file. Throws on invalid UTF-8, on text after a closing quote and on
 * a quote that stays open; the messages hold no cell of the file.
 */
export async function* readCsvRecords(chunks: AsyncIterable<Uint8Array>, firstRecord = 1): AsyncGenerator<CsvRecord> {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: firstRecord > 1 });
  let text = "";
  let line = firstRecord;
  for await (const chunk of chunks) {
    text += decode(decoder, chunk);
    let start = 0;
    for (let found = readRecord(text, start, line); found !== null; found = readRecord(text, start, line)) {
      yield found.record;
      start = found.end;
      line += 1;
    }
    text = text.slice(start);
    if (text.length > CSV_RECORD_CHARACTERS_MAX) throw new Error(tooLong(line));
  }
  text += decode(decoder, null);
  // What is left has no line end; adding one lets the same code finish it.
  if (text === "") return;
  const last = readRecord(`${text}\n`, 0, line);
  if (last === null)
    throw new Error(`Cannot read CSV record ${line}: wanted a closing quote, found the end of the file`);
  yield { ...last.record, lineEnd: "" };
}

interface Found {
  readonly record: CsvRecord;
  /** Where the next record starts. */
  readonly end: number;
}

/** Reads the record that starts at `start`; null when its end is not in the text yet. */
function readRecord(text: string, start: number, line: number): Found | null {
  const cells: string[] = [];
  const raw: string[] = [];
  let at = start;
  while (at < text.length) {
    const cellEnd = text[at] === '"' ? quotedCellEnd(text, at) : plainCellEnd(text, at);
    if (cellEnd === null) return null;
    const written = text.slice(at, cellEnd);
    raw.push(written);
    cells.push(written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written);
    if (text.startsWith(",", cellEnd)) {
      at = cellEnd + 1;
    } else if (text.startsWith("\n", cellEnd)) {
      return { record: { cells, raw, lineEnd: "\n" }, end: cellEnd + 1 };
    } else if (text.startsWith("\r\n", cellEnd)) {
      return { record: { cells, raw, lineEnd: "\r\n" }, end: cellEnd + 2 };
    } else if (cellEnd === text.length || text.slice(cellEnd) === "\r") {
      return null;
    } else {
      throw new Error(`Cannot read CSV record ${line}: wanted a comma or a line end after a closing quote`);
    }
  }
  return null;
}

/** One past the closing quote; null while the quote is open. What ends with the text is not believed: a second quote may follow. */
function quotedCellEnd(text: string, start: number): number | null {
  let at = start + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote === -1) return null;
    if (text[quote + 1] !== '"') return quote + 1;
    at = quote + 2;
  }
}

function plainCellEnd(text: string, start: number): number | null {
  let at = start;
  for (; at < text.length; at += 1) {
    const character = text[at];
    if (character === "," || character === "\n") return at;
    if (character === "\r" && text[at + 1] === "\n") return at;
  }
  return null;
}

function decode(decoder: TextDecoder, chunk: Uint8Array | null): string {
  try {
    return chunk === null ? decoder.decode() : decoder.decode(chunk, { stream: true });
  } catch {
    throw new Error("Cannot read CSV: wanted UTF-8, found other bytes");
  }
}

function tooLong(line: number): string {
  return `Cannot read CSV record ${line}: wanted at most ${CSV_RECORD_CHARACTERS_MAX} characters, found more (an open quote?)`;
}

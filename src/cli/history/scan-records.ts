import { isUtf8 } from "node:buffer";

/** Bytes of a record; a longer one is an open quote that swallows the rest of the file. */
const RECORD_BYTES_MAX = 4_194_304;

const [QUOTE, COMMA, LINE_FEED, CARRIAGE_RETURN] = [0x22, 0x2c, 0x0a, 0x0d];

/** Told of a record: where it begins in the file, its bytes without the line end, and whether it holds a quote. */
export type OnRecord = (start: number, bytes: Buffer, isQuoted: boolean) => void;

/**
 * Finds the records of RFC 4180 CSV (UTF-8, LF or CRLF) in pieces of a file, without reading their cells: a million take a second.
 * A quote inside a bare cell is data. Throws on invalid UTF-8, on text behind a closing quote and on a quote that stays open; the messages hold
 * no cell of the file.
 */
export async function scanRecords(chunks: AsyncIterable<Uint8Array>, onRecord: OnRecord): Promise<void> {
  let left: Buffer = Buffer.alloc(0);
  let start = 0;
  for await (const chunk of chunks) {
    const bytes = left.length === 0 ? asBuffer(chunk) : Buffer.concat([left, chunk]);
    const end = scan(bytes, start, onRecord);
    left = bytes.subarray(end);
    start += end;
    if (left.length > RECORD_BYTES_MAX)
      throw new Error(
        `Cannot read CSV: wanted records of at most ${RECORD_BYTES_MAX} bytes, found more (an open quote?)`,
      );
  }
  if (left.length === 0) return;
  // What is left has no line end; adding one lets the same code finish it.
  const end = scan(Buffer.concat([left, Buffer.of(LINE_FEED)]), start, onRecord);
  if (end === 0) throw new Error("Cannot read CSV: wanted a closing quote, found the end of the file");
}

/** Tells of every record that is there as a whole; returns where the last one ends. */
function scan(bytes: Buffer, base: number, onRecord: OnRecord): number {
  let from = 0;
  let quoteAt = bytes.indexOf(QUOTE);
  for (;;) {
    if (quoteAt >= 0 && quoteAt < from) quoteAt = bytes.indexOf(QUOTE, from);
    const line = bytes.indexOf(LINE_FEED, from);
    const isQuoted = quoteAt >= 0 && (line < 0 || quoteAt < line);
    const end = isQuoted ? quotedEnd(bytes, from) : line;
    if (end < 0) break;
    onRecord(
      base + from,
      bytes.subarray(from, bytes[end - 1] === CARRIAGE_RETURN && end > from ? end - 1 : end),
      isQuoted,
    );
    from = end + 1;
  }
  if (!isUtf8(bytes.subarray(0, from))) throw new Error("Cannot read CSV: wanted UTF-8, found other bytes");
  return from;
}

/** The line end of a record that holds a quote; -1 where it is not there yet. */
function quotedEnd(bytes: Buffer, from: number): number {
  for (let at = from; at < bytes.length; at += 1) {
    if (bytes[at] === QUOTE) {
      at = closingQuote(bytes, at) + 1;
      if (at === 0 || at >= bytes.length) return -1;
      if (bytes[at] === CARRIAGE_RETURN && at + 1 >= bytes.length) return -1;
      const isEnd = bytes[at] === LINE_FEED || (bytes[at] === CARRIAGE_RETURN && bytes[at + 1] === LINE_FEED);
      if (!isEnd && bytes[at] !== COMMA)
        throw new Error("Cannot read CSV: wanted a comma or a line end after a closing quote");
    } else while (at < bytes.length && bytes[at] !== COMMA && bytes[at] !== LINE_FEED) at += 1;
    if (bytes[at] === CARRIAGE_RETURN) at += 1;
    if (bytes[at] === LINE_FEED) return at;
  }
  return -1;
}

/** What ends with the bytes is not believed: a second quote may follow. */
function closingQuote(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(QUOTE, from + 1); at >= 0; at = bytes.indexOf(QUOTE, at + 2)) {
    if (at + 1 >= bytes.length) return -1;
    if (bytes[at + 1] !== QUOTE) return at;
  }
  return -1;
}

function asBuffer(chunk: Uint8Array): Buffer {
  return Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
}

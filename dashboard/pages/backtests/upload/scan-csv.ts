/** What one day of a file holds. */
export interface DayTally {
  readonly rows: number;
  readonly bytes: number;
}

/** What is known of a file before it is sent. */
export interface CsvScan {
  /** Records behind the header line, as the service counts them. */
  readonly rows: number;
  readonly headerBytes: number;
  /** By the day in `occurred_at`, as it is written; rows without one are left out. */
  readonly days: ReadonlyMap<string, DayTally>;
}

const [QUOTE, COMMA, LF, CR] = [0x22, 0x2c, 0x0a, 0x0d];
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];
/** The cell of `occurred_at`, and how much of it is the day. */
const DAY_CELL = 4;
const DAY_BYTES = 10;
/** More days than any file of transactions has. */
const DAYS_MAX = 20_000;

/**
 * Counts the records of a CSV file by RFC 4180, as the service does: a quoted cell may hold lines, blank lines do not count. Reads it piece
 * by piece.
 */
export async function scanCsv(file: Blob): Promise<CsvScan> {
  const scanner = createScanner();
  const start = new Uint8Array(await file.slice(0, BYTE_ORDER_MARK.length).arrayBuffer());
  const hasMark = BYTE_ORDER_MARK.every((byte, index) => start[index] === byte);
  const reader = file
    .slice(hasMark ? BYTE_ORDER_MARK.length : 0)
    .stream()
    .getReader();
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return scanner.end();
    scanner.push(value);
  }
}

type Place = "start" | "bare" | "quoted" | "behind";

function createScanner() {
  const days = new Map<string, DayTally>();
  const found = { records: 0, headerBytes: 0 };
  let place: Place = "start";
  let record = newRecord();
  const endRecord = () => {
    const content = record.content - (record.last === CR ? 1 : 0);
    if (record.cell > 0 || content > 0) {
      found.records += 1;
      if (found.records === 1) found.headerBytes = record.bytes;
      else if (/^\d{4}-\d\d-\d\d$/.test(record.day)) tally(days, record.day, record.bytes);
    }
    record = newRecord();
    place = "start";
  };
  const take = (byte: number) => {
    record.bytes += 1;
    if (place === "quoted") {
      if (byte === QUOTE) place = "behind";
      else addContent(record, byte);
    } else if (byte === LF) endRecord();
    else if (byte === COMMA) {
      record.cell += 1;
      place = "start";
    } else if (byte === QUOTE && place !== "bare") {
      if (place === "behind") addContent(record, byte);
      place = "quoted";
    } else {
      addContent(record, byte);
      place = "bare";
    }
  };
  return {
    push(bytes: Uint8Array) {
      for (const byte of bytes) take(byte);
    },
    end(): CsvScan {
      endRecord();
      return { rows: Math.max(0, found.records - 1), headerBytes: found.headerBytes, days };
    },
  };
}

function newRecord() {
  return { cell: 0, content: 0, bytes: 0, last: 0, day: "" };
}

function addContent(record: ReturnType<typeof newRecord>, byte: number): void {
  record.content += 1;
  record.last = byte;
  if (record.cell === DAY_CELL && record.day.length < DAY_BYTES) record.day += String.fromCharCode(byte);
}

function tally(days: Map<string, DayTally>, day: string, bytes: number): void {
  const before = days.get(day);
  if (before === undefined && days.size === DAYS_MAX) return;
  days.set(day, { rows: (before?.rows ?? 0) + 1, bytes: (before?.bytes ?? 0) + bytes });
}

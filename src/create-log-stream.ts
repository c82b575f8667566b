import { write, writeSync } from "node:fs";
import { sleepSync } from "./sleep-sync.ts";

/** Characters gathered before a write, so that a line costs no system call; and for how long the last ones wait. */
const BATCH_LENGTH = 8_192;
const BATCH_MS = 500;
/** Characters that wait while nobody takes them. */
const WAITING_LENGTH_MAX = 4_194_304;
/** Time until a reader that is full is asked again; and how often at the end of a process. */
const BUSY_MS = 50;
const BUSY_MAX = 10;
const NEWLINE = 10;

/** Takes lines of the log, and never throws or waits: what nobody takes is lost, and the next line that can be written says how many were. */
export interface LogStream {
  write(line: string): void;
  /** Calls back when all that came before is written, or lost. */
  flush(done?: () => void): void;
  /** Writes what waits at the end of the process, unless a write hangs. */
  flushSync(): void;
}

/** Where lines go. */
export interface LogFile {
  readonly write: (bytes: Uint8Array, done: (error: NodeJS.ErrnoException | null, written: number) => void) => void;
  readonly writeSync: (bytes: Uint8Array) => number;
}

/** What is written at once. */
interface Batch {
  /** What of it is to be written; where its lines begin, behind what says how many were lost before. */
  bytes: Uint8Array;
  noteBytes: number;
  readonly told: number;
}

/** A descriptor that this process was given. */
export function openLogFile(descriptor: number): LogFile {
  return {
    write: (bytes, done) => write(descriptor, bytes, done),
    writeSync: (bytes) => writeSync(descriptor, bytes),
  };
}

/** Opens the stream of a file: a full disk, and a reader that stands still or is gone, cost lines and nothing else. */
export function createLogStream(file: LogFile, now: () => number): LogStream {
  let waiting = "";
  let lost = 0;
  let isWriting = false;
  /** Whether what was written ends within a line. */
  let isCut = false;
  /** Whom to call back after this batch, and after the next. */
  let current: (() => void)[] = [];
  let next: (() => void)[] = [];

  function takeBatch(): Batch {
    const note = Buffer.from(`${isCut ? "\n" : ""}${lost === 0 ? "" : lossLine(lost, now())}`);
    const bytes = Buffer.concat([note, Buffer.from(waiting)]);
    waiting = "";
    return { bytes, noteBytes: note.length, told: lost };
  }

  function noteWritten(batch: Batch, written: number): void {
    if (written > 0) isCut = batch.bytes[written - 1] !== NEWLINE;
    batch.bytes = batch.bytes.subarray(written);
    batch.noteBytes = Math.max(0, batch.noteBytes - written);
  }

  /** What is left of it is lost; a line of which nothing but its end is left is not, since the next batch begins with that. */
  function noteEnd({ bytes, noteBytes, told }: Batch): void {
    const ends = isCut && bytes[0] === NEWLINE ? 1 : 0;
    if (noteBytes <= ends) lost -= told;
    lost += linesOf(bytes.subarray(Math.max(noteBytes, ends)));
  }

  function step(batch: Batch): void {
    file.write(batch.bytes, (error, written) => {
      if (error === null) noteWritten(batch, written);
      if (isBusy(error)) setTimeout(step, BUSY_MS, batch).unref();
      else if (error === null && batch.bytes.length > 0) step(batch);
      else end(batch);
    });
  }

  function end(batch: Batch): void {
    noteEnd(batch);
    isWriting = false;
    const ended = current;
    current = [];
    for (const tell of ended) tell();
    if (next.length > 0 || waiting.length >= BATCH_LENGTH) begin();
  }

  function begin(): void {
    if (isWriting || waiting === "") return;
    isWriting = true;
    [current, next] = [next, []];
    step(takeBatch());
  }

  setInterval(begin, BATCH_MS).unref();
  return {
    write(line) {
      if (waiting.length + line.length > WAITING_LENGTH_MAX) lost += 1;
      else waiting += line;
      if (waiting.length >= BATCH_LENGTH) begin();
    },
    flush(done = () => undefined) {
      if (waiting === "" && !isWriting) return done();
      (waiting === "" ? current : next).push(done);
      begin();
    },
    flushSync() {
      if (!isWriting && waiting !== "") writeAll(file, takeBatch().bytes);
    },
  };
}

function writeAll(file: LogFile, bytes: Uint8Array): void {
  for (let [left, busy] = [bytes, 0]; left.length > 0; ) {
    try {
      left = left.subarray(file.writeSync(left));
    } catch (error) {
      busy += 1;
      if (!isBusy(error) || busy > BUSY_MAX) return;
      sleepSync(BUSY_MS);
    }
  }
}

function lossLine(lost: number, atMs: number): string {
  const time = new Date(atMs).toISOString();
  return `${JSON.stringify({ level: 40, time, lost, msg: "Lines of the log were lost: nobody took them" })}\n`;
}

function linesOf(bytes: Uint8Array): number {
  return bytes.reduce((lines, byte) => (byte === NEWLINE ? lines + 1 : lines), 0);
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "EAGAIN" || error.code === "EBUSY");
}

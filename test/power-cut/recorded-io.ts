/** What a process asked of the kernel: see record-io.c. */
export interface RecordedOperation {
  readonly what: "write" | "truncate" | "sync" | "synced";
  readonly file: RecordedFile;
  /** Of a write its offset, of a truncation the length, of a sync its number. */
  readonly at: number;
  readonly bytes: Buffer;
}

/** The files that are noted: the database, its log, and the ids that were acknowledged. */
export type RecordedFile = "store.sqlite" | "store.sqlite-wal" | "acknowledged";

const HEAD_BYTES = 18;
const WHAT = { W: "write", T: "truncate", S: "sync", E: "synced" } as const;
const FILES = { d: "store.sqlite", w: "store.sqlite-wal", a: "acknowledged" } as const;

/** Reads the notes in their order; the last one may be cut off. */
export function readRecordedIo(notes: Buffer): readonly RecordedOperation[] {
  const operations: RecordedOperation[] = [];
  for (let at = 0; at + HEAD_BYTES <= notes.length; ) {
    const what = notes.toString("latin1", at, at + 1) as keyof typeof WHAT;
    const file = notes.toString("latin1", at + 1, at + 2) as keyof typeof FILES;
    const length = Number(notes.readBigUInt64LE(at + 10));
    const begin = at + HEAD_BYTES;
    if (begin + length > notes.length) break;
    operations.push({
      what: WHAT[what],
      file: FILES[file],
      at: Number(notes.readBigUInt64LE(at + 2)),
      bytes: notes.subarray(begin, begin + length),
    });
    at = begin + length;
  }
  return operations;
}

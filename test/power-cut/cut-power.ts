import type { Random } from "../../src/synthetic/random.ts";
import type { RecordedFile, RecordedOperation } from "./recorded-io.ts";

/** What a disk writes at once: of a longer write any part may be there. */
const SECTOR_BYTES = 512;

/** What is left of files whose power was cut, and what had been acknowledged until then. */
export interface AfterCut {
  readonly files: ReadonlyMap<RecordedFile, Buffer>;
  readonly acknowledged: readonly string[];
}

/** What becomes of the sectors that were written and not synced: all are lost, all are there, or each by chance. */
export type Unsynced = "lost" | "kept" | "chance";

/**
 * The files as a disk may hold them when the power is cut after so many operations: what a sync found, once it had ended, is there; of
 * everything else each sector is there or not, in whatever order it was written.
 */
export function cutPower(
  operations: readonly RecordedOperation[],
  cutAfter: number,
  { unsynced, random }: { readonly unsynced: Unsynced; readonly random: Random },
): AfterCut {
  const before = operations.slice(0, cutAfter);
  const durable = durableOperations(before);
  const isThere = () => unsynced === "kept" || (unsynced === "chance" && random.below(2) === 1);
  const files = new Map<RecordedFile, GrowingFile>();
  let acknowledged = "";
  before.forEach(({ what, file, at, bytes }, index) => {
    if (file === "acknowledged") {
      acknowledged += bytes.toString();
      return;
    }
    const written = files.get(file) ?? createGrowingFile();
    files.set(file, written);
    const isDurable = durable.has(index);
    if (what === "truncate" && (isDurable || isThere())) written.resize(at);
    if (what !== "write") return;
    for (let from = 0; from < bytes.length; from += SECTOR_BYTES)
      if (isDurable || isThere()) written.write(bytes.subarray(from, from + SECTOR_BYTES), at + from);
  });
  return {
    files: new Map([...files].map(([name, file]) => [name, file.bytes()])),
    acknowledged: acknowledged.split("\n").slice(0, -1),
  };
}

/** Which operations are on disk for certain: those that came before a sync of their file that has ended. */
function durableOperations(operations: readonly RecordedOperation[]): ReadonlySet<number> {
  const ended = new Set(operations.filter(({ what }) => what === "synced").map(({ at }) => at));
  const lastSync = new Map<RecordedFile, number>();
  operations.forEach(({ what, file, at }, index) => {
    if (what === "sync" && ended.has(at)) lastSync.set(file, index);
  });
  return new Set(operations.flatMap(({ file }, index) => (index < (lastSync.get(file) ?? 0) ? [index] : [])));
}

interface GrowingFile {
  write(bytes: Buffer, at: number): void;
  resize(length: number): void;
  bytes(): Buffer;
}

function createGrowingFile(): GrowingFile {
  let memory = Buffer.alloc(0);
  let size = 0;
  function resize(length: number): void {
    if (length > memory.length) memory = Buffer.concat([memory], 2 * length);
    // What is cut off is not there when the file grows again.
    if (length < size) memory.fill(0, length, size);
    size = length;
  }
  return {
    write(bytes, at) {
      if (at + bytes.length > size) resize(at + bytes.length);
      bytes.copy(memory, at);
    },
    resize,
    bytes: () => memory.subarray(0, size),
  };
}

import { PACKED_ID_BYTES, packId, unpackId } from "../../store/decisions/packed-id.ts";

/** Decisions that are sorted at once: one millisecond. */
const RUN_DECISIONS = 4_096;

/** A decision, and when its transaction happened. */
interface Occurrence {
  readonly id: string;
  readonly atMs: number;
}

/** Decisions in the order in which their transactions happened, 24 bytes each. */
export interface OccurrenceOrder {
  readonly count: number;
  add(occurrence: Occurrence): void;
  /** The ids, each once taken; nothing may be added any more. */
  ids(): Generator<string>;
}

/** A sorted part of them, and how far it was taken. */
interface Run {
  readonly times: Float64Array;
  readonly ids: Uint8Array;
  next: number;
}

/** Opens an order that sorts what it is given in short runs and merges them while they are taken, so that neither holds anybody up. */
export function createOccurrenceOrder(runDecisions = RUN_DECISIONS): OccurrenceOrder {
  const runs: Run[] = [];
  let open: Occurrence[] = [];
  let count = 0;

  function close(): void {
    if (open.length > 0) runs.push(runOf(open));
    open = [];
  }

  return {
    get count() {
      return count;
    },
    add(occurrence) {
      open.push(occurrence);
      count += 1;
      if (open.length === runDecisions) close();
    },
    *ids() {
      close();
      const heap: Run[] = [];
      for (const run of runs) rise(heap, run);
      for (let first = heap[0]; first !== undefined; first = heap[0]) {
        yield unpackId(idOf(first));
        first.next += 1;
        if (first.next < first.times.length) sink(heap, first);
        else if (heap.length === 1) heap.pop();
        else sink(heap, heap.pop() ?? first);
      }
    },
  };
}

function runOf(occurrences: Occurrence[]): Run {
  occurrences.sort((a, b) => a.atMs - b.atMs || (a.id < b.id ? -1 : 1));
  const ids = new Uint8Array(occurrences.length * PACKED_ID_BYTES);
  for (const [index, { id }] of occurrences.entries()) ids.set(packId(id), index * PACKED_ID_BYTES);
  return { times: Float64Array.from(occurrences, ({ atMs }) => atMs), ids, next: 0 };
}

function idOf({ ids, next }: Run): Uint8Array {
  return ids.subarray(next * PACKED_ID_BYTES, (next + 1) * PACKED_ID_BYTES);
}

function isBefore(a: Run, b: Run): boolean {
  const difference = (a.times[a.next] ?? 0) - (b.times[b.next] ?? 0);
  return difference === 0 ? Buffer.compare(idOf(a), idOf(b)) < 0 : difference < 0;
}

/** Adds a run to a heap whose first is before all others. */
function rise(heap: Run[], run: Run): void {
  let at = heap.length;
  for (let above = heap[(at - 1) >> 1]; at > 0 && above !== undefined && isBefore(run, above); ) {
    heap[at] = above;
    at = (at - 1) >> 1;
    above = heap[(at - 1) >> 1];
  }
  heap[at] = run;
}

/** Puts a run in the place of the first one. */
function sink(heap: Run[], run: Run): void {
  let at = 0;
  for (;;) {
    const [left, right] = [heap[2 * at + 1], heap[2 * at + 2]];
    const isRight = left !== undefined && right !== undefined && isBefore(right, left);
    const below = isRight ? right : left;
    if (below === undefined || !isBefore(below, run)) break;
    heap[at] = below;
    at = 2 * at + (isRight ? 2 : 1);
  }
  heap[at] = run;
}

import type { Draft } from "./draft.ts";

/** Something that will happen. `draft` may decide at its time that it does not, and gives null. */
export interface Scheduled {
  /** Epoch milliseconds. */
  readonly atMs: number;
  readonly draft: (atMs: number) => Draft | null;
}

/** What is to come, earliest first; equal times in the order in which they were added. */
export interface Schedule {
  add(item: Scheduled): void;
  /** Time of the earliest item; Infinity when there is none. */
  nextMs(): number;
  take(): Scheduled | undefined;
}

interface Entry {
  readonly item: Scheduled;
  readonly order: number;
}

/** Makes an empty schedule: a binary heap, whose size is bounded by what customers and open frauds have planned. */
export function createSchedule(): Schedule {
  const heap: Entry[] = [];
  let added = 0;

  function before(a: number, b: number): boolean {
    const left = heap[a];
    const right = heap[b];
    if (left === undefined || right === undefined) return false;
    if (left.item.atMs !== right.item.atMs) return left.item.atMs < right.item.atMs;
    return left.order < right.order;
  }

  function swap(a: number, b: number): void {
    const left = heap[a];
    const right = heap[b];
    if (left === undefined || right === undefined) return;
    heap[a] = right;
    heap[b] = left;
  }

  function rise(from: number): void {
    let at = from;
    for (let parent = (at - 1) >> 1; at > 0 && before(at, parent); parent = (at - 1) >> 1) {
      swap(at, parent);
      at = parent;
    }
  }

  function sink(): void {
    let at = 0;
    for (;;) {
      const left = 2 * at + 1;
      const child = before(left + 1, left) ? left + 1 : left;
      if (!before(child, at)) return;
      swap(child, at);
      at = child;
    }
  }

  return {
    add: (item) => {
      heap.push({ item, order: added });
      added += 1;
      rise(heap.length - 1);
    },
    nextMs: () => heap[0]?.item.atMs ?? Number.POSITIVE_INFINITY,
    take: () => {
      const first = heap[0];
      const last = heap.pop();
      if (first === undefined || last === undefined) return undefined;
      if (heap.length > 0) {
        heap[0] = last;
        sink();
      }
      return first.item;
    },
  };
}

/** One line a key (an organisation), served in rounds: one of each line, then again. */
export interface FairQueue<T> {
  /** Whether `push` would add. */
  hasRoom(key: string): boolean;
  /** Adds to the end of its key's line; whether it was added, and whom it pushed out. */
  push(key: string, item: T): { readonly added: boolean; readonly pushedOut: T | undefined };
  /** Takes the first of the next line in the round whose key may be served: of any where nothing is said. */
  shift(mayServe?: (key: string) => boolean): T | undefined;
  /** Takes from the front of every line while `isLate` says so. */
  shiftLate(isLate: (item: T) => boolean): readonly T[];
  /** Takes one from wherever it stands. */
  remove(key: string, item: T): boolean;
  readonly size: number;
}

/**
 * Opens the lines, `sizeMax` over all together at the moment; without it the callers have a bound of their own. Where they are full, who
 * comes to a line that is not among the longest pushes out the last of the longest: a caller that floods meets its own flood. Keys without
 * anybody waiting take no memory.
 */
export function createFairQueue<T>(sizeMax: () => number = () => Number.POSITIVE_INFINITY): FairQueue<T> {
  // A map keeps the order in which keys were set: that is the round.
  const lines = new Map<string, T[]>();
  let size = 0;

  function longest(): readonly [string, T[]] | undefined {
    let found: readonly [string, T[]] | undefined;
    for (const entry of lines) if (entry[1].length > (found?.[1].length ?? 0)) found = entry;
    return found;
  }

  function hasRoom(key: string): boolean {
    if (size < sizeMax()) return true;
    return (lines.get(key)?.length ?? 0) + 1 < (longest()?.[1].length ?? 0);
  }

  function taken(key: string, line: T[], item: T | undefined): T | undefined {
    size -= 1;
    if (line.length === 0) lines.delete(key);
    return item;
  }

  return {
    hasRoom,
    push(key, item) {
      if (!hasRoom(key)) return { added: false, pushedOut: undefined };
      const fullest = size < sizeMax() ? undefined : longest();
      const pushedOut = fullest && taken(...fullest, fullest[1].pop());
      const line = lines.get(key) ?? [];
      line.push(item);
      lines.set(key, line);
      size += 1;
      return { added: true, pushedOut };
    },
    shift(mayServe = () => true) {
      for (const [key, line] of lines) {
        if (!mayServe(key)) continue;
        // Served: to the end of the round.
        lines.delete(key);
        lines.set(key, line);
        return taken(key, line, line.shift());
      }
      return undefined;
    },
    shiftLate(isLate) {
      const late: T[] = [];
      for (const [key, line] of lines) {
        const kept = line.findIndex((item) => !isLate(item));
        late.push(...line.splice(0, kept < 0 ? line.length : kept));
        if (line.length === 0) lines.delete(key);
      }
      size -= late.length;
      return late;
    },
    remove(key, item) {
      const line = lines.get(key);
      const place = line?.indexOf(item) ?? -1;
      if (line === undefined || place < 0) return false;
      line.splice(place, 1);
      taken(key, line, item);
      return true;
    },
    get size() {
      return size;
    },
  };
}

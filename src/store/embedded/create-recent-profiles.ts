/** What a profile's row holds. */
export interface ProfileRow {
  readonly id: number;
  readonly packed: Uint8Array;
  /** See `ProfileSlot`. */
  readonly near: Uint8Array | undefined;
}

/** The rows of profiles that were written last, beside the database. Nobody else may have written since: see `createGroupTransaction`. */
export interface RecentProfiles {
  /** A copy; undefined for a row that is not known, and may be there. */
  get(key: string): ProfileRow | undefined;
  put(key: string, row: ProfileRow): void;
  remove(key: string): void;
  clear(): void;
}

/** Memory for the rows, of which typical ones take 1.2 KB: those of some 14,000 entities. It is touched only as far as it is used. */
const BYTES = 16 * 2 ** 20;
const ROWS_MAX = 16_384;
/** A row that takes a larger share is not kept. */
const ROW_SHARE_MAX = 1 / 8;
const NONE = -1;

/**
 * Keeps rows in one piece of memory, the oldest written over by the newest: as objects of their own they would be most of what the collector
 * looks at. Every score writes the rows of its entities, so what is busy stays.
 */
export function createRecentProfiles(bytes = BYTES, rowsMax = ROWS_MAX): RecentProfiles {
  const memory = new Uint8Array(bytes);
  const places = new Map<string, number>();
  // By place: a row, and the text under which it is known.
  const keys: string[] = [];
  const ids = new Float64Array(rowsMax);
  const packedBytes = new Int32Array(rowsMax);
  const nearBytes = new Int32Array(rowsMax);
  const ring = createRing(bytes, rowsMax, (place) => {
    const key = keys[place] ?? "";
    if (places.get(key) === place) places.delete(key);
  });

  return {
    get(key) {
      const place = places.get(key);
      if (place === undefined) return undefined;
      const start = ring.startOf(place);
      const packed = packedBytes[place] ?? 0;
      const near = nearBytes[place] ?? NONE;
      const copy = Buffer.from(memory.subarray(start, start + packed + Math.max(0, near)));
      return {
        id: ids[place] ?? 0,
        packed: copy.subarray(0, packed),
        near: near === NONE ? undefined : copy.subarray(packed),
      };
    },
    put(key, { id, packed, near }) {
      const length = packed.length + (near?.length ?? 0);
      if (length > bytes * ROW_SHARE_MAX) {
        places.delete(key);
        return;
      }
      // The text that is there already: one from each request would grow old with its row.
      const known = places.get(key);
      const name = known === undefined ? key : (keys[known] ?? key);
      const place = ring.take(length);
      const start = ring.startOf(place);
      memory.set(packed, start);
      if (near !== undefined) memory.set(near, start + packed.length);
      keys[place] = name;
      ids[place] = id;
      packedBytes[place] = packed.length;
      nearBytes[place] = near?.length ?? NONE;
      places.set(name, place);
    },
    remove: (key) => void places.delete(key),
    clear() {
      places.clear();
      keys.length = 0;
      ring.clear();
    },
  };
}

/** Deals out bytes in turns, and numbers for them; `dropped` is told of each number whose bytes are taken again. */
function createRing(bytes: number, placesMax: number, dropped: (place: number) => void) {
  const starts = new Int32Array(placesMax);
  let oldest = 0;
  let count = 0;
  let end = 0;

  const isOldestBefore = (to: number) => count > 0 && (starts[oldest] ?? 0) >= end && (starts[oldest] ?? 0) < to;

  function dropOldest(): void {
    dropped(oldest);
    oldest = (oldest + 1) % placesMax;
    count -= 1;
  }

  return {
    startOf: (place: number) => starts[place] ?? 0,
    take(length: number): number {
      if (end + length > bytes) {
        while (isOldestBefore(bytes)) dropOldest();
        end = 0;
      }
      while (count === placesMax || isOldestBefore(end + length)) dropOldest();
      const place = (oldest + count) % placesMax;
      starts[place] = end;
      end += length;
      count += 1;
      return place;
    },
    clear() {
      oldest = 0;
      count = 0;
      end = 0;
    },
  };
}

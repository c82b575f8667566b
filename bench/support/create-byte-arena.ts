/** Where an arena keeps some bytes. */
export interface ArenaPlace {
  readonly slab: Buffer;
  readonly offset: number;
  readonly length: number;
  /** Bytes up to the next place. */
  readonly capacity: number;
}

/** Millions of short rows of bytes in a few large pieces of memory: the collector has nothing to look through, and frees nothing. */
export interface ByteArena {
  /** Keeps a copy: in the place of before, where it fits there. */
  keep(bytes: Uint8Array, before: ArenaPlace | undefined): ArenaPlace;
  /** The bytes themselves, until something else is kept in their place. */
  read(place: ArenaPlace): Uint8Array;
}

const SLAB_BYTES = 64 * 2 ** 20;
/** What grows is not moved every time. */
const ROOM = 1.5;

/** Opens an arena; a row is shorter than a slab. */
export function createByteArena(): ByteArena {
  let slab = Buffer.alloc(0);
  let used = 0;

  function placeFor(length: number): ArenaPlace {
    const capacity = Math.ceil(length * ROOM);
    if (used + capacity > slab.length) {
      slab = Buffer.allocUnsafeSlow(SLAB_BYTES);
      used = 0;
    }
    const place = { slab, offset: used, length, capacity };
    used += capacity;
    return place;
  }

  return {
    keep(bytes, before) {
      const { length } = bytes;
      const place = before !== undefined && length <= before.capacity ? { ...before, length } : placeFor(length);
      place.slab.set(bytes, place.offset);
      return place;
    },
    read: ({ slab: kept, offset, length }) => kept.subarray(offset, offset + length),
  };
}

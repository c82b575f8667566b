/** Counts how many different numbers it is given. */
export interface DistinctCounter {
  /** Takes a whole number of 0 to 2^53 - 1. Throws a RangeError beyond the most that it can hold. */
  add(value: number): void;
  /** How many different ones were added since this was asked last; forgets them. */
  take(): number;
}

const EMPTY = -1;
const HALF = 2 ** 32;
/** 2^32 over the golden ratio: neighbours fall far apart. */
const SPREAD = 0x9e3779b1;

/**
 * A table of hashes that is used again and again: a Set for each score is work for the collector. Values that fall into one place cost a step
 * each, so the worst that anybody can send costs `most` steps a value.
 */
export function createDistinctCounter(most: number): DistinctCounter {
  const bits = Math.ceil(Math.log2(most)) + 1;
  const mask = 2 ** bits - 1;
  const table = new Float64Array(mask + 1).fill(EMPTY);
  const places = new Int32Array(most);
  let count = 0;
  return {
    add(value) {
      const mixed = Math.imul((value >>> 0) ^ (value / HALF), SPREAD);
      let place = mixed >>> (32 - bits);
      for (; table[place] !== EMPTY; place = (place + 1) & mask) if (table[place] === value) return;
      if (count === most) throw new RangeError(`Cannot count more than ${most} different numbers`);
      table[place] = value;
      places[count] = place;
      count += 1;
    },
    take() {
      const taken = count;
      for (; count > 0; count -= 1) table[places[count - 1] ?? 0] = EMPTY;
      return taken;
    },
  };
}

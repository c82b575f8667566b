import { createHash } from "node:crypto";

/** A seeded source of chance. Equal seeds give equal sequences on every machine; nothing else feeds it. */
export interface Random {
  /** Uniform in [0, 1), 32 bits fine. */
  next(): number;
  /** A whole number from 0 to `count` - 1. */
  below(count: number): number;
  /** Uniform in [low, high). */
  between(low: number, high: number): number;
  chance(probability: number): boolean;
  /** One item, all equally likely; throws on an empty list. */
  pick<T>(items: readonly T[]): T;
  /** One item by its weight; weights need not add up to 1. */
  weighted<T>(items: readonly (readonly [item: T, weight: number])[]): T;
  /** Log-normal by its median and the standard deviation of its logarithm. */
  logNormal(median: number, sigma: number): number;
}

/** Makes a source of chance from a seed: its SHA-256 fills the 128 bits of state of sfc32. */
export function createRandom(seed: string): Random {
  const next = sfc32(createHash("sha256").update(seed, "utf8").digest());
  const between = (low: number, high: number): number => low + (high - low) * next();
  const below = (count: number): number => Math.floor(next() * count);
  return {
    next,
    between,
    below,
    chance: (probability) => next() < probability,
    pick: (items) => itemAt(items, below(items.length)),
    weighted: (items) => {
      const total = items.reduce((sum, [, weight]) => sum + weight, 0);
      let left = next() * total;
      const found = items.findIndex(([, weight]) => {
        left -= weight;
        return left < 0;
      });
      return itemAt(items, found === -1 ? items.length - 1 : found)[0];
    },
    logNormal: (median, sigma) => median * Math.exp(sigma * standardNormal(next)),
  };
}

/** Chris Doty-Humphrey's "small fast counter" generator with 32-bit words, from his public-domain test suite PractRand. */
function sfc32(seed: Buffer): () => number {
  let a = seed.readInt32LE(0);
  let b = seed.readInt32LE(4);
  let c = seed.readInt32LE(8);
  let counter = seed.readInt32LE(12);
  return () => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 4_294_967_296;
  };
}

/** Each pair of draws is outside the circle with a chance of 0.21, so 64 failures in a row do not happen. */
const POLAR_DRAWS_MAX = 64;

/** Marsaglia's polar method; it needs no sine, whose last digit differs between mathematical libraries. */
function standardNormal(next: () => number): number {
  for (let draws = 0; draws < POLAR_DRAWS_MAX; draws += 1) {
    const x = 2 * next() - 1;
    const y = 2 * next() - 1;
    const square = x * x + y * y;
    if (square > 0 && square < 1) return x * Math.sqrt((-2 * Math.log(square)) / square);
  }
  return 0;
}

function itemAt<T>(items: readonly T[], index: number): T {
  const item = items[index];
  if (item === undefined) throw new Error("Cannot pick an item: the list is empty");
  return item;
}

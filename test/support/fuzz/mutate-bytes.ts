import type { Random } from "../../../src/synthetic/random.ts";

/** No UTF-8: lone continuation, overlong forms, a surrogate, beyond the last code point, a cut sequence. */
const BROKEN_UTF8 = ["80", "c080", "e08080", "eda080", "f4908080", "ff", "fe", "e282", "f09f98"];

/** Bytes with one to four of them flipped, inserted, removed, repeated, or cut off. */
export function mutateBytes(random: Random, bytes: Buffer): Buffer {
  let mutated = bytes;
  for (let change = 0; change <= random.below(4); change += 1) mutated = random.pick(CHANGES)(random, mutated);
  return mutated;
}

/** Bytes of nothing at all. */
export function randomBytes(random: Random, count: number): Buffer {
  return Buffer.from(Array.from({ length: count }, () => random.below(256)));
}

const CHANGES: readonly ((random: Random, bytes: Buffer) => Buffer)[] = [
  (random, bytes) => splice(bytes, random.below(bytes.length + 1), 1, randomBytes(random, 1)),
  (random, bytes) => splice(bytes, random.below(bytes.length + 1), 0, randomBytes(random, 1 + random.below(8))),
  (random, bytes) => splice(bytes, random.below(bytes.length + 1), 1 + random.below(8), Buffer.alloc(0)),
  (random, bytes) => splice(bytes, random.below(bytes.length + 1), 0, Buffer.from(random.pick(BROKEN_UTF8), "hex")),
  (random, bytes) => bytes.subarray(0, random.below(bytes.length + 1)),
  (random, bytes) => {
    const from = random.below(bytes.length + 1);
    return splice(bytes, from, 0, bytes.subarray(from, from + 1 + random.below(64)));
  },
];

function splice(bytes: Buffer, from: number, count: number, piece: Uint8Array): Buffer {
  return Buffer.concat([bytes.subarray(0, from), piece, bytes.subarray(from + count)]);
}

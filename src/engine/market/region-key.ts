const FNV_PRIME = 0x01000193;
const FIRST_SEED = 0x811c9dc5;
const SECOND_SEED = 0x9e3779b9;
const LOW_BITS = 2 ** 32;
const HIGH_MASK = 0xfffff;

/**
 * 52-bit number that stands for a region's name in profiles, where names themselves are never kept. ASCII case and outer
 * blanks do not matter. Two 32-bit lanes of FNV-1a (Fowler, Noll, Vo; public domain) with different seeds, each
 * finished by MurmurHash3's 32-bit mixer (Appleby; public domain). It spreads names; it does not hide them.
 */
export function regionKeyOf(region: string): number {
  const name = region.trim().toLowerCase();
  let first = FIRST_SEED;
  let second = SECOND_SEED;
  for (let index = 0; index < name.length; index++) {
    const unit = name.charCodeAt(index);
    first = Math.imul(first ^ unit, FNV_PRIME);
    second = Math.imul(second ^ unit, FNV_PRIME);
  }
  return (mixed(first) & HIGH_MASK) * LOW_BITS + mixed(second);
}

function mixed(value: number): number {
  let bits = value ^ (value >>> 16);
  bits = Math.imul(bits, 0x85ebca6b);
  bits ^= bits >>> 13;
  bits = Math.imul(bits, 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

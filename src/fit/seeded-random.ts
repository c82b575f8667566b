const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;
const GOLDEN = 0x9e3779b9;
const UINT32 = 2 ** 32;

/**
 * A stream of numbers from 0 to below 1 that depends on the seed's text alone (splitmix32 over an FNV-1a hash): for resampling, never for
 * secrets.
 */
export function seededRandom(seed: string): () => number {
  let state = FNV_OFFSET;
  for (let at = 0; at < seed.length; at += 1) state = Math.imul(state ^ seed.charCodeAt(at), FNV_PRIME);
  return () => {
    state = (state + GOLDEN) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / UINT32;
  };
}

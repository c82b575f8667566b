/** So many requests a second that a bucket holds nothing new while a test runs, however long that takes. */
const ONE_A_DAY = 1 / 86_400;

/** The rate of a key that lets `burst` requests through, and no more while a test runs: a busy machine is slower than any bucket of a real key. */
export function spentFor(burst: number): { readonly ratePerSecond: number; readonly burst: number } {
  return { ratePerSecond: ONE_A_DAY, burst };
}

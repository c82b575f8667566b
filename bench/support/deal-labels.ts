import { seededRandom } from "../../src/fit/seeded-random.ts";

/** The same labels dealt out to the rows anew, in memory that threads share: what is left of them says nothing. */
export function dealLabels(labels: Uint8Array, seed: string): Uint8Array {
  const random = seededRandom(seed);
  const dealt = new Uint8Array(new SharedArrayBuffer(labels.length));
  dealt.set(labels);
  for (let at = dealt.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [dealt[at], dealt[other]] = [dealt[other] ?? 0, dealt[at] ?? 0];
  }
  return dealt;
}

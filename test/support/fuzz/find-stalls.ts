import type { StallWatch } from "./open-stall-watch.ts";

/** A case that holds the event loop for too long, again and again. */
export interface Stall {
  readonly number: number;
  /** The median of the repeats, in milliseconds of processor time. */
  readonly cpuMs: number;
}

/** What is looked at after a group of cases. */
export interface StallSearch {
  readonly watch: StallWatch;
  readonly numbers: readonly number[];
  /** Sends a case alone; each round makes its transactions anew. */
  readonly replay: (number: number, round: number) => Promise<void>;
  /** Told what did not repeat: garbage collection, code that was compiled, another case's work. */
  readonly say: (line: string) => void;
}

/** The longest that one request may hold the event loop. */
export const STALL_MS_MAX = 50;
const REPEATS = 5;

/** Finds the cases of a group that was just sent that stall the service. One that does not repeat with the same case alone is none. */
export async function findStalls({ watch, numbers, replay, say }: StallSearch): Promise<readonly Stall[]> {
  const worstMs = await watch.worstMs();
  if (worstMs <= STALL_MS_MAX) return [];
  const measure = async (number: number, round: number) => {
    await watch.worstMs();
    await replay(number, round);
    return watch.worstMs();
  };
  const stalls: Stall[] = [];
  for (const number of numbers) {
    if ((await measure(number, 1)) <= STALL_MS_MAX) continue;
    const repeats: number[] = [];
    for (let round = 2; round < REPEATS + 2; round += 1) repeats.push(await measure(number, round));
    const cpuMs = repeats.sort((a, b) => a - b)[Math.floor(REPEATS / 2)] ?? 0;
    if (cpuMs > STALL_MS_MAX) stalls.push({ number, cpuMs });
  }
  if (stalls.length === 0)
    say(`cases ${numbers[0]} to ${numbers.at(-1)}: ${Math.round(worstMs)} ms, which did not repeat`);
  return stalls;
}

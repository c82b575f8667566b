import { percentiles } from "../support/percentiles.ts";

const NUMBERS = 1_024;
const ROUNDS_MAX = 1_000;
const SAMPLES = 20_000;

/**
 * Microseconds of the same arithmetic over and over, which takes about `medianMicros`: what is late there is the machine's doing, and nothing of
 * the same length can be expected to do better.
 */
export function measureFixedWork(medianMicros: number): Float64Array {
  const numbers = Float64Array.from({ length: NUMBERS }, (_, index) => index / NUMBERS);
  const rounds = Math.min(
    ROUNDS_MAX,
    Math.max(1, Math.round(medianMicros / (percentiles(sample(numbers, 10)).p50 / 10))),
  );
  return sample(numbers, rounds);
}

function sample(numbers: Float64Array, rounds: number): Float64Array {
  const micros = new Float64Array(SAMPLES);
  for (let index = 0; index < SAMPLES; index++) {
    const startMs = performance.now();
    const sum = sumOf(numbers, rounds);
    micros[index] = (performance.now() - startMs) * 1_000;
    if (Number.isNaN(sum)) throw new Error("Cannot measure: a sum is NaN");
  }
  return micros;
}

function sumOf(numbers: Float64Array, rounds: number): number {
  let sum = 0;
  for (let round = 0; round < rounds; round++) for (const number of numbers) sum += number * round;
  return sum;
}

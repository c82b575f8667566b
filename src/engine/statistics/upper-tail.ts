/** Beyond this many standard deviations the tail is taken as that of 37, the last one that a double can hold. */
const Z_MAX = 37;

/** Share of a normal habit above `z` standard deviations, to 7 digits (Numerical Recipes, `erfcc`); above 0 for every z. */
export function upperTail(z: number): number {
  const x = Math.min(Z_MAX, Math.abs(z)) / Math.SQRT2;
  const t = 1 / (1 + 0.5 * x);
  let polynomial = 0;
  for (const coefficient of COEFFICIENTS) polynomial = polynomial * t + coefficient;
  const tail = 0.5 * t * Math.exp(-x * x + polynomial);
  return z >= 0 ? tail : 1 - tail;
}

const COEFFICIENTS = [
  0.17087277, -0.82215223, 1.48851587, -1.13520398, 0.27886807, -0.18628806, 0.09678418, 0.37409196, 1.00002368,
  -1.26551223,
] as const;

import { decimal } from "../format.ts";

/** The highest score; points go on. */
export const SCORE_MAX = 100;

/** How many points so many rules added, and, where that is more than a score can be, what the rest is good for. */
export function pointsSentence(points: number, rules: number): string {
  const sum = `${rules === 1 ? "One rule adds" : `${rules} rules add up to`} ${decimal(points)} points.`;
  return points > SCORE_MAX
    ? `${sum} A score ends at ${SCORE_MAX}; among scores of ${SCORE_MAX} the points tell which is worse.`
    : sum;
}

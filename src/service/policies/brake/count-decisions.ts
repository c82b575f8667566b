import type { ArmedBrake } from "../../../store/repositories/store-documents.ts";
import { binomialTail } from "./binomial-tail.ts";

/** Of 1,000 histories whose share is the highest allowed one, at most so many trip, all looks of each together. */
const ERROR = 0.001;
const FIRST_LOOK = 100;

type Counts = Pick<ArmedBrake, "shareMax" | "withinDecisions" | "state" | "decisions" | "atOrAbove">;

/**
 * A brake after further decisions in the order in which they were made, each true where it is at or above the level. Nothing is counted
 * after the look at which it trips, or after the last one. Counting in pieces, whatever their sizes, comes to the same.
 */
export function countDecisions<B extends Counts>(brake: B, flags: readonly boolean[]): B {
  let { state, decisions, atOrAbove } = brake;
  const looks = looksOf(brake.withinDecisions);
  for (const flag of flags) {
    if (state !== "armed") break;
    decisions += 1;
    if (flag) atOrAbove += 1;
    if (!looks.includes(decisions)) continue;
    const chance = binomialTail(atOrAbove, { trials: decisions, share: brake.shareMax });
    if (chance <= ERROR / looks.length) state = "tripped";
    else if (decisions === looks.at(-1)) state = "passed";
  }
  return { ...brake, state, decisions, atOrAbove };
}

/** After how many decisions a brake looks: 100, 200, 400, 800 ... and the last of them. */
function looksOf(withinDecisions: number): readonly number[] {
  const looks: number[] = [];
  for (let look = FIRST_LOOK; look < withinDecisions; look *= 2) looks.push(look);
  return [...looks, withinDecisions];
}

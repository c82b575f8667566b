import type { RuleSpec } from "../../../src/engine/policy/policy-spec.ts";
import { type Block, combinationsOf } from "./grid.ts";
import type { Objective } from "./objective.ts";

/** More rounds than any run has needed. */
const ROUNDS_MAX = 10;
/** A smaller gain is not worth moving away from where the search stands, which began at the defaults. */
const GAIN_MIN = 0.0005;

/** Where the search stood after a round; round 0 is the start. */
export interface Round {
  readonly round: number;
  readonly rules: readonly RuleSpec[];
  readonly fit: number;
}

/**
 * Sets one rule after the other to the combination of its block that ranks best while all other rules stand still, until
 * a round changes nothing. It begins at the default policy. No chance is involved: equal data and grid give equal rounds.
 */
export function* coordinateAscent(grid: readonly Block[], objective: Objective): Generator<Round> {
  let rules: readonly RuleSpec[] = [];
  let fit = objective(rules) ?? 0;
  yield { round: 0, rules, fit };
  for (let round = 1; round <= ROUNDS_MAX; round++) {
    const before = fit;
    for (const block of grid) {
      const best = bestOf(block, rules, objective);
      if (best.fit < fit + GAIN_MIN) continue;
      ({ rules, fit } = best);
    }
    if (fit === before) return;
    yield { round, rules, fit };
  }
}

/** The best combination of one rule; of equal ones the first. */
function bestOf(block: Block, rules: readonly RuleSpec[], objective: Objective): Omit<Round, "round"> {
  const others = rules.filter(({ code }) => code !== block.code);
  let best: Omit<Round, "round"> = { rules, fit: Number.NEGATIVE_INFINITY };
  for (const combination of combinationsOf(block)) {
    const candidate = [...others, combination];
    const fit = objective(candidate);
    if (fit !== null && fit > best.fit) best = { rules: candidate, fit };
  }
  return best;
}

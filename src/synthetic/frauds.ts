import { PATTERN_NAMES } from "./draft.ts";
import { planAccountTakeover } from "./patterns/account-takeover.ts";
import { planDormantReactivation } from "./patterns/dormant-reactivation.ts";
import { planIdentityReuse } from "./patterns/identity-reuse.ts";
import { planLoanStacking } from "./patterns/loan-stacking.ts";
import { planMule } from "./patterns/mule.ts";
import type { PlanFraud } from "./patterns/plan.ts";
import { planSimSwap } from "./patterns/sim-swap.ts";
import { planStructuring } from "./patterns/structuring.ts";
import { planUntellable } from "./patterns/untellable.ts";
import type { World } from "./world.ts";

/** How often each way of fraud is tried, in turns of a round (assumption: social engineering and taken-over accounts lead). */
const ROUND: readonly (readonly [plan: PlanFraud, turns: number])[] = [
  [planSimSwap, 3],
  [planAccountTakeover, 3],
  [planMule, 2],
  [planLoanStacking, 2],
  [planIdentityReuse, 2],
  [planStructuring, 2],
  [planDormantReactivation, 3],
  [planHidden, 3],
];

/** The pattern of a fraud that nothing can tell (assumption: they are spread over all). */
function planHidden(world: World, startMs: number): ReturnType<PlanFraud> {
  return planUntellable(world, world.random.pick(PATTERN_NAMES), startMs);
}

/** No fraud before customers have a little history: this share of the rows comes first. */
const WARM_UP_SHARE = 0.06;

/** Starts frauds so that their rows reach the wanted share of all rows. */
export interface Frauds {
  /** Called before each row with the number of rows so far; may put the transactions of new frauds on the schedule. */
  startDue(rowsSoFar: number, nowMs: number): void;
}

/** Makes the frauds of a run. */
export function createFrauds(world: World): Frauds {
  const { random, schedule, period } = world;
  const warmUpRows = period.rows * WARM_UP_SHARE;
  const wantedRows = period.rows * period.fraudShare;
  let plannedRows = 0;
  let cases = 0;
  // The first round has each way once, so that a small data set has all of them.
  let waiting = shuffled(
    world,
    ROUND.map(([plan]) => plan),
  );

  function start(nowMs: number): void {
    if (waiting.length === 0)
      waiting = shuffled(
        world,
        ROUND.flatMap(([plan, turns]) => new Array<PlanFraud>(turns).fill(plan)),
      );
    for (const [turn, plan] of waiting.entries()) {
      const steps = plan(world, nowMs)?.filter((step) => step.atMs < period.endMs) ?? [];
      if (steps.length === 0) continue;
      // What could not happen now keeps its turn for later.
      waiting.splice(turn, 1);
      cases += 1;
      const fraudCase = cases;
      for (const { atMs, draft } of steps) schedule.add({ atMs, draft: () => ({ ...draft, fraudCase }) });
      plannedRows += steps.length;
      return;
    }
    waiting.push(...ROUND.map(([plan]) => plan));
  }

  let nextAtRows = warmUpRows;
  return {
    startDue: (rowsSoFar, nowMs) => {
      if (rowsSoFar < nextAtRows || plannedRows >= wantedRows) return;
      start(nowMs);
      // On a straight line from the warm-up to the end, with chance in each step.
      const progress = Math.min(1, plannedRows / wantedRows);
      const jitter = random.between(-0.5, 0.5) * 0.01 * period.rows;
      nextAtRows = Math.max(rowsSoFar + 1, warmUpRows + progress * (period.rows - warmUpRows) + jitter);
    },
  };
}

function shuffled(world: World, plans: readonly PlanFraud[]): PlanFraud[] {
  const left = [...plans];
  const order: PlanFraud[] = [];
  while (left.length > 0) order.push(...left.splice(world.random.below(left.length), 1));
  return order;
}

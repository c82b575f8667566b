import { setTimeout } from "node:timers/promises";
import { createRandom } from "../../src/synthetic/random.ts";
import { checkBacktests } from "./check-backtests.ts";
import { checkEvents, storedEvents } from "./check-events.ts";
import { checkFeedback } from "./check-feedback.ts";
import { checkPolicies } from "./check-policies.ts";
import { checkScores } from "./check-scores.ts";
import { checkWatch } from "./check-watch.ts";
import { checkWhole } from "./check-whole.ts";
import { faultOf } from "./faults.ts";
import { openWorld } from "./open-world.ts";
import { settle, sweepNow } from "./settle.ts";
import { startLoad } from "./start-load.ts";
import { startWatch } from "./watch.ts";
import type { World } from "./world.ts";

/** What a run is made of. */
export interface RoundsOptions {
  readonly seed: string;
  readonly rounds: number;
  /** The first round, to repeat a later one without those before it. */
  readonly from?: number;
  readonly say: (line: string) => void;
  /** No further round begins once it is aborted. */
  readonly signal?: AbortSignal;
}

/** Rounds after which everything is left to settle by itself. */
const SETTLE_EVERY = 10;
/** Before the fault, and after it is over. */
const BEFORE_MS_MAX = 1_500;
const AFTER_MS = 1_000;

/**
 * Runs rounds over one store: load, one fault, and a check of everything that was acknowledged. Returns what must not be, empty where all is
 * well; stops after the round that found it.
 */
export async function runRounds({ seed, rounds, from = 0, say, signal }: RoundsOptions): Promise<readonly string[]> {
  const problems: string[] = [];
  await using world = await openWorld(seed, { problem: (text) => void problems.push(text), say });
  for (let round = from; round < from + rounds && problems.length === 0; round += 1) {
    if (signal?.aborted === true) break;
    const startedMs = Date.now();
    const name = await runRound(world, round);
    const isLast = round === from + rounds - 1;
    if (isLast || (round - from + 1) % SETTLE_EVERY === 0) await settleAndCheck(world);
    const seconds = Math.round((Date.now() - startedMs) / 1_000);
    say(`round ${round}: ${name}, ${world.acknowledged.scores.size} decisions so far, ${seconds} s`);
    if (problems.length > 0) say(`Repeat it: npm run test:faults -- --seed ${seed} --from ${round} --rounds 1`);
  }
  return problems;
}

async function runRound(world: World, round: number): Promise<string> {
  const { acknowledged, crew } = world;
  const random = createRandom(`${world.seed}-round-${round}`);
  const fault = faultOf(world, round);
  const known = { scores: acknowledged.scores.size, policies: acknowledged.policies.size };
  const startedAt = new Date();
  const watch = await startWatch(world, random, round);
  if (watch === undefined) return fault.name;
  const load = startLoad(world, round, watch);
  await setTimeout(random.below(BEFORE_MS_MAX));
  await fault.run(world, random);
  await crew.whole();
  await setTimeout(AFTER_MS);
  await load.stop();
  acknowledged.live += watch.decisions.size;
  const events = await storedEvents(world);
  await sweepNow(world);
  await checkScores(world, [...acknowledged.scores.values()].slice(known.scores));
  await checkFeedback(world);
  await checkPolicies(world, [...acknowledged.policies.keys()].slice(known.policies));
  await checkEvents(world, events);
  // Counting goes by the clock: what a wrong one decided or counted to is not what the other processes count.
  if (fault.isOfClock)
    await world.services.quality.writeProgress(
      { organisationId: world.organisationId, environment: "live" },
      startedAt,
    );
  else await checkWatch(world, watch);
  return fault.name;
}

async function settleAndCheck(world: World): Promise<void> {
  await settle(world);
  await checkEvents(world, await storedEvents(world));
  await checkBacktests(world);
  await checkWhole(world);
}

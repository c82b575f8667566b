import type { Device, Identities } from "./identities.ts";
import { DAY_MS, type ResolvedParameters } from "./parameters.ts";
import type { Random } from "./random.ts";

/** Somebody who serves other people from one device: a field agent, a shop with a terminal, a kiosk. */
export interface Agent {
  /** The device at this time; tablets break and are replaced. */
  device(atMs: number): Device;
}

/** The agents of a run: a few are busy, most are not. */
export interface Agents {
  /** The agent to whom somebody with this number usually goes, among those who work at this time. */
  usual(number: number, atMs: number): Agent;
  /** Any agent who works at this time, busy ones more often. */
  any(atMs: number): Agent;
}

/** Customers for each agent (assumption; NIBSS counts about one agent for 40 adults). */
const CUSTOMERS_PER_AGENT = 40;
/** Share of agents who begin during the period (assumption). */
const JOINING_SHARE = 0.25;
/** Days after which a tablet is replaced (assumption). */
const TABLET_DAYS_MIN = 40;
const TABLET_DAYS_MAX = 400;
const DRAWS_MAX = 16;

/** Makes the agents of a run. */
export function createAgents(options: {
  readonly random: Random;
  readonly identities: Identities;
  readonly period: ResolvedParameters;
}): Agents {
  const { random, identities, period } = options;
  const count = Math.max(3, Math.round(period.customers / CUSTOMERS_PER_AGENT));
  const agents = Array.from({ length: count }, () => {
    const joins = random.chance(JOINING_SHARE);
    return { agent: createAgent(random, identities), sinceMs: joins ? startIn(random, period) : period.fromMs };
  });

  // The square makes the first ones busy; the first one of all has always been there.
  const draw = (uniform: () => number, atMs: number): Agent => {
    for (let draws = 0; draws < DRAWS_MAX; draws += 1) {
      const found = agents[Math.floor(count * uniform() ** 2)];
      if (found !== undefined && found.sinceMs <= atMs) return found.agent;
    }
    return random.pick(agents).agent;
  };

  return {
    usual: (number, atMs) => {
      let turn = number;
      return draw(() => {
        turn += 1;
        return (turn * 0.618_033_988_75) % 1;
      }, atMs);
    },
    any: (atMs) => draw(random.next, atMs),
  };
}

function createAgent(random: Random, identities: Identities): Agent {
  let device = identities.device();
  let untilMs = Number.NEGATIVE_INFINITY;
  return {
    device: (atMs) => {
      if (untilMs > Number.NEGATIVE_INFINITY && atMs >= untilMs) device = identities.device();
      if (atMs >= untilMs) untilMs = atMs + random.between(TABLET_DAYS_MIN, TABLET_DAYS_MAX) * DAY_MS;
      return device;
    },
  };
}

function startIn(random: Random, { fromMs, endMs }: ResolvedParameters): number {
  return fromMs + (endMs - fromMs) * random.next();
}

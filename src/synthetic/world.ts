import { type Agents, createAgents } from "./agents.ts";
import { type Collector, createCollectors } from "./collectors.ts";
import { type Customers, createCustomers } from "./customers.ts";
import { type Account, createIdentities, type Identities } from "./identities.ts";
import type { ResolvedParameters } from "./parameters.ts";
import { createRandom, type Random } from "./random.ts";
import { createRing, type Ring } from "./ring.ts";
import { createSchedule, type Schedule } from "./schedule.ts";

/** A place that collects equal sums from many people for a good reason: a school, a congregation, a savings group. */
export interface Community {
  readonly account: Account;
  /** Kobo. */
  readonly dueMinor: number;
}

/** Everything that a run knows. */
export interface World {
  readonly random: Random;
  readonly identities: Identities;
  readonly period: ResolvedParameters;
  readonly customers: Customers;
  readonly schedule: Schedule;
  readonly merchants: readonly Account[];
  readonly billers: readonly Account[];
  readonly communities: readonly Community[];
  readonly agents: Agents;
  /** The first ones are the big ones. */
  readonly collectors: readonly Collector[];
  readonly ring: Ring;
}

const MERCHANTS_MAX = 400;
const BILLERS = 12;
/** Customers for each community (assumption). */
const CUSTOMERS_PER_COMMUNITY = 120;
/** Monthly dues, thrift and fees in kobo (assumption). */
const DUES_MINOR = [100_000, 200_000, 250_000, 500_000, 1_000_000, 2_500_000] as const;

/** Makes the world of a run from its parameters alone. */
export function createWorld(period: ResolvedParameters): World {
  const random = createRandom(period.seed);
  const identities = createIdentities(random, period.seed);
  const accounts = (count: number): readonly Account[] => Array.from({ length: count }, () => identities.account());
  const customers = createCustomers({ random, identities, period });
  const merchants = accounts(Math.min(MERCHANTS_MAX, 20 + Math.round(period.customers / 10)));
  const communities = Math.max(1, Math.round(period.customers / CUSTOMERS_PER_COMMUNITY));
  return {
    random,
    identities,
    period,
    customers,
    schedule: createSchedule(),
    merchants,
    billers: accounts(BILLERS),
    communities: Array.from({ length: communities }, () => ({
      account: identities.account(),
      dueMinor: random.pick(DUES_MINOR),
    })),
    agents: createAgents({ random, identities, period }),
    collectors: createCollectors({ random, identities, period }),
    ring: createRing({ random, identities, period }),
  };
}

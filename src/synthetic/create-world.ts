import { createAgents } from "./agents.ts";
import { createCollectors } from "./collectors.ts";
import { createCustomers } from "./customers.ts";
import { type Account, createIdentities } from "./identities.ts";
import type { ResolvedParameters } from "./parameters.ts";
import { createRandom } from "./random.ts";
import { createRing } from "./ring.ts";
import { createSchedule } from "./schedule.ts";
import type { World } from "./world.ts";

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

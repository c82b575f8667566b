import { marketHour } from "./arrivals.ts";
import { type Customer, type CustomerMaker, createCustomer } from "./customer.ts";
import type { Device } from "./identities.ts";
import { rhythmActivity } from "./rhythm.ts";

/** The ordinary customers of a run, made when they first act. Their number is what the memory of a run grows with. */
export interface Customers {
  readonly count: number;
  /** A customer who acts at this time: joined, awake, and active at such an hour; busy customers more often. */
  draw(atMs: number): Customer;
  /** Any customer at all, all equally likely. */
  any(): Customer;
  /** A customer who was seen, fell silent and has been so for long enough; null when none was found. */
  dormant(atMs: number): Customer | null;
  /** One more customer, known to nobody and kept by nobody here: frauds open accounts of their own. */
  fresh(): Customer;
}

/** Every so many customers one falls silent (assumption: 4 %). */
const SLEEPER_EVERY = 25;
/** How much customers differ in how often they act: standard deviation of the logarithm (assumption). */
const ACTIVITY_SIGMA = 0.9;
/** Customers of one household, and how many households share a device: every so many-th (assumption: one in six). */
const HOUSEHOLD_SIZE = 4;
const SHARING_HOUSEHOLD_EVERY = 6;
const DRAWS_MAX = 64;

/** Makes the customers of a run. */
export function createCustomers(maker: CustomerMaker): Customers {
  const { random, period } = maker;
  const count = period.customers;
  const made: (Customer | undefined)[] = new Array(count);
  const households = new Map<number, Device>();
  const cumulative = new Float64Array(count);
  let total = 0;
  for (let index = 0; index < count; index += 1) {
    total += random.logNormal(1, ACTIVITY_SIGMA);
    cumulative[index] = total;
  }

  function at(index: number): Customer {
    const known = made[index];
    if (known !== undefined) return known;
    const customer = createCustomer(maker, {
      isSleeper: index % SLEEPER_EVERY === 0,
      sharedDevice: sharedDevice(Math.floor(index / HOUSEHOLD_SIZE)),
    });
    made[index] = customer;
    return customer;
  }

  function sharedDevice(household: number): Device | null {
    if (household % SHARING_HOUSEHOLD_EVERY !== 0) return null;
    const device = households.get(household) ?? maker.identities.device();
    households.set(household, device);
    return device;
  }

  return {
    count,
    draw: (atMs) => {
      const night = isNight(atMs);
      let customer = at(indexAt(cumulative, random.next() * total));
      for (let draws = 1; draws < DRAWS_MAX; draws += 1) {
        const awake = isAwake(customer, atMs);
        if (awake && random.chance(rhythmActivity(customer.rhythm, atMs) * (night ? customer.persona.nightShare : 1)))
          break;
        customer = at(indexAt(cumulative, random.next() * total));
      }
      return customer;
    },
    any: () => at(random.below(count)),
    dormant: (atMs) => {
      for (let draws = 0; draws < DRAWS_MAX; draws += 1) {
        const customer = at(random.below(Math.ceil(count / SLEEPER_EVERY)) * SLEEPER_EVERY);
        const silent = customer.lastSeenMs > 0 && atMs - customer.lastSeenMs >= customer.ripeAfterMs;
        if (silent && !isAwake(customer, atMs)) return customer;
      }
      return null;
    },
    fresh: () => createCustomer(maker, { isSleeper: false, sharedDevice: null }),
  };
}

function isNight(atMs: number): boolean {
  const hour = marketHour(atMs);
  return hour >= 23 || hour < 6;
}

function isAwake(customer: Customer, atMs: number): boolean {
  return atMs >= customer.joinsAtMs && (atMs < customer.sleepsFromMs || atMs >= customer.wakesAtMs);
}

/** The first index whose running total exceeds the value. */
function indexAt(cumulative: Float64Array, value: number): number {
  let low = 0;
  let high = cumulative.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((cumulative[middle] ?? 0) > value) high = middle;
    else low = middle + 1;
  }
  return low;
}

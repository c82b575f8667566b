import { NAIRA } from "./amounts.ts";
import { digital } from "./channels.ts";
import type { Collector } from "./collector.ts";
import type { Draft } from "./draft.ts";
import type { Identities } from "./identities.ts";
import { DAY_MS, type ResolvedParameters } from "./parameters.ts";
import type { Random } from "./random.ts";
import type { World } from "./world.ts";

const HOUR_MS = 3_600_000;
/** Customers for each account that takes transfers as a shop does (assumption). */
const CUSTOMERS_PER_COLLECTOR = 30;
/** Share of them that open during the period (assumption). */
const OPENING_SHARE = 0.4;
/** Share of them where everything costs the same: tickets, dues (assumption). */
const ONE_PRICE_SHARE = 0.35;
/** Share of all rows that belong to a rush: a sale, a match, an opening day (assumption). */
const RUSH_ROWS_SHARE = 0.025;
/** Payers of a rush: median, spread of the logarithm, most (assumption). */
const RUSH_PAYERS = { median: 9, sigma: 0.6, max: 60 } as const;
/** A collector's rushes are at least this far apart on average, days. */
const RUSH_GAP_DAYS_MIN = 7;
const DRAWS_MAX = 16;

/** Makes the collecting accounts of a run; the first ones are the busiest. */
export function createCollectors(options: {
  readonly random: Random;
  readonly identities: Identities;
  readonly period: ResolvedParameters;
}): readonly Collector[] {
  const { random, identities, period } = options;
  const count = Math.max(2, Math.round(period.customers / CUSTOMERS_PER_COLLECTOR));
  return Array.from({ length: count }, () => ({
    account: identities.account(),
    opensAtMs: random.chance(OPENING_SHARE)
      ? period.fromMs + (period.endMs - period.fromMs) * random.next()
      : period.fromMs,
    priceMinor: (1 + Math.round(random.logNormal(60, 0.9))) * 100 * NAIRA,
    isOnePrice: random.chance(ONE_PRICE_SHARE),
  }));
}

/** What one payment costs at a collector, kobo. */
export function priceAt({ random }: World, { priceMinor, isOnePrice }: Collector): number {
  return isOnePrice || random.chance(0.3) ? priceMinor : priceMinor * (1 + random.below(6));
}

/** A collector that is open at this time, a busy one more often. */
export function openCollector({ random, collectors }: World, atMs: number): Collector {
  for (let draws = 0; draws < DRAWS_MAX; draws += 1) {
    const found = collectors[Math.floor(collectors.length * random.next() ** 2)];
    if (found !== undefined && found.opensAtMs <= atMs) return found;
  }
  return random.pick(collectors);
}

/** Starts the rushes of a run: days on which an account that usually has few payers has many within hours. Called once a run. */
export function startRushes(world: World): void {
  const { period, collectors, communities } = world;
  const rushes = (RUSH_ROWS_SHARE * period.rows) / RUSH_PAYERS.median;
  const hosts = [
    ...collectors,
    ...communities.map(({ account, dueMinor }) => ({
      account,
      opensAtMs: period.fromMs,
      priceMinor: dueMinor,
      isOnePrice: true,
    })),
  ];
  const gapMs = Math.max(RUSH_GAP_DAYS_MIN, (hosts.length * period.days) / Math.max(1, rushes)) * DAY_MS;
  for (const host of hosts) scheduleRush(world, host, { gapMs, afterMs: host.opensAtMs });
}

function scheduleRush(
  world: World,
  host: Collector,
  { gapMs, afterMs }: { readonly gapMs: number; readonly afterMs: number },
): void {
  const { random, schedule } = world;
  schedule.add({
    atMs: afterMs - gapMs * Math.log(1 - random.next()),
    draft: (nowMs) => {
      const payers = Math.min(RUSH_PAYERS.max, Math.round(random.logNormal(RUSH_PAYERS.median, RUSH_PAYERS.sigma)));
      const lengthMs = random.between(1, 10) * HOUR_MS;
      for (let payer = 0; payer < payers; payer += 1) {
        schedule.add({ atMs: nowMs + lengthMs * random.next(), draft: (atMs) => pay(world, host, atMs) });
      }
      scheduleRush(world, host, { gapMs, afterMs: nowMs + DAY_MS });
      return null;
    },
  });
}

function pay(world: World, host: Collector, atMs: number): Draft {
  const payer = world.customers.draw(atMs);
  const amountMinor = priceAt(world, host);
  return { ...digital(world, payer), type: "transfer", amountMinor, beneficiary: host.account };
}

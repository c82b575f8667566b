import { countryCodeOf, type ScoringEvent } from "../../../src/engine/event.ts";
import type { FeatureSettings } from "../../../src/engine/features/feature-settings.ts";
import type { Features } from "../../../src/engine/features/features.ts";
import { surpriseOf } from "../../../src/engine/statistics/surprise.ts";
import { amountFeatures } from "./amount-oracle.ts";
import {
  busiestDay,
  DAY_MS,
  daysBetween,
  HOUR_MS,
  hoursBetween,
  isIn,
  isOut,
  ofEarlierDays,
  ofType,
  sumOf,
  typeOf,
  usualPerDay,
  within,
} from "./event-windows.ts";
import { sharedFeatures } from "./shared-oracle.ts";

/**
 * The features by their definitions: every event is kept and every number is counted anew. It knows nothing of profiles,
 * labels or caps, and takes the whole history, in order of time, up to and including the transaction itself.
 */
export function oracleFeatures(history: readonly ScoringEvent[], settings: FeatureSettings): Features {
  const event = history.at(-1);
  const first = history[0];
  if (event === undefined || first === undefined) throw new Error("Cannot read features: no event");
  const mine = history.filter((other) => other.customerKey === event.customerKey);
  return {
    transaction: { type: typeOf(event), amountMinor: event.amountMinor, late: 0, truncated: 0, cut: 0 },
    lender: { historyDays: daysBetween(first, event) },
    customer: customerFeatures(mine, event),
    amount: amountFeatures(mine, event),
    velocity: velocityFeatures(mine, event, settings),
    ...sharedFeatures(history, mine, event, settings),
    flow: flowFeatures(mine, event, settings),
    location: locationFeatures(mine.slice(0, -1), event),
    clock: clockFeatures(mine.slice(0, -1).filter(isOut), event),
  };
}

function customerFeatures(mine: readonly ScoringEvent[], event: ScoringEvent): Features["customer"] {
  const ageDays = daysBetween(mine[0] ?? event, event);
  return {
    ageDays,
    newness: Math.exp(-ageDays / 10),
    earlierCount: mine.length - 1,
    earlierDeviceCount: mine.slice(0, -1).filter(({ deviceKey }) => deviceKey !== undefined).length,
  };
}

function velocityFeatures(
  mine: readonly ScoringEvent[],
  event: ScoringEvent,
  settings: FeatureSettings,
): Features["velocity"] {
  const out24h = within(mine.filter(isOut), event, DAY_MS);
  const below = settings.reportingLimitsMinor.map(
    (limit) =>
      out24h.filter(
        ({ amountMinor }) => amountMinor < limit && amountMinor >= limit * (1 - settings.reportingBandShare),
      ).length,
  );
  const [count1h, count24h] = [within(mine, event, HOUR_MS).length, within(mine, event, DAY_MS).length];
  const usual = usualPerDay(mine, mine, event, { fromAge: 2, perDay: 1, days: 2 });
  return {
    count1h,
    count24h,
    usualCount24h: usual,
    surprise1h: isMidnight(event) ? 0 : surpriseOf(count1h - 1, usual / 12),
    surprise24h: surpriseOf(count24h - 1, usual),
    outSumMinor24h: sumOf(out24h),
    inSumMinor24h: sumOf(within(mine.filter(isIn), event, DAY_MS)),
    belowIndividualLimitCount24h: below[0] ?? 0,
    belowCorporateLimitCount24h: below[1] ?? 0,
  };
}

function flowFeatures(mine: readonly ScoringEvent[], event: ScoringEvent, settings: FeatureSettings): Features["flow"] {
  const allDeposits = ofType(mine, "deposit");
  const deposits = within(allDeposits, event, 2 * DAY_MS);
  const others = deposits.filter((other) => other !== event);
  const today = within(others, event, DAY_MS);
  const rate = usualPerDay(allDeposits, mine, event, { fromAge: 2, perDay: 0.2, days: 5 });
  const usual = Math.max(rate, busiestDay(ofEarlierDays(allDeposits, event, 2)));
  const [inMinor, outMinor] = [sumOf(deposits), sumOf(within(mine.filter(isOut), event, 2 * DAY_MS))];
  const shares = others
    .filter(({ amountMinor }) => amountMinor > 0)
    .map((other) => event.amountMinor / other.amountMinor);
  const nearest = shares.toSorted((a, b) => Math.abs(a - 1) - Math.abs(b - 1))[0];
  const last = mine.at(-2);
  const margin = settings.equalDepositTolerance * event.amountMinor;
  return {
    otherDeposits24h: today.length,
    usualDeposits24h: usual,
    depositsSurprise: surpriseOf(today.length, usual),
    equalDeposits24h: today.filter(({ amountMinor }) => Math.abs(amountMinor - event.amountMinor) <= margin).length,
    depositSumMinor48h: inMinor,
    outSumMinor48h: outMinor,
    outShare48h: inMinor > 0 ? outMinor / inMinor : null,
    shareOfDeposit: nearest === undefined ? null : Math.abs(nearest - 1),
    daysSinceLastSeen: last === undefined ? null : daysBetween(last, event),
  };
}

function locationFeatures(earlier: readonly ScoringEvent[], event: ScoringEvent): Features["location"] {
  const country = earlier.findLast((other) => other.country !== undefined);
  const region = earlier.findLast((other) => other.regionKey !== undefined);
  const isNamed = event.country !== undefined;
  const [countryBefore, regionBefore] = [
    isNamed ? country : undefined,
    event.regionKey === undefined ? undefined : region,
  ];
  return {
    named: isNamed ? 1 : 0,
    foreign: isNamed ? (event.country === countryCodeOf("NG") ? 0 : 1) : null,
    countryChanged: countryBefore === undefined ? null : countryBefore.country === event.country ? 0 : 1,
    hoursSinceCountry: countryBefore === undefined ? null : hoursBetween(countryBefore, event),
    regionChanged: regionBefore === undefined ? null : regionBefore.regionKey === event.regionKey ? 0 : 1,
    hoursSinceRegion: regionBefore === undefined ? null : hoursBetween(regionBefore, event),
  };
}

function clockFeatures(before: readonly ScoringEvent[], event: ScoringEvent): Features["clock"] {
  const localHour = hourOf(event);
  const near = before.filter((other) => [0, 1, 23].includes(Math.abs(hourOf(other) - localHour))).length;
  return { localHour, hourShare: isOut(event) && !isMidnight(event) ? (near + 0.5) / (before.length + 4) : null };
}

/** A midnight of the market or of UTC. */
function isMidnight({ occurredAtMs }: ScoringEvent): boolean {
  return [0, HOUR_MS].includes((occurredAtMs + HOUR_MS) % DAY_MS);
}

function hourOf(event: ScoringEvent): number {
  return new Date(event.occurredAtMs + HOUR_MS).getUTCHours();
}

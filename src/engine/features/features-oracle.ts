import type { ScoringEvent } from "../event.ts";
import { countryCodeOf } from "../event.ts";
import { MONEY_IN_TYPES, MONEY_OUT_TYPES, TRANSACTION_TYPES } from "../score-request.ts";
import type { FeatureSettings } from "./feature-settings.ts";
import type { Features } from "./features.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * The features by their definitions: every event is kept and every number is counted anew. It knows nothing of profiles,
 * labels or caps, and takes the whole history, in order of time, up to and including the transaction itself.
 */
export function oracleFeatures(history: readonly ScoringEvent[], settings: FeatureSettings): Features {
  const event = history.at(-1);
  if (event === undefined) throw new Error("Cannot read features: no event");
  return { ...ownFeatures(history, event, settings), ...sharedFeatures(history, event, settings) };
}

function ownFeatures(history: readonly ScoringEvent[], event: ScoringEvent, settings: FeatureSettings) {
  const mine = history.filter((other) => other.customerKey === event.customerKey);
  const earlier = mine.slice(0, -1);
  const out = mine.filter(isOut);
  const out24h = within(out, event, DAY_MS);
  const outSumMinor24h = sumOf(out24h);
  const inSumMinor24h = sumOf(within(mine, event, DAY_MS).filter(isIn));
  const [individual, corporate] = settings.reportingLimitsMinor.map(
    (limit) =>
      out24h.filter(
        ({ amountMinor }) => amountMinor < limit && amountMinor >= limit * (1 - settings.reportingBandShare),
      ).length,
  );
  const last = earlier.at(-1);
  const payees = within(out, event, 8 * HOUR_MS).filter((other) => typeOf(other) !== "card_payment");
  return {
    transaction: { type: typeOf(event), amountMinor: event.amountMinor, late: 0, truncated: 0 },
    amount: amountFeatures(earlier.filter(isOut), event),
    velocity: {
      count10m: within(mine, event, 10 * MINUTE_MS).length,
      count1h: within(mine, event, HOUR_MS).length,
      count24h: within(mine, event, DAY_MS).length,
      count7d: withinDays(mine, event, 7).length,
      outSumMinor24h,
      earlierCount: earlier.length,
      belowIndividualLimitCount24h: individual ?? 0,
      belowCorporateLimitCount24h: corporate ?? 0,
    },
    flow: {
      inSumMinor24h,
      outShareOfIn24h: inSumMinor24h > 0 ? outSumMinor24h / inSumMinor24h : null,
      daysSinceLastSeen: last === undefined ? null : (event.occurredAtMs - last.occurredAtMs) / DAY_MS,
      distinctBeneficiaries8h: distinct(payees, (other) => other.beneficiaryKey),
    },
    location: locationFeatures(earlier, event),
    clock: { localHour: new Date(event.occurredAtMs + HOUR_MS).getUTCHours() },
  } satisfies Partial<Features>;
}

function sharedFeatures(history: readonly ScoringEvent[], event: ScoringEvent, settings: FeatureSettings) {
  const mine = history.filter((other) => other.customerKey === event.customerKey);
  const device = entity(history, event, (other) => other.deviceKey);
  const beneficiary = entity(history, event, (other) => other.beneficiaryKey);
  const bvn = entity(history, event, (other) => other.bvnKey);
  const phone = entity(history, event, (other) => other.phoneKey);
  const firstOnDevice = mine.find((other) => other.deviceKey === event.deviceKey);
  const phoneEvents = mine.filter((other) => other.phoneKey !== undefined);
  const changes = phoneEvents.filter(
    (other, index) => index > 0 && other.phoneKey !== phoneEvents[index - 1]?.phoneKey,
  );
  const changed = changes.at(-1);
  return {
    device: {
      hoursKnown:
        device === null || firstOnDevice === undefined
          ? null
          : (event.occurredAtMs - firstOnDevice.occurredAtMs) / HOUR_MS,
      distinctCustomers30d: device && customers(withinDays(device, event, 30)),
    },
    beneficiary: beneficiaryFeatures(history, event, settings),
    identity: {
      bvnCustomers90d: bvn && customers(withinDays(bvn, event, 90)),
      phoneCustomers90d: phone && customers(withinDays(phone, event, 90)),
      bvnApplications7d: bvn && applications(bvn, event),
      phoneApplications7d: phone && applications(phone, event),
      deviceApplications7d: device && applications(device, event),
      hoursSincePhoneChange:
        phone === null || changed === undefined ? null : (event.occurredAtMs - changed.occurredAtMs) / HOUR_MS,
      phoneSeenBefore: mine.slice(0, -1).some((other) => other.phoneKey !== undefined) ? 1 : 0,
    },
    reputation: {
      beneficiaryFrauds: beneficiary && 0,
      beneficiaryTransactions: beneficiary && matureCount(beneficiary, event, settings.beneficiaryReputation),
      deviceFrauds: device && 0,
      deviceTransactions: device && matureCount(device, event, settings.deviceReputation),
      customerFrauds: 0,
      customerTransactions: matureCount(mine, event, settings.customerReputation),
    },
  } satisfies Partial<Features>;
}

function beneficiaryFeatures(
  history: readonly ScoringEvent[],
  event: ScoringEvent,
  settings: FeatureSettings,
): Features["beneficiary"] {
  const all = entity(history, event, (other) => other.beneficiaryKey);
  if (all === null) return NO_BENEFICIARY;
  const paid = all.filter(isOut);
  const disbursed = all.filter((other) => typeOf(other) === "loan_disbursement");
  const before = history.slice(0, -1).filter((other) => other.customerKey === event.customerKey && isOut(other));
  const margin = settings.equalAmountTolerance * event.amountMinor;
  const isNear = (other: ScoringEvent): boolean => Math.abs(other.amountMinor - event.amountMinor) <= margin;
  return {
    known: before.some((other) => other.beneficiaryKey === event.beneficiaryKey) ? 1 : 0,
    distinctSenders24h: customers(within(paid, event, DAY_MS)),
    distinctSenders7d: customers(withinDays(paid, event, 7)),
    equalAmountCount24h: within(paid, event, DAY_MS).filter(isNear).length,
    distinctBorrowers30d: customers(withinDays(disbursed, event, 30)),
  };
}

const NO_BENEFICIARY: Features["beneficiary"] = {
  known: null,
  distinctSenders24h: null,
  distinctSenders7d: null,
  equalAmountCount24h: null,
  distinctBorrowers30d: null,
};

function amountFeatures(earlierOut: readonly ScoringEvent[], event: ScoringEvent): Features["amount"] {
  const amounts = withinDays(earlierOut, event, 90).map((other) => other.amountMinor);
  const week = withinDays(earlierOut, event, 7);
  const weekMax = week.length === 0 ? null : Math.max(...week.map((other) => other.amountMinor));
  const youngest = week.findLast((other) => other.amountMinor === weekMax);
  const mean = amounts.reduce((sum, amount) => sum + amount, 0) / amounts.length;
  const variance = amounts.reduce((sum, amount) => sum + (amount - mean) ** 2, 0) / amounts.length;
  return {
    outCount90d: amounts.length,
    outMeanMinor90d: amounts.length === 0 ? null : mean,
    outStdDevMinor90d: amounts.length === 0 ? null : Math.sqrt(variance),
    outMaxMinor90d: amounts.length === 0 ? null : Math.max(...amounts),
    outMaxMinor7d: weekMax,
    outMaxAgeDays7d: youngest === undefined ? null : dayOf(event) - dayOf(youngest),
  };
}

function locationFeatures(earlier: readonly ScoringEvent[], event: ScoringEvent): Features["location"] {
  const isPlace = (other: ScoringEvent): boolean => other.country !== undefined || other.regionKey !== undefined;
  const last = isPlace(event) ? earlier.findLast(isPlace) : undefined;
  const changed = (before: number | undefined, now: number | undefined): 0 | 1 | null =>
    before === undefined || now === undefined ? null : before === now ? 0 : 1;
  return {
    named: event.country === undefined ? 0 : 1,
    foreign: event.country === undefined ? null : event.country === countryCodeOf("NG") ? 0 : 1,
    countryChanged: changed(last?.country, event.country),
    regionChanged: changed(last?.regionKey, event.regionKey),
    hoursSinceLastLocation: last === undefined ? null : (event.occurredAtMs - last.occurredAtMs) / HOUR_MS,
  };
}

function entity(
  history: readonly ScoringEvent[],
  event: ScoringEvent,
  keyOf: (event: ScoringEvent) => number | undefined,
): readonly ScoringEvent[] | null {
  return keyOf(event) === undefined ? null : history.filter((other) => keyOf(other) === keyOf(event));
}

function within(events: readonly ScoringEvent[], event: ScoringEvent, windowMs: number): readonly ScoringEvent[] {
  return events.filter((other) => other.occurredAtMs > event.occurredAtMs - windowMs);
}

function withinDays(events: readonly ScoringEvent[], event: ScoringEvent, days: number): readonly ScoringEvent[] {
  return events.filter((other) => dayOf(other) >= dayOf(event) - days);
}

function matureCount(
  events: readonly ScoringEvent[],
  event: ScoringEvent,
  { windowDays, delayDays }: FeatureSettings["deviceReputation"],
): number {
  const ages = events.map((other) => dayOf(event) - dayOf(other));
  return ages.filter((age) => age >= delayDays + 1 && age <= delayDays + windowDays).length;
}

function applications(events: readonly ScoringEvent[], event: ScoringEvent): number {
  return withinDays(events, event, 7).filter((other) => typeOf(other) === "loan_application").length;
}

function customers(events: readonly ScoringEvent[]): number {
  return distinct(events, (other) => other.customerKey);
}

function distinct(events: readonly ScoringEvent[], keyOf: (event: ScoringEvent) => number | undefined): number {
  return new Set(events.map(keyOf).filter((key) => key !== undefined)).size;
}

function dayOf(event: ScoringEvent): number {
  return Math.floor((event.occurredAtMs + HOUR_MS) / DAY_MS);
}

function typeOf(event: ScoringEvent): Features["transaction"]["type"] {
  return TRANSACTION_TYPES[event.typeCode] ?? "other";
}

function isOut(event: ScoringEvent): boolean {
  return MONEY_OUT_TYPES.has(typeOf(event));
}

function isIn(event: ScoringEvent): boolean {
  return MONEY_IN_TYPES.has(typeOf(event));
}

function sumOf(events: readonly ScoringEvent[]): number {
  return events.reduce((sum, other) => sum + other.amountMinor, 0);
}

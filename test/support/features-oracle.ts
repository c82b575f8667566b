import type { ScoringEvent } from "../../src/engine/event.ts";
import { countryCodeOf } from "../../src/engine/event.ts";
import type { FeatureSettings } from "../../src/engine/features/feature-settings.ts";
import type { Features } from "../../src/engine/features/features.ts";
import { MONEY_IN_TYPES, MONEY_OUT_TYPES, TRANSACTION_TYPES } from "../../src/engine/score-request.ts";
import { surpriseOf } from "../../src/engine/statistics/surprise.ts";
import { unusualness } from "../../src/engine/statistics/unusualness.ts";
import { upperTail } from "../../src/engine/statistics/upper-tail.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const DAYS_KEPT = 104;

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

interface Payment {
  readonly event: ScoringEvent;
  readonly steps: number;
  readonly z: number | undefined;
  readonly habit: { readonly count: number; readonly mean: number };
}

/** Every payment against those before it: mature ones where there are three, all else. */
function paymentsOf(mine: readonly ScoringEvent[]): readonly Payment[] {
  const payments: Payment[] = [];
  for (const event of mine.filter(isOut)) {
    const mature = payments.filter((other) => dayOf(event) - dayOf(other.event) >= 7);
    const isSure = mature.length >= 3;
    const log = Math.log(Math.max(1, event.amountMinor));
    const matured = moments(mature.map(({ steps }) => steps));
    const cap = isSure ? matured.mean + 2.5 * Math.sqrt((4 + matured.squares) / (3 + matured.count)) : log;
    const habit = isSure ? matured : moments(payments.map(({ steps }) => steps));
    payments.push({ event, steps: Math.round(256 * Math.min(log, cap)), z: unusualness(log, habit), habit });
  }
  return payments;
}

function amountFeatures(mine: readonly ScoringEvent[], event: ScoringEvent): Features["amount"] {
  const payments = paymentsOf(mine);
  const own = isOut(event) ? payments.at(-1) : undefined;
  const earlier = payments.filter((payment) => payment !== own && ageOf(payment.event, event) <= DAYS_KEPT);
  const amounts = earlier
    .filter((payment) => ageOf(payment.event, event) > 0)
    .map((payment) => payment.event.amountMinor);
  const today = payments.filter((payment) => ageOf(payment.event, event) === 0).map(({ event }) => event.amountMinor);
  const largestToday = Math.max(...today);
  const todayKnown = today.length > 0 && (own === undefined || largestToday > event.amountMinor);
  const known = [...amounts, ...(todayKnown ? [largestToday] : [])];
  const excess = earlier.reduce((sum, payment) => {
    const tail = payment.z === undefined ? 1 : upperTail(payment.z);
    const surprise = tail < 0.1 ? Math.round(-100 * Math.log10(tail)) / 100 : 0;
    return sum + Math.exp(-ageOf(payment.event, event) / 7) * (surprise - 0.17);
  }, 0);
  const sums = daySums(mine.filter(isOut), event, 2);
  const isSecond = own !== undefined && within(mine.filter(isOut), event, DAY_MS).length >= 2;
  const daySumZ = isSecond
    ? unusualness(Math.log(Math.max(1, sumOf(within(mine.filter(isOut), event, DAY_MS)))), sums)
    : undefined;
  return {
    habitCount: own?.habit.count ?? null,
    usualMinor: own?.z === undefined ? null : Math.exp(own.habit.mean),
    z: own?.z ?? null,
    tailShare: own?.z === undefined ? null : upperTail(own.z),
    outCount104d: earlier.length,
    outMaxMinor104d: known.length === 0 ? null : Math.max(...known),
    excess7d: Math.max(0, excess),
    daySumZ: daySumZ ?? null,
    usualDaySumMinor: daySumZ === undefined ? null : Math.exp(sums.mean),
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
  const isDeposit = (other: ScoringEvent) => typeOf(other) === "deposit";
  const deposits = within(mine.filter(isDeposit), event, 2 * DAY_MS);
  const others = deposits.filter((other) => other !== event);
  const today = within(others, event, DAY_MS);
  const older = mine.filter(
    (other) => isDeposit(other) && ageOf(other, event) >= 2 && ageOf(other, event) <= DAYS_KEPT,
  );
  const busiest = Math.max(0, ...[...Map.groupBy(older, dayOf).values()].map(({ length }) => length));
  const rate = usualPerDay(mine.filter(isDeposit), mine, event, { fromAge: 2, perDay: 0.2, days: 5 });
  const usual = Math.max(rate, busiest);
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

function sharedFeatures(
  history: readonly ScoringEvent[],
  mine: readonly ScoringEvent[],
  event: ScoringEvent,
  settings: FeatureSettings,
): Pick<Features, "device" | "beneficiary" | "identity" | "reputation"> {
  const device = entity(history, event, (other) => other.deviceKey);
  const beneficiary = entity(history, event, (other) => other.beneficiaryKey);
  const bvn = entity(history, event, (other) => other.bvnKey);
  const phone = entity(history, event, (other) => other.phoneKey);
  const phoneEvents = mine.filter((other) => other.phoneKey !== undefined);
  const changed = phoneEvents.findLast(
    (other, index) => index > 0 && other.phoneKey !== phoneEvents[index - 1]?.phoneKey,
  );
  const [bvnLoans, phoneLoans, deviceLoans] = [bvn, phone, device].map((all) => all && loansOf(all, event));
  return {
    device: deviceFeatures(device, mine, event),
    beneficiary: beneficiaryFeatures(beneficiary, mine, event, settings),
    identity: {
      bvnCustomers90d: bvn && customers(withinDays(bvn, event, 90)),
      phoneCustomers90d: phone && customers(withinDays(phone, event, 90)),
      customerApplications7d: LOANS.has(typeOf(event)) ? loansOf(mine, event).applications : null,
      bvnApplications7d: bvnLoans?.applications ?? null,
      phoneApplications7d: phoneLoans?.applications ?? null,
      deviceApplications7d: deviceLoans?.applications ?? null,
      bvnDisbursements7d: bvnLoans?.disbursements ?? null,
      phoneDisbursements7d: phoneLoans?.disbursements ?? null,
      deviceUsualApplications8d: deviceLoans?.usual ?? null,
      deviceApplicationsSurprise: deviceLoans?.surprise ?? null,
      hoursSincePhoneChange: phone === null || changed === undefined ? null : hoursBetween(changed, event),
      phoneSeenBefore: mine.slice(0, -1).some((other) => other.phoneKey !== undefined) ? 1 : 0,
    },
    reputation: {
      beneficiaryFrauds: beneficiary && 0,
      beneficiaryTransactions: beneficiary && matureCount(beneficiary, event, settings.beneficiaryReputation),
      beneficiaryRecentShare: beneficiary && 0,
      deviceFrauds: device && 0,
      deviceTransactions: device && matureCount(device, event, settings.deviceReputation),
      customerFrauds: 0,
      customerTransactions: matureCount(mine, event, settings.customerReputation),
    },
  };
}

function deviceFeatures(
  device: readonly ScoringEvent[] | null,
  mine: readonly ScoringEvent[],
  event: ScoringEvent,
): Features["device"] {
  if (device === null) {
    return {
      hoursKnown: null,
      otherNewDevices90d: null,
      newCustomers3d: null,
      usualNewCustomers3d: null,
      newCustomersSurprise: null,
    };
  }
  const firsts = firstsOf(mine, (other) => other.deviceKey);
  const arrivals = firstsOf(device, (other) => other.customerKey);
  const recent = withinDays(arrivals, event, 2).filter((other) => other.customerKey !== event.customerKey);
  const before = arrivals.filter((other) => ageOf(other, event) >= 3 && ageOf(other, event) < 6).length;
  const usual = Math.max(3 * usualPerDay(arrivals, device, event, { fromAge: 3, perDay: 0.05, days: 10 }), before);
  const first = firsts.find((other) => other.deviceKey === event.deviceKey) ?? event;
  const startMs = mine[0]?.occurredAtMs ?? 0;
  const sinceMs = Math.max(event.occurredAtMs - 90 * DAY_MS, startMs);
  return {
    hoursKnown: hoursBetween(first, event),
    otherNewDevices90d: firsts.filter((other) => other.deviceKey !== event.deviceKey && other.occurredAtMs > sinceMs)
      .length,
    newCustomers3d: recent.length,
    usualNewCustomers3d: usual,
    newCustomersSurprise: surpriseOf(recent.length, usual),
  };
}

function beneficiaryFeatures(
  all: readonly ScoringEvent[] | null,
  mine: readonly ScoringEvent[],
  event: ScoringEvent,
  settings: FeatureSettings,
): Features["beneficiary"] {
  const before = mine.slice(0, -1).filter(isOut);
  const payees = before.filter((other) => typeOf(other) !== "card_payment");
  const earlierPayees = distinct(payees, (other) =>
    other.beneficiaryKey === event.beneficiaryKey ? undefined : other.beneficiaryKey,
  );
  if (all === null) return { ...NO_BENEFICIARY, earlierPayees };
  const paid = before.find((other) => other.beneficiaryKey === event.beneficiaryKey);
  const others = within(all.filter(isOut), event, 2 * DAY_MS).filter(
    (other) => other.customerKey !== event.customerKey,
  );
  const margin = settings.equalAmountTolerance * event.amountMinor;
  const near = others.filter((other) => Math.abs(other.amountMinor - event.amountMinor) <= margin);
  const older = all.filter((other) => ageOf(other, event) >= 3 && ageOf(other, event) <= DAYS_KEPT);
  const busiest = Math.max(0, ...[...Map.groupBy(older, dayOf).values()].map(({ length }) => length));
  const rate = 2 * usualPerDay(all, all, event, { fromAge: 3, perDay: 0.25, days: 5 });
  const usual = Math.max(rate, busiest);
  const cards = all.slice(0, -1).filter((other) => typeOf(other) === "card_payment");
  const isCard = typeOf(event) === "card_payment";
  const habit = moments(cards.map(({ amountMinor }) => Math.round(256 * Math.log(Math.max(1, amountMinor)))));
  const cardZ = isCard ? unusualness(Math.log(Math.max(1, event.amountMinor)), habit) : undefined;
  return {
    known: paid === undefined ? 0 : 1,
    hoursKnown: hoursBetween(paid ?? event, event),
    earlierPayees,
    otherSenders48h: customers(others),
    usualSenders48h: usual,
    sendersSurprise: surpriseOf(customers(others), usual),
    equalSenders48h: customers(near),
    equalSendersSurprise: surpriseOf(customers(near), Math.max(rate * 0.2, busiest / 2)),
    distinctBorrowers30d: customers(
      withinDays(
        all.filter((other) => typeOf(other) === "loan_disbursement"),
        event,
        30,
      ),
    ),
    ageDays: daysBetween(all[0] ?? event, event),
    otherSenders30d: customers(
      withinDays(all.filter(isOut), event, 30).filter((other) => other.customerKey !== event.customerKey),
    ),
    cardCount: cards.length,
    cardUsualMinor: cardZ === undefined ? null : Math.exp(habit.mean),
    cardZ: cardZ ?? null,
  };
}

const LOANS: ReadonlySet<string> = new Set(["loan_application", "loan_disbursement"]);

const NO_BENEFICIARY: Features["beneficiary"] = {
  known: null,
  hoursKnown: null,
  earlierPayees: 0,
  otherSenders48h: null,
  usualSenders48h: null,
  sendersSurprise: null,
  equalSenders48h: null,
  equalSendersSurprise: null,
  distinctBorrowers30d: null,
  ageDays: null,
  otherSenders30d: null,
  cardCount: null,
  cardUsualMinor: null,
  cardZ: null,
};

function loansOf(all: readonly ScoringEvent[], event: ScoringEvent) {
  const asked = all.filter((other) => typeOf(other) === "loan_application");
  const applications = withinDays(asked, event, 7);
  const usual = 8 * usualPerDay(asked, all, event, { fromAge: 8, perDay: 0.01, days: 30 });
  return {
    applications: applications.length,
    disbursements: withinDays(
      all.filter((other) => typeOf(other) === "loan_disbursement"),
      event,
      7,
    ).length,
    usual,
    surprise: surpriseOf(applications.filter((other) => other !== event).length, usual),
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

/** The decayed count of some events over the decayed days since the first of all, drawn to a prior. */
function usualPerDay(
  counted: readonly ScoringEvent[],
  all: readonly ScoringEvent[],
  event: ScoringEvent,
  { fromAge, perDay, days }: { readonly fromAge: number; readonly perDay: number; readonly days: number },
): number {
  const oldest = Math.min(DAYS_KEPT, ageOf(all[0] ?? event, event));
  let [total, exposure] = [perDay * days, days];
  for (let age = fromAge; age <= oldest; age++) {
    exposure += Math.exp(-age / 30);
    total += Math.exp(-age / 30) * counted.filter((other) => ageOf(other, event) === age).length;
  }
  return total / exposure;
}

/** The logarithms of whole days' sums, of days of at least so many days ago. */
function daySums(events: readonly ScoringEvent[], event: ScoringEvent, fromAge: number) {
  const kept = events.filter((other) => ageOf(other, event) >= fromAge && ageOf(other, event) <= DAYS_KEPT);
  const sums = [...Map.groupBy(kept, dayOf).values()].map(sumOf).filter((sum) => sum > 0);
  return moments(sums.map((sum) => Math.round(256 * Math.log(sum))));
}

function moments(steps: readonly number[]) {
  const count = steps.length;
  if (count === 0) return { count: 0, mean: 0, squares: 0 };
  const mean = steps.reduce((sum, step) => sum + step, 0) / count;
  return {
    count,
    mean: mean / 256,
    squares: steps.reduce((sum, step) => sum + (step - mean) ** 2, 0) / 65_536,
  };
}

function firstsOf(
  events: readonly ScoringEvent[],
  keyOf: (event: ScoringEvent) => number | undefined,
): readonly ScoringEvent[] {
  return events.filter(
    (event, index) =>
      keyOf(event) !== undefined && events.findIndex((other) => keyOf(other) === keyOf(event)) === index,
  );
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
  return events.filter((other) => ageOf(other, event) <= days);
}

function matureCount(
  events: readonly ScoringEvent[],
  event: ScoringEvent,
  { windowDays, delayDays }: FeatureSettings["deviceReputation"],
): number {
  const ages = events.map((other) => ageOf(other, event));
  return ages.filter((age) => age >= delayDays + 1 && age <= delayDays + windowDays).length;
}

function customers(events: readonly ScoringEvent[]): number {
  return distinct(events, (other) => other.customerKey);
}

function distinct(events: readonly ScoringEvent[], keyOf: (event: ScoringEvent) => number | undefined): number {
  return new Set(events.map(keyOf).filter((key) => key !== undefined)).size;
}

function ageOf(other: ScoringEvent, event: ScoringEvent): number {
  return dayOf(event) - dayOf(other);
}

function daysBetween(other: ScoringEvent, event: ScoringEvent): number {
  return (event.occurredAtMs - other.occurredAtMs) / DAY_MS;
}

function hoursBetween(other: ScoringEvent, event: ScoringEvent): number {
  return (event.occurredAtMs - other.occurredAtMs) / HOUR_MS;
}

function dayOf(event: ScoringEvent): number {
  return Math.floor((event.occurredAtMs + HOUR_MS) / DAY_MS);
}

function hourOf(event: ScoringEvent): number {
  return new Date(event.occurredAtMs + HOUR_MS).getUTCHours();
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

import type { ScoringEvent } from "../../../src/engine/event.ts";
import type { FeatureSettings } from "../../../src/engine/features/feature-settings.ts";
import type { Features } from "../../../src/engine/features/features.ts";
import { surpriseOf } from "../../../src/engine/statistics/surprise.ts";
import { unusualness } from "../../../src/engine/statistics/unusualness.ts";
import {
  ageOf,
  busiestDay,
  customers,
  DAY_MS,
  daysBetween,
  distinct,
  entity,
  firstsOf,
  hoursBetween,
  isOut,
  ofEarlierDays,
  ofOthers,
  ofType,
  typeOf,
  usualPerDay,
  within,
  withinDays,
} from "./event-windows.ts";
import { logOf, moments, stepsOf } from "./log-moments.ts";

/** What is known of the device, the account, the BVN and the phone. */
export function sharedFeatures(
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
  const recent = ofOthers(withinDays(arrivals, event, 2), event);
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
  const others = ofOthers(within(all.filter(isOut), event, 2 * DAY_MS), event);
  const margin = settings.equalAmountTolerance * event.amountMinor;
  const near = others.filter((other) => Math.abs(other.amountMinor - event.amountMinor) <= margin);
  const busiest = busiestDay(ofEarlierDays(all, event, 3));
  const rate = 2 * usualPerDay(all, all, event, { fromAge: 3, perDay: 0.25, days: 5 });
  const usual = Math.max(rate, busiest);
  const cards = ofType(all.slice(0, -1), "card_payment");
  const isCard = typeOf(event) === "card_payment";
  const habit = moments(cards.map(({ amountMinor }) => stepsOf(logOf(amountMinor))));
  const cardZ = isCard ? unusualness(logOf(event.amountMinor), habit) : undefined;
  return {
    known: paid === undefined ? 0 : 1,
    hoursKnown: hoursBetween(paid ?? event, event),
    earlierPayees,
    otherSenders48h: customers(others),
    usualSenders48h: usual,
    sendersSurprise: surpriseOf(customers(others), usual),
    equalSenders48h: customers(near),
    equalSendersSurprise: surpriseOf(customers(near), Math.max(rate * 0.2, busiest / 2)),
    distinctBorrowers30d: customers(withinDays(ofType(all, "loan_disbursement"), event, 30)),
    ageDays: daysBetween(all[0] ?? event, event),
    otherSenders30d: customers(ofOthers(withinDays(all.filter(isOut), event, 30), event)),
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
  const asked = ofType(all, "loan_application");
  const applications = withinDays(asked, event, 7);
  const usual = 8 * usualPerDay(asked, all, event, { fromAge: 8, perDay: 0.01, days: 30 });
  return {
    applications: applications.length,
    disbursements: withinDays(ofType(all, "loan_disbursement"), event, 7).length,
    usual,
    surprise: surpriseOf(applications.filter((other) => other !== event).length, usual),
  };
}

function matureCount(
  events: readonly ScoringEvent[],
  event: ScoringEvent,
  { windowDays, delayDays }: FeatureSettings["deviceReputation"],
): number {
  const ages = events.map((other) => ageOf(other, event));
  return ages.filter((age) => age >= delayDays + 1 && age <= delayDays + windowDays).length;
}

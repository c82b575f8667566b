import { type ScoringEvent, TYPE_CODE } from "../event.ts";
import { HOUR_MS, marketDayStartMs } from "../market/market-time.ts";
import { CUSTOMER, DAY, ENTITY_DAY, ROLE } from "../profile/profile.ts";
import { at } from "../profile/table.ts";
import { surpriseOf } from "../statistics/surprise.ts";
import type { PartOf } from "./features.ts";
import type { ProfileAsOf } from "./profile-as-of.ts";
import { distinctCounterparties } from "./profile-as-of.ts";
import { usualPerDay } from "./usual-rate.ts";

/** Market-time days before today over which the customers of a BVN or phone are counted. */
export const REUSE_DAYS = 90;
const STACKING_DAYS = 7;

/** An identity of which nothing is known applies every 100 days. */
const APPLICATIONS_PRIOR = { perDay: 0.01, days: 30 } as const;

/** Distinct customers of a BVN or phone over 90 market-time days and today so far, this one included. */
export function readIdentityCustomers(asOf: ProfileAsOf): number {
  const fromMs = marketDayStartMs(asOf.event.marketDay - REUSE_DAYS);
  return distinctCounterparties(asOf, { role: ROLE.customer, fromMs, ownKey: asOf.event.customerKey });
}

/** Loans asked for and paid out on a BVN, phone or device over 7 market-time days and today, this transaction included. */
export interface ApplicationCounts {
  readonly applications7d: number;
  readonly disbursements7d: number;
}

/** What is usual for it, besides. */
export interface Applications extends ApplicationCounts {
  readonly usual8d: number;
  /** Of the other applications. */
  readonly surprise: number;
}

/** These kinds keep days and no events, so a late arrival sees its whole day. */
export function countApplications({ profile, event }: ProfileAsOf): ApplicationCounts {
  const { keys, values, width, count } = profile.days;
  let applications = 0;
  let disbursements = 0;
  for (let row = count - 1; row >= 0; row--) {
    const age = event.marketDay - at(keys, row);
    if (age > STACKING_DAYS) break;
    if (age < 0) continue;
    applications += at(values, row * width + ENTITY_DAY.applications);
    disbursements += at(values, row * width + ENTITY_DAY.disbursements);
  }
  return { applications7d: Math.max(ownApplication(event), applications), disbursements7d: disbursements };
}

/** Loans that the customer asked for over 7 market-time days and today, this transaction included; nothing unless it is about a loan. */
export function readOwnApplications({ profile, event }: ProfileAsOf): number | null {
  if (event.typeCode !== TYPE_CODE.loanApplication && event.typeCode !== TYPE_CODE.loanDisbursement) return null;
  const { keys, values, width, count } = profile.days;
  let applications = 0;
  for (let row = count - 1; row >= 0; row--) {
    const age = event.marketDay - at(keys, row);
    if (age > STACKING_DAYS) break;
    if (age >= 0) applications += at(values, row * width + DAY.applications);
  }
  return Math.max(ownApplication(event), applications);
}

/** The counts of a device against its own usual. */
export function readApplications(asOf: ProfileAsOf): Applications {
  const { profile, event } = asOf;
  const counts = countApplications(asOf);
  const usual8d =
    (STACKING_DAYS + 1) *
    usualPerDay(profile, event.marketDay, {
      column: ENTITY_DAY.applications,
      fromAge: STACKING_DAYS + 1,
      prior: APPLICATIONS_PRIOR,
    });
  return { ...counts, usual8d, surprise: surpriseOf(counts.applications7d - ownApplication(event), usual8d) };
}

function ownApplication({ typeCode }: ScoringEvent): 0 | 1 {
  return typeCode === TYPE_CODE.loanApplication ? 1 : 0;
}

/**
 * When the customer's phone last became another one, read from the customer's profile. The change is the time of the first
 * transaction that names the new phone, so it is 0 hours ago for that one. A late arrival knows nothing of a change after it.
 */
export function readPhoneChange({
  profile,
  event,
}: ProfileAsOf): Omit<PartOf<"customer", "identity">, "customerApplications7d"> {
  const changedAtMs = at(profile.state, CUSTOMER.phoneChangedAtMs);
  const isKnown = event.phoneKey !== undefined && changedAtMs <= event.occurredAtMs;
  const earlier = at(profile.state, CUSTOMER.phoneCount) - (event.phoneKey === undefined ? 0 : 1);
  return {
    hoursSincePhoneChange: isKnown ? (event.occurredAtMs - changedAtMs) / HOUR_MS : null,
    phoneSeenBefore: earlier > 0 ? 1 : 0,
  };
}

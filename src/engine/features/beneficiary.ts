import { MONEY_OUT_MASK, TYPE_CODE } from "../event.ts";
import { DAY_MS, HOUR_MS, marketDayStartMs } from "../market/market-time.ts";
import { counterpartiesOf, firstSeenAtMs, lastSeenAtMs } from "../profile/counterparties.ts";
import { EVENTS_MAX } from "../profile/limits.ts";
import { BENEFICIARY, ENTITY_DAY, EVENT, ROLE, STATE, storedKey } from "../profile/profile.ts";
import { at, findRow } from "../profile/table.ts";
import { createDistinctCounter } from "../statistics/create-distinct-counter.ts";
import { logOf, momentsOf, quantised, withoutLog } from "../statistics/log-sums.ts";
import { surpriseOf } from "../statistics/surprise.ts";
import { unusualness } from "../statistics/unusualness.ts";
import type { FeatureSettings } from "./feature-settings.ts";
import type { PartOf } from "./features.ts";
import type { CounterpartyWindow, ProfileAsOf } from "./profile-as-of.ts";
import { distinctCounterparties, wasCounterpartySeen } from "./profile-as-of.ts";
import { busiestDay, usualPerDay } from "./usual-rate.ts";

const SENDERS_MS = 2 * DAY_MS;
const SENDER_DAYS = 2;
const BENEFICIARY_ROLES = [ROLE.payee, ROLE.merchant];

/** Days that the last 48 hours do not touch. */
const FROM_AGE = 3;

/** What an account has seen on its busiest day is usual, and half of it of one amount: fees and collections come in waves. */
const BUSIEST_EQUAL_SHARE = 0.5;

/** An account of which nothing is known is paid by somebody every four days. */
const SENDERS_PRIOR = { perDay: 0.25, days: 5 } as const;

/** Share of an account's payments that are near one amount, where nothing is known. */
const EQUAL_SHARE = 0.2;

/** Market-time days before today over which the borrowers paid to an account, and its senders of a month, are counted. */
export const BORROWER_DAYS = 30;

/** The account of this transaction as the customer's profile knows it. */
export function readOwnBeneficiary(asOf: ProfileAsOf): PartOf<"customer", "beneficiary"> {
  const { profile, event } = asOf;
  const payees = counterpartiesOf(profile, ROLE.payee);
  const isOwnAmong = event.beneficiaryKey !== undefined && findRow(payees, event.beneficiaryKey) >= 0;
  return { ...paidBefore(asOf), earlierPayees: payees.count - (isOwnAmong ? 1 : 0) };
}

/** Only money out is a payment. A payment of the same instant that arrived earlier is one before. */
function paidBefore(asOf: ProfileAsOf): Pick<PartOf<"customer", "beneficiary">, "known" | "hoursKnown"> {
  const { profile, event } = asOf;
  const { beneficiaryKey, occurredAtMs } = event;
  if (beneficiaryKey === undefined) return { known: null, hoursKnown: null };
  let firstAtMs = occurredAtMs;
  for (const role of BENEFICIARY_ROLES) {
    firstAtMs = Math.min(firstAtMs, firstSeenAtMs(profile, beneficiaryKey, role) ?? occurredAtMs);
  }
  if (firstAtMs < occurredAtMs) return { known: 1, hoursKnown: (occurredAtMs - firstAtMs) / HOUR_MS };
  return { known: wasCounterpartySeen(asOf, beneficiaryKey, MONEY_OUT_MASK, occurredAtMs) ? 1 : 0, hoursKnown: 0 };
}

/** Who pays the account and how much alike, read from the beneficiary's profile. A sender is a customer whose money went to it. */
export function readSenders(asOf: ProfileAsOf, settings: FeatureSettings): PartOf<"beneficiary", "beneficiary"> {
  const { profile, event } = asOf;
  const { customerKey, typeCode, occurredAtMs, marketDay } = event;
  const otherSenders48h = otherSenders(asOf, { fromMs: occurredAtMs - SENDERS_MS + 1, mask: MONEY_OUT_MASK });
  const perDay = usualPerDay(profile, marketDay, { column: ENTITY_DAY.count, fromAge: FROM_AGE, prior: SENDERS_PRIOR });
  const busiest = busiestDay(profile, marketDay, { column: ENTITY_DAY.count, fromAge: FROM_AGE });
  const usualSenders48h = Math.max(SENDER_DAYS * perDay, busiest);
  const equalSenders48h = equalSenders(asOf, settings.equalAmountTolerance);
  return {
    otherSenders48h,
    usualSenders48h,
    sendersSurprise: surpriseOf(otherSenders48h, usualSenders48h),
    equalSenders48h,
    equalSendersSurprise: surpriseOf(
      equalSenders48h,
      Math.max(SENDER_DAYS * perDay * EQUAL_SHARE, busiest * BUSIEST_EQUAL_SHARE),
    ),
    distinctBorrowers30d: distinctCounterparties(asOf, {
      role: ROLE.borrower,
      fromMs: marketDayStartMs(marketDay - BORROWER_DAYS),
      ownKey: typeCode === TYPE_CODE.loanDisbursement ? customerKey : undefined,
    }),
    ageDays: Math.max(0, occurredAtMs - at(profile.state, STATE.firstAtMs)) / DAY_MS,
    otherSenders30d: otherSenders(asOf, { fromMs: marketDayStartMs(marketDay - BORROWER_DAYS) }),
    ...readCards(asOf),
  };
}

/** With a mask, the events kept tell when a sender that was seen before and after a late arrival was seen; they reach back 48 hours. */
function otherSenders(asOf: ProfileAsOf, window: Pick<CounterpartyWindow, "fromMs" | "mask">): number {
  const { profile, event } = asOf;
  const isPayment = ((MONEY_OUT_MASK >> event.typeCode) & 1) === 1;
  const ownKey = isPayment ? event.customerKey : undefined;
  const senders = distinctCounterparties(asOf, { role: ROLE.sender, ownKey, ...window });
  const lastAtMs = lastSeenAtMs(profile, event.customerKey, ROLE.sender) ?? Number.NEGATIVE_INFINITY;
  return Math.max(0, senders - (isPayment || lastAtMs >= window.fromMs ? 1 : 0));
}

/** Nothing of one transaction is counted with the next. */
const senders = createDistinctCounter(EVENTS_MAX);

/** Other customers with a payment of 48 hours of which `|amount - this amount| <= tolerance * this amount`. */
function equalSenders({ profile, event, earlier }: ProfileAsOf, tolerance: number): number {
  const { values, width } = profile.events;
  const sinceMs = event.occurredAtMs - SENDERS_MS;
  const marginMinor = tolerance * event.amountMinor;
  const own = storedKey(event.customerKey);
  for (let start = (earlier - 1) * width; start >= 0; start -= width) {
    if (at(values, start + EVENT.atMs) <= sinceMs) break;
    const sender = at(values, start + EVENT.counterparty);
    if (sender === own || Math.abs(at(values, start + EVENT.amountMinor) - event.amountMinor) > marginMinor) continue;
    senders.add(sender);
  }
  return senders.take();
}

function readCards({
  profile,
  event,
}: ProfileAsOf): Pick<PartOf<"beneficiary", "beneficiary">, "cardCount" | "cardUsualMinor" | "cardZ"> {
  const { state } = profile;
  const all = {
    count: at(state, BENEFICIARY.cardCount),
    sum: at(state, BENEFICIARY.cardLogs),
    squares: at(state, BENEFICIARY.cardLogSquares),
  };
  if (event.typeCode !== TYPE_CODE.cardPayment) return { cardCount: all.count, cardUsualMinor: null, cardZ: null };
  const log = logOf(event.amountMinor);
  const habit = momentsOf(withoutLog(all, quantised(log)));
  const z = unusualness(log, habit);
  if (z === undefined) return { cardCount: 0, cardUsualMinor: null, cardZ: null };
  return { cardCount: habit.count, cardUsualMinor: Math.exp(habit.mean), cardZ: z };
}

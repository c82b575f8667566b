import { MONEY_IN_MASK, MONEY_OUT_MASK, TYPE_CODE } from "../event.ts";
import { DAY_MS, HOUR_MS } from "../market/market-time.ts";
import { CUT, EVENT } from "../profile/profile.ts";
import { at } from "../profile/table.ts";
import type { FeatureSettings } from "./feature-settings.ts";
import type { ProfileAsOf } from "./profile-as-of.ts";

const TWO_DAYS_MS = 2 * DAY_MS;

/** What one pass over a customer's last 48 hours gives to several families. Windows are `(t - window, t]`; this transaction is included. */
export interface RecentEvents {
  /** Transactions of every type. */
  count1h: number;
  count24h: number;
  outCount24h: number;
  /** Kobo. */
  outSumMinor24h: number;
  inSumMinor24h: number;
  outSumMinor48h: number;
  depositSumMinor48h: number;
  deposits24h: number;
  /** Deposits near this amount. */
  equalDeposits24h: number;
  /** This amount over the deposit that it is nearest to; undefined without a deposit. */
  shareOfDeposit: number | undefined;
  /** Money-out amounts from `limit * (1 - share)`, included, to the limit, excluded. */
  belowIndividualLimit: number;
  belowCorporateLimit: number;
}

/** Walks back from a transaction through the kept events of 48 hours, and adds the hours of those that were cut. */
export function readRecent(asOf: ProfileAsOf, settings: FeatureSettings): RecentEvents {
  const { profile, event, earlier } = asOf;
  const { values, width } = profile.events;
  const recent = emptyRecent();
  const own = { ageMs: 0, typeCode: event.typeCode, amountMinor: event.amountMinor };
  countIn(recent, own, event.amountMinor, settings);
  // A deposit is not matched with itself.
  recent.shareOfDeposit = undefined;
  for (let row = earlier - 1; row >= 0; row--) {
    const start = row * width;
    const ageMs = event.occurredAtMs - at(values, start + EVENT.atMs);
    if (ageMs >= TWO_DAYS_MS) break;
    const typeCode = at(values, start + EVENT.typeCode);
    const amountMinor = at(values, start + EVENT.amountMinor);
    countIn(recent, { ageMs, typeCode, amountMinor }, event.amountMinor, settings);
  }
  addCuts(recent, asOf);
  return recent;
}

function emptyRecent(): RecentEvents {
  return {
    count1h: 0,
    count24h: 0,
    outCount24h: 0,
    outSumMinor24h: 0,
    inSumMinor24h: 0,
    outSumMinor48h: 0,
    depositSumMinor48h: 0,
    deposits24h: 0,
    equalDeposits24h: 0,
    shareOfDeposit: undefined,
    belowIndividualLimit: 0,
    belowCorporateLimit: 0,
  };
}

interface KeptEvent {
  readonly ageMs: number;
  readonly typeCode: number;
  readonly amountMinor: number;
}

function countIn(recent: RecentEvents, kept: KeptEvent, ownMinor: number, settings: FeatureSettings): void {
  const { ageMs, typeCode, amountMinor } = kept;
  const isToday = ageMs < DAY_MS;
  if (ageMs < HOUR_MS) recent.count1h++;
  if (isToday) recent.count24h++;
  if (isOf(MONEY_OUT_MASK, typeCode)) {
    recent.outSumMinor48h += amountMinor;
    if (isToday) countOut(recent, amountMinor, settings);
    return;
  }
  if (isToday && isOf(MONEY_IN_MASK, typeCode)) recent.inSumMinor24h += amountMinor;
  if (typeCode === TYPE_CODE.deposit) countDeposit(recent, kept, ownMinor, settings.equalDepositTolerance);
}

function countOut(recent: RecentEvents, amountMinor: number, settings: FeatureSettings): void {
  const individualMinor = settings.reportingLimitsMinor[0];
  const corporateMinor = settings.reportingLimitsMinor[1];
  const from = 1 - settings.reportingBandShare;
  recent.outCount24h++;
  recent.outSumMinor24h += amountMinor;
  if (amountMinor < individualMinor && amountMinor >= individualMinor * from) recent.belowIndividualLimit++;
  if (amountMinor < corporateMinor && amountMinor >= corporateMinor * from) recent.belowCorporateLimit++;
}

function countDeposit(
  recent: RecentEvents,
  { ageMs, amountMinor }: KeptEvent,
  ownMinor: number,
  tolerance: number,
): void {
  recent.depositSumMinor48h += amountMinor;
  if (ageMs < DAY_MS) {
    recent.deposits24h++;
    if (Math.abs(amountMinor - ownMinor) <= tolerance * ownMinor) recent.equalDeposits24h++;
  }
  if (amountMinor <= 0) return;
  const share = ownMinor / amountMinor;
  const nearest = recent.shareOfDeposit;
  if (nearest === undefined || Math.abs(share - 1) < Math.abs(nearest - 1)) recent.shareOfDeposit = share;
}

/** An hour that lies partly within a window counts wholly: a cut never lowers a count or a sum. */
function addCuts(recent: RecentEvents, { profile, event }: ProfileAsOf): void {
  const { keys, values, width, count } = profile.cuts;
  for (let row = 0; row < count; row++) {
    const start = row * width;
    const hourMs = at(keys, row) * HOUR_MS;
    const ageMs = event.occurredAtMs - (hourMs + HOUR_MS - 1);
    if (hourMs > event.occurredAtMs || ageMs >= TWO_DAYS_MS) continue;
    const outSumMinor = at(values, start + CUT.outSumMinor);
    recent.outSumMinor48h += outSumMinor;
    // Loans paid out stand in the same sum: what came in is rather too much than too little.
    recent.depositSumMinor48h += at(values, start + CUT.inSumMinor);
    if (ageMs < HOUR_MS) recent.count1h += at(values, start + CUT.count);
    if (ageMs >= DAY_MS) continue;
    recent.count24h += at(values, start + CUT.count);
    recent.outCount24h += at(values, start + CUT.outCount);
    recent.outSumMinor24h += outSumMinor;
    recent.inSumMinor24h += at(values, start + CUT.inSumMinor);
    recent.deposits24h += at(values, start + CUT.depositCount);
  }
}

function isOf(mask: number, typeCode: number): boolean {
  return ((mask >> typeCode) & 1) === 1;
}

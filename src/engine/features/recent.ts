import { MONEY_IN_MASK, MONEY_OUT_MASK } from "../event.ts";
import { DAY_MS, HOUR_MS, marketDayStartMs } from "../market/market-time.ts";
import { EVENT } from "../profile/profile.ts";
import { at } from "../profile/table.ts";
import type { FeatureSettings } from "./feature-settings.ts";
import type { Sight } from "./sight.ts";

const TEN_MINUTES_MS = 600_000;

/** What one pass over a customer's last 24 hours gives to several families. Windows are `(t - window, t]`. */
export interface RecentEvents {
  /** Counts of transactions of every type and sums of amounts (kobo), this transaction included. */
  readonly count10m: number;
  readonly count1h: number;
  readonly count24h: number;
  readonly outSumMinor24h: number;
  readonly inSumMinor24h: number;
  /** Money-out amounts from `limit * (1 - share)`, included, to the limit, excluded, this one included. */
  readonly belowIndividualLimit: number;
  readonly belowCorporateLimit: number;
  /** Money-out amounts of the market-time day so far, this one not included. */
  readonly outCountToday: number;
  readonly outSumMinorToday: number;
  /** 0 when there was none. */
  readonly outMaxMinorToday: number;
}

/** Walks back from a transaction through the kept events of 24 hours. */
export function readRecent({ profile, event, earlier }: Sight, settings: FeatureSettings): RecentEvents {
  const { values, width } = profile.events;
  const [individualMinor, corporateMinor] = settings.reportingLimitsMinor;
  const individualFromMinor = individualMinor * (1 - settings.reportingBandShare);
  const corporateFromMinor = corporateMinor * (1 - settings.reportingBandShare);
  const todayAgeMs = event.occurredAtMs - marketDayStartMs(event.marketDay);
  let count10m = 1;
  let count1h = 1;
  let inSumMinor = isOf(MONEY_IN_MASK, event.typeCode) ? event.amountMinor : 0;
  let [outSumMinor, individual, corporate] = [0, 0, 0];
  let outCountToday = 0;
  let outSumMinorToday = 0;
  let outMaxMinorToday = 0;
  if (isOf(MONEY_OUT_MASK, event.typeCode)) {
    outSumMinor = event.amountMinor;
    if (event.amountMinor >= individualFromMinor && event.amountMinor < individualMinor) individual = 1;
    if (event.amountMinor >= corporateFromMinor && event.amountMinor < corporateMinor) corporate = 1;
  }
  let row = earlier - 1;
  for (; row >= 0; row--) {
    const start = row * width;
    const ageMs = event.occurredAtMs - at(values, start + EVENT.atMs);
    if (ageMs >= DAY_MS) break;
    if (ageMs < HOUR_MS) count1h++;
    if (ageMs < TEN_MINUTES_MS) count10m++;
    const typeCode = at(values, start + EVENT.typeCode);
    const amountMinor = at(values, start + EVENT.amountMinor);
    if (isOf(MONEY_OUT_MASK, typeCode)) {
      outSumMinor += amountMinor;
      if (amountMinor >= individualFromMinor && amountMinor < individualMinor) individual++;
      if (amountMinor >= corporateFromMinor && amountMinor < corporateMinor) corporate++;
      if (ageMs > todayAgeMs) continue;
      outCountToday++;
      outSumMinorToday += amountMinor;
      if (amountMinor > outMaxMinorToday) outMaxMinorToday = amountMinor;
    } else if (isOf(MONEY_IN_MASK, typeCode)) inSumMinor += amountMinor;
  }
  return {
    count10m,
    count1h,
    count24h: earlier - row,
    outSumMinor24h: outSumMinor,
    inSumMinor24h: inSumMinor,
    belowIndividualLimit: individual,
    belowCorporateLimit: corporate,
    outCountToday,
    outSumMinorToday,
    outMaxMinorToday,
  };
}

function isOf(mask: number, typeCode: number): boolean {
  return ((mask >> typeCode) & 1) === 1;
}

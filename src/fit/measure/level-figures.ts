import type { Interval } from "../statistics/interval.ts";
import { roundedInterval } from "../statistics/rounded-interval.ts";
import type { LevelShares } from "./level-shares.ts";
import type { LevelFigures } from "./policy-figures.ts";

/** Decimals of shares and of counts. */
const SHARE_DIGITS = 4;
const COUNT_DIGITS = 2;
const THOUSAND = 1_000;

/** The figures of a threshold as they are told, from an interval for each of its shares and the rows of a day. */
export function levelFigures(
  intervalOf: (name: keyof LevelShares) => Interval | null,
  rowsPerDay: number,
): Omit<LevelFigures, "level" | "costMinor"> {
  const share = (name: keyof LevelShares) => roundedInterval(intervalOf(name), SHARE_DIGITS);
  const alerts = intervalOf("alerts");
  return {
    alertsPer1000: scaled(alerts, THOUSAND),
    alertsPerDay: scaled(alerts, rowsPerDay),
    precision: share("precision"),
    recall: share("recall"),
    fraudAmountShare: share("fraudAmountShare"),
  };
}

function scaled(interval: Interval | null, factor: number): Interval | null {
  if (interval === null) return null;
  const { value, low, high } = interval;
  return roundedInterval({ value: value * factor, low: low * factor, high: high * factor }, COUNT_DIGITS);
}

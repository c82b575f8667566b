import type { Customer } from "./customer.ts";
import type { Random } from "./random.ts";

/** One naira in kobo. */
export const NAIRA = 100;

/** Median and spread (standard deviation of the logarithm) in kobo for a customer of scale 1; sources in docs/synthetic-data.md. */
const AMOUNTS = {
  transfer: { medianMinor: 7_000 * NAIRA, sigma: 1.1 },
  withdrawal: { medianMinor: 8_000 * NAIRA, sigma: 0.7 },
  card_payment: { medianMinor: 4_000 * NAIRA, sigma: 0.9 },
  bill_payment: { medianMinor: 1_800 * NAIRA, sigma: 0.8 },
  deposit: { medianMinor: 15_000 * NAIRA, sigma: 0.9 },
  loan_application: { medianMinor: 45_000 * NAIRA, sigma: 0.7 },
  other: { medianMinor: 500 * NAIRA, sigma: 0.8 },
} as const;

/** How heavy the tail of a customer's payments is, and where it ends, as a multiple of the usual (assumption). */
const TAIL_SHAPE = 1.6;
const TAIL_MAX = 80;

/** Bounds of what is generated: airtime is sold from NGN 50, and instant transfers end at 5 million (persons) or 10 million (companies). */
const AMOUNT_MIN_MINOR = 50 * NAIRA;
const PERSON_MAX_MINOR = 5_000_000 * NAIRA;
const COMPANY_MAX_MINOR = 10_000_000 * NAIRA;

/** The amount in kobo of an ordinary transaction; `factor` makes it larger or smaller than the customer's usual one. */
export function ordinaryAmount(random: Random, customer: Customer, type: keyof typeof AMOUNTS, factor = 1): number {
  const { medianMinor, sigma } = AMOUNTS[type];
  const usual = random.logNormal(medianMinor * customer.scale * factor, sigma * customer.spread);
  const exact = random.chance(customer.tailShare) ? usual * heavyTail(random) : usual;
  const bounded = withinLimit(random, customer, exact);
  return type === "card_payment" ? tillAmount(random, bounded) : roundLikePeople(random, bounded);
}

/** A Pareto factor from 2 up: without a limit its variance would be infinite (assumption). */
function heavyTail(random: Random): number {
  return Math.min(TAIL_MAX, 2 * (1 - random.next()) ** (-1 / TAIL_SHAPE));
}

/** What the customer usually transfers, in kobo: the measure of a fraud's greed. */
export function usualTransferMinor(customer: Customer): number {
  return AMOUNTS.transfer.medianMinor * customer.scale;
}

/** An amount that does not exceed what one transfer may carry; larger wishes end somewhere below the limit, not on it. */
export function withinLimit(random: Random, customer: Customer, amountMinor: number): number {
  const limitMinor = customer.persona.name === "business" ? COMPANY_MAX_MINOR : PERSON_MAX_MINOR;
  return amountMinor < limitMinor ? amountMinor : limitMinor * random.between(0.3, 0.99);
}

/** People pay round sums: hundreds when small, thousands when larger, now and then an exact one (assumption). */
export function roundLikePeople(random: Random, amountMinor: number): number {
  const naira = Math.max(AMOUNT_MIN_MINOR, amountMinor) / NAIRA;
  if (random.chance(0.12)) return Math.round(naira) * NAIRA;
  const step = naira < 1_000 ? 50 : naira < 10_000 ? 500 : naira < 200_000 ? 1_000 : 5_000;
  return Math.max(step, Math.round(naira / step) * step) * NAIRA;
}

/** Shops charge what the till says: often with kobo. */
function tillAmount(random: Random, amountMinor: number): number {
  const bounded = Math.max(AMOUNT_MIN_MINOR, amountMinor);
  return random.chance(0.35) ? Math.round(bounded) : Math.round(bounded / (50 * NAIRA)) * 50 * NAIRA;
}

import type { Account, Device, Identities } from "./identities.ts";
import { DAY_MS, type ResolvedParameters } from "./parameters.ts";
import { PERSONAS, type Persona } from "./personas.ts";
import { homePlace, type Place } from "./places.ts";
import type { Random } from "./random.ts";

/** One customer. The members without `readonly` change as the customer's life goes on. */
export interface Customer {
  readonly idHash: string;
  /** null: the lender has no BVN of this customer. */
  readonly bvnHash: string | null;
  readonly account: Account;
  readonly home: Place;
  readonly persona: Persona;
  /** Multiplies every amount: the persona's scale and the customer's own. */
  readonly scale: number;
  readonly usesUssd: boolean;
  readonly joinsAtMs: number;
  /** Silent from here to `wakesAtMs`; Infinity for customers who do not fall silent. */
  readonly sleepsFromMs: number;
  readonly wakesAtMs: number;
  /** How long a silence, in milliseconds, somebody who knows of it waits before abusing the account. */
  readonly ripeAfterMs: number;
  phoneHash: string | null;
  device: Device;
  /** Accounts paid before; the first ones are paid most. */
  readonly contacts: Account[];
  trip: { readonly place: Place; readonly untilMs: number } | null;
  hasLoan: boolean;
  /** Epoch milliseconds; 0 before the first transaction. */
  lastSeenMs: number;
}

/** What making a customer needs. */
export interface CustomerMaker {
  readonly random: Random;
  readonly identities: Identities;
  readonly period: ResolvedParameters;
}

/** Share of customers whose BVN the lender does not have (assumption: wallets of the lowest tier). */
const WITHOUT_BVN_SHARE = 0.06;
/** Share of customers without a phone on file (assumption). */
const WITHOUT_PHONE_SHARE = 0.02;
/** Share of customers who use codes on the phone's keypad in place of an app (assumption). */
const USSD_SHARE = 0.18;
/** Share of customers who join during the period (assumption); the others were there before. */
const JOINING_SHARE = 0.25;
/** How much customers of one kind differ in their amounts: standard deviation of the logarithm (assumption). */
const SCALE_SIGMA = 0.5;

/** Makes an ordinary customer; a sleeper falls silent early in the period, and some of them come back. */
export function createCustomer({ random, identities, period }: CustomerMaker, isSleeper: boolean): Customer {
  const persona = random.weighted(PERSONAS.map((each) => [each, each.share] as const));
  const lengthMs = period.endMs - period.fromMs;
  const joins = !isSleeper && random.chance(JOINING_SHARE);
  const sleepsFromMs = isSleeper ? period.fromMs + lengthMs * random.between(0.03, 0.22) : Number.POSITIVE_INFINITY;
  const comesBack = isSleeper && random.chance(0.4);
  return {
    idHash: identities.customerHash(),
    bvnHash: random.chance(WITHOUT_BVN_SHARE) ? null : identities.bvnHash(),
    account: identities.account(),
    home: homePlace(random),
    persona,
    scale: persona.scale * random.logNormal(1, SCALE_SIGMA),
    usesUssd: random.chance(USSD_SHARE),
    joinsAtMs: joins ? period.fromMs + lengthMs * random.next() : period.fromMs,
    sleepsFromMs,
    wakesAtMs: comesBack ? sleepsFromMs + random.between(45, 85) * DAY_MS : Number.POSITIVE_INFINITY,
    ripeAfterMs: random.between(57, 80) * DAY_MS,
    phoneHash: random.chance(WITHOUT_PHONE_SHARE) ? null : identities.phoneHash(),
    device: identities.device(),
    contacts: [],
    trip: null,
    hasLoan: false,
    lastSeenMs: 0,
  };
}

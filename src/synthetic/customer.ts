import type { Account, Device, Identities } from "./identities.ts";
import { DAY_MS, type ResolvedParameters } from "./parameters.ts";
import { PERSONAS, type Persona } from "./personas.ts";
import { homePlace, type Place } from "./places.ts";
import type { Random } from "./random.ts";
import { drawRhythm, type Rhythm } from "./rhythm.ts";

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
  /** Multiplies how far amounts spread: some people pay nearly the same every time, others anything. */
  readonly spread: number;
  /** Share of payments that a heavy tail makes larger, 0 to 1. */
  readonly tailShare: number;
  readonly rhythm: Rhythm;
  /** Chooses the agent to whom the customer usually goes. */
  readonly agentNumber: number;
  /** Whether loans are applied for through a field agent. */
  readonly usesAgent: boolean;
  readonly usesUssd: boolean;
  readonly joinsAtMs: number;
  /** Silent from here to `wakesAtMs`; Infinity for customers who do not fall silent. */
  readonly sleepsFromMs: number;
  readonly wakesAtMs: number;
  /** How long a silence, in milliseconds, somebody who knows of it waits before abusing the account. */
  readonly ripeAfterMs: number;
  phoneHash: string | null;
  device: Device;
  /** The household's, used as often as the own one; null for those who share none. */
  readonly sharedDevice: Device | null;
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
/** How much the spread of amounts differs between customers: standard deviation of the logarithm (assumption). */
const SPREAD_SIGMA = 0.35;
/** Largest share of payments that a customer's heavy tail reaches (assumption). */
const TAIL_SHARE_MAX = 0.06;
/** Share of customers who apply for loans through a field agent (assumption). */
const FIELD_AGENT_SHARE = 0.22;

/** What a new customer is born into. */
export interface Birth {
  /** A sleeper falls silent early in the period, and some of them come back. */
  readonly isSleeper: boolean;
  readonly sharedDevice: Device | null;
}

/** Makes an ordinary customer. */
export function createCustomer(
  { random, identities, period }: CustomerMaker,
  { isSleeper, sharedDevice }: Birth,
): Customer {
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
    spread: random.logNormal(1, SPREAD_SIGMA),
    tailShare: TAIL_SHARE_MAX * random.next(),
    rhythm: drawRhythm(random),
    agentNumber: random.below(1_000_000),
    usesAgent: random.chance(FIELD_AGENT_SHARE),
    usesUssd: random.chance(USSD_SHARE),
    joinsAtMs: joins ? period.fromMs + lengthMs * random.next() : period.fromMs,
    sleepsFromMs,
    wakesAtMs: comesBack ? sleepsFromMs + random.between(45, 85) * DAY_MS : Number.POSITIVE_INFINITY,
    ripeAfterMs: random.between(57, 80) * DAY_MS,
    phoneHash: random.chance(WITHOUT_PHONE_SHARE) ? null : identities.phoneHash(),
    device: identities.device(),
    sharedDevice,
    contacts: [],
    trip: null,
    hasLoan: false,
    lastSeenMs: 0,
  };
}

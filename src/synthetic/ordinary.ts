import { NAIRA, ordinaryAmount, roundLikePeople } from "./amounts.ts";
import { atAgent, atPlace, digital } from "./channels.ts";
import { openCollector, priceAt } from "./collectors.ts";
import type { Customer } from "./customer.ts";
import type { Draft } from "./draft.ts";
import type { Account } from "./identities.ts";
import { applyForLoan } from "./loans.ts";
import { DAY_MS } from "./parameters.ts";
import { foreignPlace, homePlace } from "./places.ts";
import { startRoutines } from "./routines.ts";
import type { World } from "./world.ts";

/** Chances at each transaction that an honest customer does what frauds also do (assumption): the false alarms of the data set. */
const NEW_DEVICE_CHANCE = 1 / 300;
const NEW_PHONE_CHANCE = 1 / 2_000;
const TRIP_CHANCE = 1 / 150;
const TRIP_ABROAD_SHARE = 0.05;
/** Share of transfers that are an unusually large purchase: rent, a car, school fees (assumption). */
const BIG_PURCHASE_SHARE = 0.012;
const COMMUNITY_SHARE = 0.03;
const NEW_PAYEE_SHARE = 0.1;
/** Share of payees who are customers too (assumption). */
const PAYEE_IS_CUSTOMER_SHARE = 0.35;

/** Share of transfers that pay a shop, a ticket or a club (assumption). */
const COLLECTOR_SHARE = 0.1;
/** Share of bills that are paid at a kiosk or an agent (assumption). */
const KIOSK_SHARE = 0.12;
/** Share of a trader's deposits that pay a supplier soon (assumption). */
const PASSING_SHARE = 0.45;
/** How often one errand leads to others within minutes, and to how many at most (assumption). */
const ERRANDS_CHANCE = 0.05;
const ERRANDS_MAX = 4;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** CBN, "Revised Cash-Related Policies", in force since 1 January 2026: NGN 100,000 a day at machines, NGN 500,000 a week in all. */
const MACHINE_CASH_MAX_MINOR = 100_000 * NAIRA;
const BRANCH_CASH_MAX_MINOR = 500_000 * NAIRA;

/** What a customer does at a time that no schedule claims; now and then several errands follow each other. */
export function ordinaryDraft(world: World, customer: Customer, atMs: number): Draft {
  const { random, schedule } = world;
  if (customer.lastSeenMs === 0) startRoutines(world, customer, atMs);
  if (random.chance(ERRANDS_CHANCE)) {
    let nextMs = atMs;
    for (let left = 1 + random.below(ERRANDS_MAX); left > 0; left -= 1) {
      nextMs += random.logNormal(3 * MINUTE_MS, 0.8);
      schedule.add({ atMs: nextMs, draft: (nowMs) => errand(world, customer, nowMs) });
    }
  }
  return errand(world, customer, atMs);
}

function errand(world: World, customer: Customer, atMs: number): Draft {
  liveOn(world, customer, atMs);
  const activity = world.random.weighted(customer.persona.activities);
  switch (activity) {
    case "transfer":
      return transfer(world, customer, atMs);
    case "withdrawal":
      return withdrawal(world, customer, atMs);
    case "card_payment":
      return cardPayment(world, customer);
    case "bill_payment":
      return {
        ...(world.random.chance(KIOSK_SHARE) ? atAgent(world, customer, atMs) : digital(world, customer)),
        ...amountOf(world, customer, activity),
        // The square gives the first billers thousands of payers and the last ones few.
        beneficiary: world.billers[Math.floor(world.billers.length * world.random.next() ** 2)] ?? customer.account,
      };
    case "deposit":
      return deposit(world, customer, atMs);
    case "loan_application":
      return applyForLoan(world, customer, atMs);
    case "other":
      return { ...digital(world, customer), ...amountOf(world, customer, activity) };
  }
}

function amountOf<T extends "withdrawal" | "bill_payment" | "deposit" | "other">(
  world: World,
  customer: Customer,
  type: T,
): { readonly type: T; readonly amountMinor: number } {
  return { type, amountMinor: ordinaryAmount(world.random, customer, type) };
}

/** New phones, new numbers and journeys. */
function liveOn({ random, identities }: World, customer: Customer, atMs: number): void {
  if (random.chance(NEW_DEVICE_CHANCE)) customer.device = identities.device();
  if (random.chance(NEW_PHONE_CHANCE)) {
    customer.phoneHash = identities.phoneHash();
    if (random.chance(0.4)) customer.device = identities.device();
  }
  if (customer.trip !== null && atMs > customer.trip.untilMs) customer.trip = null;
  if (customer.trip === null && random.chance(TRIP_CHANCE)) {
    const place = random.chance(TRIP_ABROAD_SHARE) ? foreignPlace(random) : homePlace(random);
    customer.trip = { place, untilMs: atMs + random.between(0.3, 6) * DAY_MS };
  }
}

/** Traders pay suppliers out of what has just come in, all of it or a part, or a little more. */
function deposit(world: World, customer: Customer, atMs: number): Draft {
  const { random, schedule } = world;
  const money = amountOf(world, customer, "deposit");
  const channel = random.pick(["agent", "agent", "branch", "nip_inward"]);
  const trades = customer.persona.name === "trader" || customer.persona.name === "business";
  if (trades && random.chance(PASSING_SHARE)) {
    const amountMinor = roundLikePeople(random, money.amountMinor * random.between(0.6, 1.08));
    schedule.add({
      atMs: atMs + random.logNormal(3 * HOUR_MS, 1.1),
      draft: () => ({
        ...digital(world, customer),
        type: "transfer",
        amountMinor,
        beneficiary: payee(world, customer),
      }),
    });
  }
  return { ...(channel === "agent" ? atAgent(world, customer, atMs) : atPlace(customer, channel)), ...money };
}

function transfer(world: World, customer: Customer, atMs: number): Draft {
  const { random } = world;
  const base = { ...digital(world, customer), type: "transfer" as const };
  if (random.chance(COMMUNITY_SHARE)) {
    const community = random.pick(world.communities);
    return { ...base, amountMinor: community.dueMinor, beneficiary: community.account };
  }
  if (random.chance(COLLECTOR_SHARE)) {
    const collector = openCollector(world, atMs);
    return { ...base, amountMinor: priceAt(world, collector), beneficiary: collector.account };
  }
  if (random.chance(BIG_PURCHASE_SHARE)) {
    const amountMinor = ordinaryAmount(random, customer, "transfer", random.between(6, 30));
    return { ...base, amountMinor, beneficiary: world.identities.account() };
  }
  return { ...base, amountMinor: ordinaryAmount(random, customer, "transfer"), beneficiary: payee(world, customer) };
}

/** Mostly an account paid before, the first ones most; else a new one, which then stays among the contacts. */
function payee({ random, identities, customers }: World, customer: Customer): Account {
  const { contacts } = customer;
  const slot = Math.floor(customer.persona.contactsMax * random.next() ** 2);
  const known = contacts[slot];
  if (known !== undefined && !random.chance(NEW_PAYEE_SHARE)) return known;
  const account = random.chance(PAYEE_IS_CUSTOMER_SHARE) ? customers.any().account : identities.account();
  if (known === undefined) contacts.push(account);
  else if (random.chance(0.3)) contacts[slot] = account;
  return account;
}

function withdrawal(world: World, customer: Customer, atMs: number): Draft {
  const channel = world.random.weighted([
    ["agent", 55],
    ["atm", 40],
    ["branch", 5],
  ]);
  const limitMinor = channel === "branch" ? BRANCH_CASH_MAX_MINOR : MACHINE_CASH_MAX_MINOR;
  const { amountMinor } = amountOf(world, customer, "withdrawal");
  // Machines and agents pay out notes, in thousands.
  const notes = Math.max(1, Math.round(Math.min(amountMinor, limitMinor) / (1_000 * NAIRA)));
  const where = channel === "agent" ? atAgent(world, customer, atMs) : atPlace(customer, channel);
  return { ...where, type: "withdrawal", amountMinor: notes * 1_000 * NAIRA };
}

function cardPayment(world: World, customer: Customer): Draft {
  const { random, merchants } = world;
  const details = {
    type: "card_payment" as const,
    amountMinor: ordinaryAmount(random, customer, "card_payment"),
    // The first merchants are the big ones.
    beneficiary: merchants[Math.floor(merchants.length * random.next() ** 2)] ?? random.pick(merchants),
  };
  if (random.chance(0.75) || customer.usesUssd) return { ...atPlace(customer, "pos"), ...details };
  return { ...digital(world, customer), ...details, channel: "web" };
}

import { NAIRA, ordinaryAmount } from "./amounts.ts";
import { atPlace, digital } from "./channels.ts";
import type { Customer } from "./customer.ts";
import type { Draft } from "./draft.ts";
import type { Account } from "./identities.ts";
import { applyForLoan } from "./loans.ts";
import { DAY_MS } from "./parameters.ts";
import { foreignPlace, homePlace } from "./places.ts";
import { startRoutines } from "./routines.ts";
import type { World } from "./world.ts";

/** Chances at each transaction that an honest customer does what frauds also do (assumption): the false alarms of the data set. */
const NEW_DEVICE_CHANCE = 1 / 500;
const NEW_PHONE_CHANCE = 1 / 2_000;
const TRIP_CHANCE = 1 / 150;
const TRIP_ABROAD_SHARE = 0.05;
/** Share of transfers that are an unusually large purchase: rent, a car, school fees (assumption). */
const BIG_PURCHASE_SHARE = 0.012;
const COMMUNITY_SHARE = 0.03;
const NEW_PAYEE_SHARE = 0.1;
/** Share of payees who are customers too (assumption). */
const PAYEE_IS_CUSTOMER_SHARE = 0.35;

/** CBN, "Revised Cash-Related Policies", in force since 1 January 2026: NGN 100,000 a day at machines, NGN 500,000 a week in all. */
const MACHINE_CASH_MAX_MINOR = 100_000 * NAIRA;
const BRANCH_CASH_MAX_MINOR = 500_000 * NAIRA;

/** What a customer does at a time that no schedule claims. */
export function ordinaryDraft(world: World, customer: Customer, atMs: number): Draft {
  if (customer.lastSeenMs === 0) startRoutines(world, customer, atMs);
  liveOn(world, customer, atMs);
  const activity = world.random.weighted(customer.persona.activities);
  switch (activity) {
    case "transfer":
      return transfer(world, customer);
    case "withdrawal":
      return withdrawal(world, customer);
    case "card_payment":
      return cardPayment(world, customer);
    case "bill_payment":
      return {
        ...digital(world, customer),
        ...amountOf(world, customer, activity),
        beneficiary: world.random.pick(world.billers),
      };
    case "deposit":
      return {
        ...atPlace(customer, world.random.pick(["agent", "agent", "branch", "nip_inward"])),
        ...amountOf(world, customer, activity),
      };
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

function transfer(world: World, customer: Customer): Draft {
  const { random } = world;
  const base = { ...digital(world, customer), type: "transfer" as const };
  if (random.chance(COMMUNITY_SHARE)) {
    const community = random.pick(world.communities);
    return { ...base, amountMinor: community.dueMinor, beneficiary: community.account };
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

function withdrawal(world: World, customer: Customer): Draft {
  const channel = world.random.weighted([
    ["agent", 55],
    ["atm", 40],
    ["branch", 5],
  ]);
  const limitMinor = channel === "branch" ? BRANCH_CASH_MAX_MINOR : MACHINE_CASH_MAX_MINOR;
  const { amountMinor } = amountOf(world, customer, "withdrawal");
  // Machines and agents pay out notes, in thousands.
  const notes = Math.max(1, Math.round(Math.min(amountMinor, limitMinor) / (1_000 * NAIRA)));
  return { ...atPlace(customer, channel), type: "withdrawal", amountMinor: notes * 1_000 * NAIRA };
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

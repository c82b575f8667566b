import { ordinaryAmount } from "./amounts.ts";
import { atAgent, digital } from "./channels.ts";
import type { Customer } from "./customer.ts";
import type { Draft } from "./draft.ts";
import { DAY_MS } from "./parameters.ts";
import type { World } from "./world.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Share of honest applications that are granted (assumption). */
const APPROVAL_SHARE = 0.65;
/** Share of refused applicants who try again, within minutes to days (assumption). */
const RETRY_SHARE = 0.6;
/** Nobody tries more often than this. */
const TRIES_MAX = 6;
/** Share of applicants who ask for a second product as well, within the hour (assumption). */
const SECOND_PRODUCT_SHARE = 0.08;
/** Share of instalments that are paid (assumption). */
const REPAID_SHARE = 0.93;
const INSTALMENTS = [1, 2, 3] as const;
/** Interest and fees for the whole loan (assumption). */
const INTEREST = 0.12;

/** A loan application. The answer, further tries, the disbursement and the instalments follow by themselves. One loan at a time. */
export function applyForLoan(world: World, customer: Customer, atMs: number, tries = 1): Draft {
  const { random, schedule } = world;
  const amountMinor = ordinaryAmount(random, customer, "loan_application");
  if (!customer.hasLoan) {
    if (random.chance(APPROVAL_SHARE)) {
      customer.hasLoan = true;
      const paidOutMs = atMs + random.logNormal(2 * HOUR_MS, 1);
      schedule.add({ atMs: paidOutMs, draft: (nowMs) => disburse(world, customer, amountMinor, nowMs) });
    } else if (tries < TRIES_MAX && random.chance(RETRY_SHARE)) {
      const againMs = atMs + random.logNormal(10 * HOUR_MS, 1.6);
      schedule.add({ atMs: againMs, draft: (nowMs) => applyForLoan(world, customer, nowMs, tries + 1) });
    }
  }
  if (tries === 1 && random.chance(SECOND_PRODUCT_SHARE)) {
    const againMs = atMs + random.between(2, 50) * MINUTE_MS;
    schedule.add({ atMs: againMs, draft: (nowMs) => applyForLoan(world, customer, nowMs, TRIES_MAX) });
  }
  const where = customer.usesAgent ? atAgent(world, customer, atMs) : digital(world, customer);
  return { ...where, type: "loan_application", amountMinor };
}

function disburse(world: World, customer: Customer, amountMinor: number, nowMs: number): Draft {
  const instalments = world.random.pick(INSTALMENTS);
  const dueMinor = Math.round((amountMinor * (1 + INTEREST)) / instalments);
  scheduleInstalment(world, customer, { dueMinor, left: instalments, afterMs: nowMs });
  return {
    customer,
    type: "loan_disbursement",
    amountMinor,
    channel: "mobile_app",
    beneficiary: customer.account,
    pattern: null,
  };
}

interface Instalment {
  readonly dueMinor: number;
  readonly left: number;
  readonly afterMs: number;
}

function scheduleInstalment(world: World, customer: Customer, { dueMinor, left, afterMs }: Instalment): void {
  const atMs = afterMs + 30 * DAY_MS + world.random.between(-3, 2) * DAY_MS;
  world.schedule.add({
    atMs,
    draft: (nowMs) => {
      if (left > 1) scheduleInstalment(world, customer, { dueMinor, left: left - 1, afterMs: nowMs });
      else customer.hasLoan = false;
      if (!world.random.chance(REPAID_SHARE)) return null;
      return { customer, type: "repayment", amountMinor: dueMinor, channel: "direct_debit", pattern: null };
    },
  });
}

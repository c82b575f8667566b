import { NAIRA, roundLikePeople } from "./amounts.ts";
import { nextMonthDay } from "./arrivals.ts";
import { digital } from "./channels.ts";
import type { Customer } from "./customer.ts";
import type { World } from "./world.ts";

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** Salaries come on the 24th to the 28th (assumption). */
const PAYDAY_FIRST = 24;
const PAYDAYS = 5;
/** National Minimum Wage (Amendment) Act 2024, a month. */
const MINIMUM_WAGE_MINOR = 70_000 * NAIRA;
/** Workers of a small business, each paid at the end of the month (assumption). */
const WORKERS_MIN = 2;
const WORKERS_SPREAD = 8;

/** Starts what a customer does every month: salaried people are paid, businesses pay their workers. Called once a customer. */
export function startRoutines(world: World, customer: Customer, atMs: number): void {
  const payday = PAYDAY_FIRST + world.random.below(PAYDAYS);
  if (customer.persona.salaryMinor > 0) {
    const own = customer.scale / customer.persona.scale;
    const salaryMinor = Math.round((customer.persona.salaryMinor * own) / (500 * NAIRA)) * 500 * NAIRA;
    scheduleSalary(world, customer, { payday, amountMinor: Math.max(salaryMinor, MINIMUM_WAGE_MINOR), afterMs: atMs });
  }
  if (customer.persona.name === "business") schedulePayroll(world, customer, payday, atMs);
}

/** Share of salaries of which most leaves within a day: rent, school fees, an account elsewhere (assumption). */
const SALARY_LEAVES_SHARE = 0.3;

interface Salary {
  readonly payday: number;
  readonly amountMinor: number;
  readonly afterMs: number;
}

function scheduleSalary(world: World, customer: Customer, salary: Salary): void {
  const timeOfDayMs = world.random.between(6, 15) * HOUR_MS;
  const atMs = Math.floor(nextMonthDay(salary.afterMs, salary.payday, timeOfDayMs));
  world.schedule.add({
    atMs,
    draft: (nowMs) => {
      // The next one is looked for from tomorrow, so that a later hour of the same day is not a second salary.
      scheduleSalary(world, customer, { ...salary, afterMs: nowMs + 24 * HOUR_MS });
      if (nowMs >= customer.sleepsFromMs && nowMs < customer.wakesAtMs) return null;
      const { amountMinor } = salary;
      if (world.random.chance(SALARY_LEAVES_SHARE)) leave(world, customer, { amountMinor, afterMs: nowMs });
      return { customer, type: "deposit", amountMinor, channel: "nip_inward", place: customer.home, pattern: null };
    },
  });
}

function leave(
  world: World,
  customer: Customer,
  { amountMinor, afterMs }: { readonly amountMinor: number; readonly afterMs: number },
): void {
  const { random, schedule } = world;
  const beneficiary = customer.contacts[0] ?? world.identities.account();
  const leavesMinor = roundLikePeople(random, amountMinor * random.between(0.5, 1));
  schedule.add({
    atMs: afterMs + random.logNormal(5 * HOUR_MS, 1),
    draft: () => ({ ...digital(world, customer), type: "transfer", amountMinor: leavesMinor, beneficiary }),
  });
}

/** Five and more payees within an hour or two: what a fan-out looks like when it is honest. */
function schedulePayroll(world: World, customer: Customer, payday: number, afterMs: number): void {
  const { random, schedule, identities } = world;
  const workers = Array.from({ length: WORKERS_MIN + random.below(WORKERS_SPREAD) }, () => identities.account());
  const payMonth = (fromMs: number): void => {
    let atMs = Math.floor(nextMonthDay(fromMs, payday, random.between(9, 16) * HOUR_MS));
    const firstMs = atMs;
    workers.forEach((beneficiary, index) => {
      schedule.add({
        atMs,
        draft: () => {
          if (index === 0) payMonth(firstMs + 24 * HOUR_MS);
          const amountMinor = roundLikePeople(random, random.logNormal(75_000 * NAIRA, 0.3));
          return { ...digital(world, customer), type: "transfer", amountMinor, beneficiary };
        },
      });
      atMs += Math.floor(random.between(1, 12) * MINUTE_MS);
    });
  };
  payMonth(afterMs);
}

import { NAIRA } from "../amounts.ts";
import { digital } from "../channels.ts";
import type { Customer } from "../customer.ts";
import type { World } from "../world.ts";
import { HOUR_MS, type Step, victimAt } from "./plan.ts";

/**
 * Reporting limits of the Money Laundering (Prevention and Prohibition) Act 2022, section 11: NGN 5,000,000 for an individual,
 * NGN 10,000,000 for a company. Which one is dodged is all that is taken from them.
 */
const INDIVIDUAL_LIMIT_MINOR = 5_000_000 * NAIRA;
const COMPANY_LIMIT_MINOR = 10_000_000 * NAIRA;
const DRAWS_MAX = 32;

/**
 * A large sum moves in parts that each stay a little below a reporting limit, within a day or two, to one account or several. Some parts
 * stay so far below that nothing gives them away, and some sums need only two.
 */
export function planStructuring(world: World, startMs: number): readonly Step[] | null {
  const { random, identities } = world;
  const customer = launderer(world, startMs);
  if (customer === null) return null;
  const isCompany = customer.persona.name === "business" && random.chance(0.6);
  const limitMinor = isCompany ? COMPANY_LIMIT_MINOR : INDIVIDUAL_LIMIT_MINOR;
  const below = random.between(0.005, 0.08);
  const hoursBetween = random.logNormal(2, 0.8);
  const accounts = Array.from({ length: 1 + random.below(4) }, () => identities.account());
  const steps: Step[] = [];
  let atMs = startMs;
  const parts = 2 + random.below(5);
  for (let made = 0; made < parts; made += 1) {
    const exact = limitMinor * (1 - below * random.between(0.1, 1));
    const step = random.chance(0.75) ? 10_000 * NAIRA : NAIRA;
    const amountMinor = Math.floor(exact / step) * step;
    const base = { ...digital(world, customer), pattern: "structuring" as const };
    steps.push({ atMs, draft: { ...base, type: "transfer", amountMinor, beneficiary: random.pick(accounts) } });
    atMs += random.logNormal(hoursBetween * HOUR_MS, 0.6);
  }
  return steps;
}

/** Whoever has such sums: mostly companies. */
function launderer(world: World, startMs: number): Customer | null {
  let found: Customer | null = null;
  for (let draws = 0; draws < DRAWS_MAX; draws += 1) {
    found = victimAt(world, startMs);
    if (found === null || found.persona.name === "business") return found;
    if (found.persona.name === "trader" && world.random.chance(0.15)) return found;
  }
  return found;
}

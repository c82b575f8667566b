import { NAIRA, roundLikePeople, withinLimit } from "../amounts.ts";
import { atAgent, digital } from "../channels.ts";
import type { Customer } from "../customer.ts";
import type { World } from "../world.ts";
import { dropAccount, HOUR_MS, MINUTE_MS, type Step, victimAt } from "./plan.ts";

/** What an agent or a machine pays out a day (CBN, "Revised Cash-Related Policies", 2026). */
const CASH_MAX_MINOR = 100_000 * NAIRA;

/**
 * Deceived customers pay one mule, near-equal sums within hours to two days (`mule_fan_in`); the mule is usually a customer too, receives the
 * money and passes most of it on (`pass_through`). Some mules have few senders, uneven sums, or wait longer than a day.
 */
export function planMule(world: World, startMs: number): readonly Step[] | null {
  const { random, customers } = world;
  const mule = random.chance(0.7) ? customers.fresh() : (victimAt(world, startMs) ?? customers.fresh());
  const windowMs = random.between(2, 40) * HOUR_MS;
  const askedMinor = random.logNormal(45_000 * NAIRA, 0.7);
  const spread = random.between(0.01, 0.3);
  const isCustomer = random.chance(0.85);
  const steps: Step[] = [];
  let receivedMinor = 0;
  const senders = 3 + random.below(8);
  for (let sent = 0; sent < senders; sent += 1) {
    const atMs = startMs + windowMs * random.next();
    const sender = victimAt(world, atMs);
    if (sender === null || sender === mule) continue;
    const wanted = askedMinor * random.between(1 - spread, 1 + spread);
    const amountMinor = roundLikePeople(random, withinLimit(random, sender, wanted));
    // The victims themselves pay, from their own devices: only the payee is wrong.
    const base = { ...digital(world, sender), pattern: "mule_fan_in" as const };
    steps.push({ atMs, draft: { ...base, type: "transfer", amountMinor, beneficiary: mule.account } });
    if (isCustomer) steps.push(received(mule, atMs + random.between(1, 40) * 1_000, amountMinor));
    receivedMinor += amountMinor;
  }
  if (steps.length === 0) return null;
  return isCustomer ? [...steps, ...passOn(world, { mule, receivedMinor, afterMs: startMs + windowMs })] : steps;
}

function received(mule: Customer, atMs: number, amountMinor: number): Step {
  const draft = {
    customer: mule,
    type: "deposit",
    amountMinor,
    channel: "nip_inward",
    pattern: "mule_fan_in",
  } as const;
  return { atMs, draft };
}

interface Proceeds {
  readonly mule: Customer;
  readonly receivedMinor: number;
  readonly afterMs: number;
}

function passOn(world: World, { mule, receivedMinor, afterMs }: Proceeds): readonly Step[] {
  const { random } = world;
  const steps: Step[] = [];
  let atMs = afterMs + random.logNormal(70 * MINUTE_MS, 1.3);
  let leftMinor = receivedMinor * random.between(0.8, 1);
  const parts = 1 + random.below(3);
  for (let part = parts; part > 0; part -= 1) {
    const wanted = part === 1 ? leftMinor : leftMinor * random.between(0.3, 0.8);
    const amountMinor = roundLikePeople(random, withinLimit(random, mule, wanted));
    leftMinor = Math.max(0, leftMinor - amountMinor);
    const base = { ...digital(world, mule), amountMinor, pattern: "pass_through" as const };
    const draft =
      amountMinor <= CASH_MAX_MINOR && random.chance(0.6)
        ? { ...atAgent(world, mule, atMs), type: "withdrawal" as const, amountMinor, pattern: base.pattern }
        : { ...base, type: "transfer" as const, beneficiary: dropAccount(world, atMs) };
    steps.push({ atMs, draft });
    atMs += random.logNormal(25 * MINUTE_MS, 1.2);
    if (leftMinor < 1_000 * NAIRA) break;
  }
  return steps;
}

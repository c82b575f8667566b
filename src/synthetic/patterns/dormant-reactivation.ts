import { NAIRA, roundLikePeople, withinLimit } from "../amounts.ts";
import { digital } from "../channels.ts";
import type { World } from "../world.ts";
import { dropAccount, HOUR_MS, type Step } from "./plan.ts";

/**
 * An account that has been silent for weeks to months pays out, often from a new device. Some have been silent for less than two months,
 * some take small sums.
 */
export function planDormantReactivation(world: World, startMs: number): readonly Step[] | null {
  const { random, identities, customers } = world;
  const customer = customers.dormant(startMs);
  if (customer === null) return null;
  const device = random.chance(0.6) ? identities.device() : customer.device;
  const newPhone = random.chance(0.25) ? { phoneHash: identities.phoneHash() } : {};
  const who = { ...digital(world, { ...customer, device, usesUssd: false }), ...newPhone, customer };
  const steps: Step[] = [];
  let atMs = startMs;
  const transfers = 1 + random.below(3);
  for (let made = 0; made < transfers; made += 1) {
    const wanted = random.logNormal(220_000 * NAIRA, 0.8);
    const amountMinor = roundLikePeople(random, withinLimit(random, customer, wanted));
    const money = { type: "transfer" as const, amountMinor, beneficiary: dropAccount(world, atMs) };
    steps.push({ atMs, draft: { ...who, ...money, pattern: "dormant_reactivation" } });
    atMs += random.logNormal(HOUR_MS, 0.9);
  }
  return steps;
}

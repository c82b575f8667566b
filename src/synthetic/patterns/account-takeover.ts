import { roundLikePeople, usualTransferMinor, withinLimit } from "../amounts.ts";
import type { Customer } from "../customer.ts";
import type { Device } from "../identities.ts";
import { foreignPlace, homePlace } from "../places.ts";
import type { World } from "../world.ts";
import { atNight, dropAccount, HOUR_MS, MINUTE_MS, type Step, victimAt } from "./plan.ts";

/**
 * One attacker logs in as several victims with their passwords, from one device, over some days; the phones stay the victims' own.
 * Some attacks end after a small bill payment, some take no more than is usual.
 */
export function planAccountTakeover(world: World, startMs: number): readonly Step[] | null {
  const { random, ring } = world;
  const device = ring.device(startMs);
  const steps: Step[] = [];
  let atMs = startMs;
  const victims = 1 + random.below(4);
  for (let taken = 0; taken < victims; taken += 1) {
    const victim = victimAt(world, startMs);
    if (victim === null) break;
    steps.push(...emptyAccount(world, { victim, device, startMs: random.chance(0.3) ? atNight(world, atMs) : atMs }));
    atMs += random.logNormal(20 * HOUR_MS, 0.8);
  }
  return steps.length > 0 ? steps : null;
}

function emptyAccount(
  world: World,
  { victim, device, startMs }: { readonly victim: Customer; readonly device: Device; readonly startMs: number },
): readonly Step[] {
  const { random, billers } = world;
  const place = random.weighted([
    [victim.home, 52],
    [homePlace(random), 40],
    [foreignPlace(random), 8],
  ]);
  const channel = device.platform === "web" ? "web" : "mobile_app";
  const who = { customer: victim, device, place, channel, pattern: "account_takeover" as const };
  const steps: Step[] = [];
  let atMs = startMs;
  const payments = 1 + random.below(4);
  for (let made = 0; made < payments; made += 1) {
    const isBill = random.chance(0.3);
    const wanted = usualTransferMinor(victim) * random.logNormal(isBill ? 0.6 : 3, 0.7);
    const amountMinor = roundLikePeople(random, withinLimit(random, victim, wanted));
    const beneficiary = isBill ? random.pick(billers) : dropAccount(world, atMs);
    steps.push({ atMs, draft: { ...who, type: isBill ? "bill_payment" : "transfer", amountMinor, beneficiary } });
    atMs += random.logNormal(12 * MINUTE_MS, 1);
  }
  return steps;
}

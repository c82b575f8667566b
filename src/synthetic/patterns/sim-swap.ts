import { roundLikePeople, usualTransferMinor, withinLimit } from "../amounts.ts";
import { homePlace } from "../places.ts";
import type { World } from "../world.ts";
import { atNight, dropAccount, MINUTE_MS, type Step, victimAt } from "./plan.ts";

/**
 * The victim's line is taken over: a new device appears, usually with another phone number on file, and money leaves within minutes to hours.
 * Some keep the number (a swapped SIM leaves the hash as it was), some use USSD and show no device, some take no more than is usual.
 */
export function planSimSwap(world: World, startMs: number): readonly Step[] | null {
  const { random, identities, ring } = world;
  const victim = victimAt(world, startMs);
  if (victim === null) return null;
  const overUssd = random.chance(0.15);
  const device = random.chance(0.3) ? ring.device(startMs) : identities.device();
  const place = random.chance(0.5) ? homePlace(random) : victim.home;
  const who = {
    customer: victim,
    pattern: "sim_swap" as const,
    ...(random.chance(0.75) ? { phoneHash: identities.phoneHash() } : {}),
    ...(overUssd ? { channel: "ussd" } : { channel: "mobile_app", device, place }),
  };
  const steps: Step[] = [];
  let atMs = random.chance(0.35) ? atNight(world, startMs) : startMs;
  if (random.chance(0.35)) {
    const airtime = { type: "bill_payment" as const, beneficiary: random.pick(world.billers) };
    steps.push({
      atMs,
      draft: { ...who, ...airtime, amountMinor: roundLikePeople(random, random.between(10_000, 300_000)) },
    });
  }
  const beneficiary = dropAccount(world, atMs);
  // Some empty the account within ten minutes, some take their time.
  const gapMs = random.logNormal(4 * MINUTE_MS, 0.8);
  const transfers = 2 + random.below(5);
  for (let made = 0; made < transfers; made += 1) {
    atMs += random.logNormal(gapMs, 0.6);
    const wanted = usualTransferMinor(victim) * random.logNormal(4, 0.7);
    const amountMinor = roundLikePeople(random, withinLimit(random, victim, wanted));
    const to = random.chance(0.7) ? beneficiary : dropAccount(world, atMs);
    steps.push({ atMs, draft: { ...who, type: "transfer", amountMinor, beneficiary: to } });
  }
  return steps;
}

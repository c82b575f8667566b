import { NAIRA, roundLikePeople } from "../amounts.ts";
import type { World } from "../world.ts";
import { dropAccount, HOUR_MS, type Step } from "./plan.ts";

/**
 * One stolen or bought BVN opens several customer accounts over days to weeks, some of them with one phone or from one device too. Each
 * applies for a loan; what is paid out goes to the same one or two accounts.
 */
export function planIdentityReuse(world: World, startMs: number): readonly Step[] | null {
  const { random, customers, identities } = world;
  const bvnHash = identities.bvnHash();
  const sharedPhone = random.chance(0.4) ? identities.phoneHash() : null;
  const sharedDevice = random.chance(0.5) ? identities.device() : null;
  const accounts = [dropAccount(world, startMs), dropAccount(world, startMs)];
  const daysBetween = random.logNormal(3, 0.9);
  const steps: Step[] = [];
  let atMs = startMs;
  const people = 2 + random.below(4);
  for (let made = 0; made < people; made += 1) {
    const fresh = customers.fresh();
    const customer = {
      ...fresh,
      bvnHash,
      phoneHash: sharedPhone ?? fresh.phoneHash,
      device: sharedDevice ?? fresh.device,
    };
    const amountMinor = roundLikePeople(random, random.logNormal(70_000 * NAIRA, 0.5));
    const base = { customer, amountMinor, channel: "mobile_app", pattern: "identity_reuse" as const };
    const app = { device: customer.device, place: customer.home };
    steps.push({ atMs, draft: { ...base, ...app, type: "loan_application" } });
    if (random.chance(0.6)) {
      const paidMs = atMs + random.logNormal(3 * HOUR_MS, 0.8);
      steps.push({ atMs: paidMs, draft: { ...base, type: "loan_disbursement", beneficiary: random.pick(accounts) } });
    }
    atMs += daysBetween * random.logNormal(24 * HOUR_MS, 0.6);
  }
  return steps;
}

import { NAIRA, roundLikePeople } from "../amounts.ts";
import type { Customer } from "../customer.ts";
import type { World } from "../world.ts";
import { dropAccount, HOUR_MS, type Step } from "./plan.ts";

/**
 * One person applies again and again within days, as one customer or under several customer ids that share the BVN, the phone or the device;
 * about half is paid out and leaves at once. Some stop after two applications or spread them over more than a week.
 */
export function planLoanStacking(world: World, startMs: number): readonly Step[] | null {
  const { random, customers } = world;
  const person = customers.fresh();
  const oneId = random.chance(0.55);
  // Some go to a field agent, whose tablet everybody shares.
  const tablet = random.chance(0.2) ? world.agents.any(startMs).device(startMs) : null;
  const gapHours = random.logNormal(14, 0.8);
  const steps: Step[] = [];
  let atMs = startMs;
  const applications = 2 + random.below(6);
  for (let made = 0; made < applications; made += 1) {
    const applicant = oneId || made === 0 ? person : alias(world, person);
    const amountMinor = roundLikePeople(random, random.logNormal(80_000 * NAIRA, 0.6));
    const base = { customer: applicant, amountMinor, pattern: "loan_stacking" as const };
    const app = { channel: "mobile_app", device: tablet ?? applicant.device, place: person.home };
    steps.push({ atMs, draft: { ...base, ...app, type: "loan_application" } });
    if (random.chance(0.55)) {
      const paidMs = atMs + random.logNormal(2 * HOUR_MS, 0.8);
      const payOut = { type: "loan_disbursement" as const, channel: "mobile_app", beneficiary: person.account };
      steps.push({ atMs: paidMs, draft: { ...base, ...payOut } });
      const leavesMs = paidMs + random.logNormal(3 * HOUR_MS, 1);
      const takenMinor = roundLikePeople(random, amountMinor * random.between(0.75, 1));
      const leave = { ...base, ...app, amountMinor: takenMinor, beneficiary: dropAccount(world, leavesMs) };
      steps.push({ atMs: leavesMs, draft: { ...leave, type: "transfer" } });
    }
    atMs += random.logNormal(gapHours * HOUR_MS, 0.5);
  }
  return steps;
}

/** Another customer id of the same person: something gives it away, not everything. */
function alias({ random, customers }: World, person: Customer): Customer {
  const other = customers.fresh();
  const shared = random.weighted([
    ["bvn", 5],
    ["phone", 3],
    ["device", 4],
  ]);
  return {
    ...other,
    bvnHash: shared === "bvn" ? person.bvnHash : other.bvnHash,
    phoneHash: shared === "phone" ? person.phoneHash : other.phoneHash,
    device: shared === "device" || random.chance(0.4) ? person.device : other.device,
  };
}

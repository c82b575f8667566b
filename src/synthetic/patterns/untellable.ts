import { ordinaryAmount, roundLikePeople } from "../amounts.ts";
import { atPlace, digital } from "../channels.ts";
import type { PatternName } from "../draft.ts";
import type { World } from "../world.ts";
import { HOUR_MS, type Step, victimAt } from "./plan.ts";

/** Patterns whose frauds begin with a loan. */
const LOAN_PATTERNS: ReadonlySet<PatternName> = new Set(["loan_stacking", "identity_reuse"]);

/**
 * A fraud that nothing in the data can tell: one or two payments of a victim's usual size, from the victim's own device, to an account that
 * nobody else pays, as honest people make them every day; or the first loan of somebody new, whose other loans are with other lenders.
 */
export function planUntellable(world: World, pattern: PatternName, startMs: number): readonly Step[] | null {
  const steps = LOAN_PATTERNS.has(pattern) ? loan(world, pattern, startMs) : payments(world, pattern, startMs);
  return steps?.map(({ atMs, draft }) => ({ atMs, draft: { ...draft, isUntellable: true } })) ?? null;
}

function payments(world: World, pattern: PatternName, startMs: number): readonly Step[] | null {
  const { random, identities } = world;
  const victim = victimAt(world, startMs);
  if (victim === null) return null;
  const isCash = pattern === "pass_through" && random.chance(0.4);
  return Array.from({ length: 1 + random.below(2) }, (_, index) => {
    const who = isCash ? atPlace(victim, "atm") : digital(world, victim);
    const money = isCash
      ? {
          type: "withdrawal" as const,
          amountMinor: roundLikePeople(random, ordinaryAmount(random, victim, "withdrawal")),
        }
      : { type: "transfer" as const, amountMinor: ordinaryAmount(random, victim, "transfer") };
    const beneficiary = isCash ? {} : { beneficiary: identities.account() };
    return {
      atMs: startMs + index * random.between(8, 60) * HOUR_MS,
      draft: { ...who, ...money, ...beneficiary, pattern },
    };
  });
}

function loan(world: World, pattern: PatternName, startMs: number): readonly Step[] {
  const { random, customers } = world;
  const customer = customers.fresh();
  const amountMinor = ordinaryAmount(random, customer, "loan_application");
  const applied: Step = {
    atMs: startMs,
    draft: { ...digital(world, customer), type: "loan_application", amountMinor, pattern },
  };
  const paid = { customer, channel: "mobile_app", beneficiary: customer.account, amountMinor, pattern };
  const paidMs = startMs + random.logNormal(2 * HOUR_MS, 1);
  return random.chance(0.65) ? [applied, { atMs: paidMs, draft: { ...paid, type: "loan_disbursement" } }] : [applied];
}

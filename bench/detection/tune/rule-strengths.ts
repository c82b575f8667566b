import type { Features } from "../../../src/engine/features/features.ts";
import type { CompiledRule } from "../../../src/engine/policy/compile-policy.ts";
import type { CachedRows } from "./cached-rows.ts";

/** Gives the strengths of a rule under its values on all cached rows: they do not depend on its weight, so each is worked out once. */
export function createStrengths(cached: CachedRows): (rule: CompiledRule) => Float64Array {
  const known = new Map<string, Float64Array>();
  return (compiled) => {
    const key = `${compiled.code} ${JSON.stringify(compiled.values)}`;
    const strengths = known.get(key) ?? strengthsOf(cached, compiled);
    known.set(key, strengths);
    return strengths;
  };
}

function strengthsOf(cached: CachedRows, compiled: CompiledRule): Float64Array {
  return Float64Array.from(cached.rows, (_, position) => {
    const outcome = compiled.rule.evaluate(featuresFor(cached, compiled, position), compiled.values);
    return outcome.kind === "hit" ? outcome.strength : 0;
  });
}

/** The row's features, with F and N of the window that the rule's values ask for. */
function featuresFor(cached: CachedRows, { code, values }: CompiledRule, position: number): Features {
  const features = cached.features(position);
  const window = { windowDays: values["window_days"] ?? 0, delayDays: values["delay_days"] ?? 0 };
  if (code === "customer_reputation") {
    const { frauds, transactions } = cached.reputation("customer", window, position);
    return {
      ...features,
      reputation: { ...features.reputation, customerFrauds: frauds, customerTransactions: transactions },
    };
  }
  if (code === "beneficiary_reputation") {
    const { frauds, transactions } = cached.reputation("beneficiary", window, position);
    return {
      ...features,
      reputation: { ...features.reputation, beneficiaryFrauds: frauds, beneficiaryTransactions: transactions },
    };
  }
  return features;
}

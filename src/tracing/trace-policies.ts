import type { PolicyFinder } from "../service/policies/policy-finder.ts";
import type { Tracing } from "./tracing.ts";

/** The finder with a span around each search. */
export function tracePolicies(finder: PolicyFinder, tracing: Tracing): PolicyFinder {
  return {
    active: (...search) => tracing.child({ name: "find policy" }, () => finder.active(...search)),
    pinned: (...search) => tracing.child({ name: "find policy" }, () => finder.pinned(...search)),
  };
}

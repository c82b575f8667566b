import type { PolicyFinder } from "../service/policies/policy-finder.ts";
import type { Tracing } from "./tracing.ts";

/** The finder with a span around each search. */
export function tracePolicies(finder: PolicyFinder, tracing: Tracing): PolicyFinder {
  return {
    active: (organisationId, product) =>
      tracing.child({ name: "find policy" }, () => finder.active(organisationId, product)),
    pinned: (organisationId, versionId) =>
      tracing.child({ name: "find policy" }, () => finder.pinned(organisationId, versionId)),
  };
}

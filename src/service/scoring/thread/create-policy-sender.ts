import type { UsablePolicy } from "../../policies/policy-finder.ts";
import type { SentPolicy, ToThread } from "./thread-messages.ts";

/** Sends the versions that decide a unit, before it. */
export type SendPolicies = (policies: readonly UsablePolicy[]) => void;

/** Versions that a thread keeps compiled; then it forgets all of them, and those that are needed are sent again. */
const VERSIONS_MAX = 1_000;

/** Opens the sending: a version never changes once it is used, so each is sent once. `flush` sends the units that need those of before. */
export function createPolicySender(tell: (message: ToThread) => void, flush: () => void): SendPolicies {
  const sent = new Set<string>();
  return (policies) => {
    if (policies.every(({ versionId }) => sent.has(versionId))) return;
    const forget = sent.size + policies.length > VERSIONS_MAX;
    if (forget) {
      flush();
      sent.clear();
    }
    const unknown = policies.filter(({ versionId }) => !sent.has(versionId));
    for (const { versionId } of unknown) sent.add(versionId);
    tell({ kind: "policies", policies: unknown.map(plain), forget });
  };
}

function plain({ policyId, version, versionId, currency, configuration }: UsablePolicy): SentPolicy {
  return { policyId, version, versionId, currency, configuration };
}

import { explain, type RuleReport } from "../../engine/decision/explain.ts";
import { featuresFromSnapshot } from "../../engine/features/snapshot.ts";
import { compilePolicy } from "../../engine/policy/compile-policy.ts";
import { ENGINE_VERSION } from "../../engine/policy/engine-version.ts";
import { ServiceError } from "../../errors.ts";
import { standing } from "../../store/decisions.ts";
import type { Ledger } from "../../store/ledger.ts";
import type { Policies } from "../../store/policies.ts";
import type {
  DecisionRecord,
  Environment,
  PolicyVersionDocument,
  StoredDecision,
} from "../../store/store-documents.ts";
import { type PolicyVersionView, toPolicyVersionView } from "../policies/policy-view.ts";

/** What reading decisions works with. */
export interface DecisionDeps {
  readonly ledger: Ledger<DecisionRecord>;
  readonly policies: Policies;
}

/** A decision with its audit context. */
export interface DecisionAudit {
  readonly decision: StoredDecision;
  /** One report an enabled rule, in registry order. */
  readonly rules: readonly RuleReport[];
  /** The exact configuration, where asked for. */
  readonly policyVersion: PolicyVersionView | undefined;
  /** The decision recomputed, where asked for. */
  readonly replay: { readonly matches: boolean; readonly engineVersion: string } | undefined;
}

/** Reads a decision and explains it. Throws `not_found`, also for a decision that was deleted, or of another organisation or environment. */
export async function getDecision(
  deps: DecisionDeps,
  query: {
    readonly organisationId: string;
    readonly environment: Environment;
    readonly decisionId: string;
    readonly expand: ReadonlySet<string>;
  },
): Promise<DecisionAudit> {
  const decision = standing(await deps.ledger.findDecision(query.decisionId));
  if (decision?.organisationId !== query.organisationId || decision.environment !== query.environment)
    throw new ServiceError("not_found", `Cannot find decision "${query.decisionId}"`);
  const version = await deps.policies.findVersion(query.organisationId, decision.policy.versionId);
  if (version === null) throw new Error(`Cannot find policy version ${decision.policy.versionId} of ${decision._id}`);
  const replayed = replayDecision(decision, version);
  return {
    decision,
    rules: replayed.rules,
    policyVersion: query.expand.has("policy_version") ? await viewOf(deps.policies, version) : undefined,
    replay: query.expand.has("replay") ? { matches: replayed.matches, engineVersion: ENGINE_VERSION } : undefined,
  };
}

/** Recomputes a decision from its stored snapshot and frozen configuration: the rules' reports, and whether every answered part is equal to the last digit. */
export function replayDecision(
  decision: StoredDecision,
  version: PolicyVersionDocument,
): { readonly rules: readonly RuleReport[]; readonly matches: boolean } {
  const explanation = explain(featuresFromSnapshot(decision.features), compilePolicy(version.configuration));
  const answered = ({
    score,
    riskLevel,
    confidence,
    recommendedAction,
    reasons,
  }: typeof explanation | StoredDecision) =>
    JSON.stringify([
      score,
      riskLevel,
      confidence,
      recommendedAction,
      reasons.map(({ code, contribution, message, details }) => [code, contribution, message, details]),
    ]);
  return { rules: explanation.rules, matches: answered(explanation) === answered(decision) };
}

async function viewOf(policies: Policies, version: PolicyVersionDocument): Promise<PolicyVersionView> {
  const policy = await policies.findPolicy(version.organisationId, version.policyId);
  const scope = policy === null ? null : await policies.findScope(version.organisationId, policy.product);
  return toPolicyVersionView(version, scope);
}

import { customerMessage } from "../../engine/decision/customer-message.ts";
import type { RuleReport } from "../../engine/decision/explain.ts";
import type { CustomerText } from "../../engine/rules/rule.ts";
import { ServiceError } from "../../errors.ts";
import { explainStored } from "../../releases/explain-stored.ts";
import type { Ledger } from "../../store/ledger.ts";
import { notDeleted } from "../../store/repositories/decisions.ts";
import type { Environment } from "../../store/repositories/environment.ts";
import type { Policies } from "../../store/repositories/policies.ts";
import type {
  DecisionRecord,
  PolicyVersionDocument,
  StoredDecision,
} from "../../store/repositories/store-documents.ts";
import { type PolicyVersionView, toPolicyVersionView } from "../policies/policy-view.ts";
import { featuresOf } from "./features-of.ts";

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
  /** The decision recomputed, where asked for; null where an engine made it that was never released. */
  readonly replay: { readonly matches: boolean | null; readonly engineVersion: string } | undefined;
  /** What the customer may be told, where asked for. */
  readonly customerMessage: CustomerText | undefined;
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
  const decision = notDeleted(await deps.ledger.findDecision(query.decisionId));
  if (decision?.organisationId !== query.organisationId || decision.environment !== query.environment)
    throw new ServiceError("not_found", `Cannot find decision "${query.decisionId}"`);
  const version = await deps.policies.findVersion(query.organisationId, decision.policy.versionId);
  if (version === null) throw new Error(`Cannot find policy version ${decision.policy.versionId} of ${decision._id}`);
  const replayed = replayDecision(decision, version) ?? { rules: [], matches: null };
  return {
    decision,
    rules: replayed.rules,
    policyVersion: query.expand.has("policy_version") ? await viewOf(deps.policies, version) : undefined,
    replay: query.expand.has("replay")
      ? { matches: replayed.matches, engineVersion: decision.engineVersion }
      : undefined,
    customerMessage: query.expand.has("customer_message") ? customerMessage(decision) : undefined,
  };
}

/**
 * Recomputes a decision from its stored snapshot and frozen configuration, by the engine that made it: the rules' reports, and whether every
 * answered part is equal to the last digit. Undefined where that engine was never released.
 */
export function replayDecision(
  decision: StoredDecision,
  version: PolicyVersionDocument,
): { readonly rules: readonly RuleReport[]; readonly matches: boolean } | undefined {
  const explanation = explainStored(decision.engineVersion, featuresOf(decision), version.configuration);
  if (explanation === undefined) return undefined;
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
  // Read after its scope.
  const current = await policies.findVersion(version.organisationId, version._id);
  return toPolicyVersionView(current ?? version, scope);
}

import { DecisionRecordSchema } from "#gen/risk/v1/decision_pb.ts";
import { PolicySchema } from "#gen/risk/v1/policy_pb.ts";
import { toDecisionRecordMessage } from "../handlers/decision-message.ts";
import { toPolicyMessage } from "../handlers/policy-message.ts";
import { type DecisionAudit, getDecision } from "../service/decisions/get-decision.ts";
import { getPolicy } from "../service/policies/get-policy.ts";
import { notDeleted } from "../store/repositories/decisions.ts";
import { apiFile, jsonFile } from "./api-json.ts";
import { auditLine, auditOf, auditTable } from "./audit-of.ts";
import type { PackFiles, PackSubject } from "./manifest.ts";
import type { PackDeps } from "./pack-deps.ts";
import { type PageSection, packPage } from "./pack-page.ts";

/** What a pack holds before it is signed. */
export interface PackContent {
  readonly subject: Pick<PackSubject, "kind" | "subject" | "organisation_id" | "environment">;
  readonly files: PackFiles;
}

/**
 * Everything that was known of one decision: the transaction as hashes, the features, every rule with what it saw, the exact
 * configuration and who made it active, the feedback, and whether it can be computed again. Throws where there is none.
 */
export async function decisionPack(deps: PackDeps, decisionId: string): Promise<PackContent> {
  const stored = notDeleted(await deps.ledger.findDecision(decisionId));
  if (stored === undefined) throw new Error(`Cannot find decision "${decisionId}"`);
  const { organisationId, environment, policy } = stored;
  const expand = new Set(["policy_version", "replay", "customer_message"]);
  const audit = await getDecision(deps, { organisationId, environment, decisionId, expand });
  const view = await getPolicy(deps.policies, organisationId, { policyId: policy.policyId, at: new Date(deps.now()) });
  const objects = new Set([policy.policyId, policy.versionId]);
  const changes = await auditOf(deps.audit, organisationId, ({ object }) => objects.has(object));
  return {
    subject: { kind: "decision", subject: decisionId, organisation_id: organisationId, environment },
    files: new Map([
      ["decision.json", apiFile(DecisionRecordSchema, toDecisionRecordMessage(audit))],
      ["policy.json", apiFile(PolicySchema, toPolicyMessage(view))],
      ["changes.json", jsonFile({ audit: changes.map(auditLine) })],
      ["index.html", packPage(`Decision ${decisionId}`, [...sectionsOf(audit), changesSection(changes)])],
    ]),
  };
}

function changesSection(changes: Parameters<typeof auditTable>[0]): PageSection {
  return { heading: "Who changed the policy, and when", table: auditTable(changes) };
}

function sectionsOf(audit: DecisionAudit): readonly PageSection[] {
  const { decision, rules, replay, customerMessage } = audit;
  const { transaction, location } = decision.input;
  return [
    {
      heading: "The decision",
      facts: [
        ["Decided at", decision.createdAt.toISOString()],
        ["Environment", decision.environment],
        ["Score", `${decision.score} of 100`],
        ["Risk level", decision.riskLevel],
        ["Confidence", `${decision.confidence} of 100`],
        ["Recommended action", decision.recommendedAction],
        ["Policy", `${decision.policy.policyId}, version ${decision.policy.version} (${decision.policy.versionId})`],
        ["Engine", decision.engineVersion],
        ["Computed again", replay?.matches === true ? "yes: equal to the last digit" : "not by this engine"],
      ],
    },
    {
      heading: "What the customer may be told",
      facts: [
        ["English", customerMessage?.en ?? ""],
        ["Nigerian Pidgin", customerMessage?.pcm ?? ""],
      ],
    },
    {
      heading: "The transaction, as it was sent",
      text: "Customer, device and beneficiary are hashes that only the sender can make; they stand in decision.json.",
      facts: [
        ["Transaction", transaction.id],
        ["Type", transaction.type],
        ["Amount", `${transaction.amountMinor} kobo (${transaction.currency})`],
        ["Occurred at", new Date(transaction.occurredAtMs).toISOString()],
        ["Place", [location?.country, location?.region].filter((part) => part !== undefined).join(", ") || "not sent"],
      ],
    },
    {
      heading: "The key factors: every rule, and what it saw",
      table: {
        columns: ["Rule", "Outcome", "Points", "What it said", "Missing"],
        rows: rules.map(({ code, outcome, contribution, message, missing }) => [
          code,
          outcome,
          String(contribution),
          message ?? "",
          missing.join(", "),
        ]),
      },
    },
    {
      heading: "What was reported afterwards",
      table: {
        columns: ["When", "Label", "Kind of fraud"],
        rows: decision.feedback.map(({ createdAt, label, fraudType }) => [
          createdAt.toISOString(),
          label,
          fraudType ?? "",
        ]),
      },
    },
  ];
}

import { ENGINE_VERSION } from "../../engine/policy/engine-version.ts";
import type { StoredDecision } from "../../store/repositories/store-documents.ts";
import type { ActivePolicy } from "../policies/policy-finder.ts";
import type { ScoreUnit } from "./score-unit.ts";

/** What a new decision has of its unit, of the version that decided and of the moment, whichever thread puts it together. */
export function decisionFrame(unit: ScoreUnit, { policyId, version, versionId }: ActivePolicy, createdAt: Date) {
  return {
    _id: unit.decisionId,
    revision: 0,
    organisationId: unit.organisationId,
    environment: unit.environment,
    policy: { policyId, version, versionId },
    engineVersion: ENGINE_VERSION,
    createdAt,
    requestId: unit.requestId,
    input: unit.request,
    feedback: [],
  } satisfies Partial<StoredDecision>;
}

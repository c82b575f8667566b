import type { PolicyPatch } from "../../engine/policy/policy-spec.ts";
import { validationFailed } from "../../errors.ts";
import { derivedId, newId } from "../../ids.ts";
import { POLICIES_MAX } from "../../store/repositories/policies.ts";
import { auditEntry, type ChangeContext } from "../change-context.ts";
import { getPolicy } from "./get-policy.ts";
import { newVersion, resolveParts } from "./new-version.ts";
import type { PolicyDeps } from "./policy-deps.ts";
import type { PolicyView } from "./policy-view.ts";

/** What a policy is made from. */
export interface CreatePolicy {
  readonly name: string;
  readonly description: string | null;
  readonly product: string | null;
  readonly spec: PolicyPatch;
  /** Why. */
  readonly note?: string;
  /** Given where a repeat of the request must find the same policy again. */
  readonly policyId?: string;
}

/**
 * Creates a policy with a draft version 1. Throws `validation_failed` or `rule_not_available`. Repeating it with one
 * `policyId` makes one policy.
 */
export async function createPolicy(
  deps: PolicyDeps,
  context: ChangeContext,
  request: CreatePolicy,
): Promise<PolicyView> {
  const policyId = request.policyId ?? newId("pol", context.randomBytes);
  await refuseTooMany(deps, context.organisationId, policyId);
  const parts = resolveParts(request.spec, deps);
  const version = newVersion(deps, context, { policyId, version: 1, parts, note: request.note ?? null });
  context.beforeWrite?.();
  await deps.policies.insertVersion(version);
  const audit = auditEntry(context, { action: "policy.create", object: policyId, afterSha256: version.configSha256 });
  await deps.policies.insertPolicy({
    _id: policyId,
    organisationId: context.organisationId,
    name: request.name,
    description: request.description,
    product: request.product,
    latestVersion: 1,
    createdAt: context.at,
    updatedAt: context.at,
    archivedAt: null,
    deletedAt: null,
    revision: 0,
    outbox: [audit],
    outboxAt: context.at,
  });
  await deps.relay("policies", policyId);
  return getPolicy(deps.policies, context.organisationId, { policyId, at: context.at });
}

/** A repeat of a creation finds the policy that it made. */
async function refuseTooMany(deps: PolicyDeps, organisationId: string, policyId: string): Promise<void> {
  if ((await deps.policies.countPolicies(organisationId)) < POLICIES_MAX) return;
  if ((await deps.policies.findPolicy(organisationId, policyId)) !== null) return;
  throw validationFailed([
    { field: "name", message: `At most ${POLICIES_MAX} policies, archived ones included`, code: "limit" },
  ]);
}

/** The id of the default policy of an organisation: the same however often it is seeded. */
export function defaultPolicyId(salt: Uint8Array, organisationId: string): string {
  return derivedId("pol", salt, [organisationId, "default policy"]);
}

import type { PolicyPatch } from "../../engine/policy/policy-spec.ts";
import { type ServiceError, validationFailed } from "../../errors.ts";
import { derivedId, newId } from "../../ids.ts";
import { POLICIES_MAX } from "../../store/repositories/policies.ts";
import type { PolicyDocument } from "../../store/repositories/store-documents.ts";
import { auditEntry, type ChangeContext } from "../change-context.ts";
import { removePolicy } from "./delete-policy.ts";
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
  const policy = {
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
  };
  const isNew = await deps.policies.insertPolicy(policy);
  // Counted again: of those that make the last one at once, each that sees too many takes its own back.
  const isOver = isNew && (await deps.policies.countPolicies(context.organisationId)) > POLICIES_MAX;
  if (isOver && (await takeBack(deps, policy))) throw tooMany();
  await deps.relay("policies", policyId);
  return getPolicy(deps.policies, context.organisationId, { policyId, at: context.at });
}

/** A repeat of a creation finds the policy that it made. */
async function refuseTooMany(deps: PolicyDeps, organisationId: string, policyId: string): Promise<void> {
  if ((await deps.policies.countPolicies(organisationId)) < POLICIES_MAX) return;
  if ((await deps.policies.findPolicy(organisationId, policyId)) !== null) return;
  throw tooMany();
}

/** Takes a policy back with the line of its creation; false where somebody has put it to use since. */
async function takeBack(deps: PolicyDeps, { _id, createdAt, outbox: [line] }: PolicyDocument): Promise<boolean> {
  const marked = await deps.policies.changePolicy(_id, (before) => {
    if (before.keptAt || before.deletedAt !== null) return undefined;
    const outbox = before.outbox.filter(({ id }) => id !== line?.id);
    return { ...before, deletedAt: createdAt, outbox, outboxAt: outbox.length === 0 ? null : before.outboxAt };
  });
  if (marked?.deletedAt === null) return false;
  if (marked !== undefined) await removePolicy(deps, marked);
  return true;
}

function tooMany(): ServiceError {
  return validationFailed([
    { field: "body", message: `At most ${POLICIES_MAX} policies, archived ones included`, code: "limit" },
  ]);
}

/** The id of the default policy of an organisation: the same however often it is seeded. */
export function defaultPolicyId(salt: Uint8Array, organisationId: string): string {
  return derivedId("pol", salt, [organisationId, "default policy"]);
}

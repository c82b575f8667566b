import type { PolicyPatch } from "../../engine/policy/policy-spec.ts";
import { ServiceError } from "../../errors.ts";
import { withEntries } from "../../store/repositories/outbox.ts";
import { POLICY_VERSIONS_MAX } from "../../store/repositories/policies.ts";
import type { PolicyDocument, PolicyVersionDocument } from "../../store/repositories/store-documents.ts";
import { auditEntry, type ChangeContext } from "../change-context.ts";
import { changedParts } from "./changed-parts.ts";
import { isArchived } from "./endings.ts";
import { getPolicy, policyNotFound } from "./get-policy.ts";
import { type NewVersion, newVersion, type ResolvedParts } from "./new-version.ts";
import type { PolicyDeps } from "./policy-deps.ts";
import type { PolicyView } from "./policy-view.ts";

/** What a PATCH sends; what is undefined stays. A description of null clears. */
export interface UpdatePolicy {
  readonly policyId: string;
  readonly name?: string;
  readonly description?: string | null;
  readonly spec: PolicyPatch;
  /** Why the configuration changes. */
  readonly note?: string;
}

/** Edits of one draft that were overtaken by its being frozen, before the request gives up. */
const ATTEMPTS_MAX = 20;

/**
 * Merges changes onto the latest version: in place while it is an unused draft, otherwise as a new draft version.
 * A change of nothing, or of name and description alone, makes no version. Throws `not_found`, `policy_archived`, `validation_failed` or
 * `rule_not_available`.
 */
export async function updatePolicy(
  deps: PolicyDeps,
  context: ChangeContext,
  request: UpdatePolicy,
): Promise<PolicyView> {
  const policy = await deps.policies.findPolicy(context.organisationId, request.policyId);
  if (policy === null) throw policyNotFound(request.policyId);
  const scope = await deps.policies.findScope(context.organisationId, policy.product);
  const current = await deps.policies.findPolicy(context.organisationId, request.policyId);
  if (current === null) throw policyNotFound(request.policyId);
  if (isArchived(scope, current))
    throw new ServiceError("policy_archived", `Cannot change policy "${policy._id}": it was archived`);
  const changed = await changeConfiguration(deps, context, policy, request);
  const audit = auditEntry(context, {
    action: "policy.update",
    object: policy._id,
    beforeSha256: changed.before.configSha256,
    afterSha256: changed.after.configSha256,
  });
  const after = await deps.policies.changePolicy(policy._id, (before) => {
    if (before.deletedAt !== null) throw policyNotFound(policy._id);
    const next = {
      ...before,
      name: request.name ?? before.name,
      description: request.description === undefined ? before.description : request.description,
      latestVersion: Math.max(before.latestVersion, changed.after.version),
    };
    const same = next.name === before.name && next.description === before.description && !changed.changed;
    if (same) return undefined;
    context.beforeWrite?.();
    return withEntries({ ...next, updatedAt: context.at }, context.at, [audit]);
  });
  if (after === undefined) throw policyNotFound(policy._id);
  await deps.relay("policies", policy._id);
  return getPolicy(deps.policies, context.organisationId, { policyId: policy._id, at: context.at });
}

interface ConfigurationChange {
  readonly before: PolicyVersionDocument;
  readonly after: PolicyVersionDocument;
  readonly changed: boolean;
}

async function changeConfiguration(
  deps: PolicyDeps,
  context: ChangeContext,
  policy: PolicyDocument,
  request: UpdatePolicy,
): Promise<ConfigurationChange> {
  const { spec, note = null } = request;
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const latest = await deps.policies.findNumbered(policy.organisationId, policy._id);
    if (latest === null) throw policyNotFound(policy._id);
    const parts = changedParts(deps, latest, spec);
    if (parts === undefined) return { before: latest, after: latest, changed: false };
    const after =
      latest.frozenAt === null
        ? await editInPlace(deps, context, { latest, parts, note })
        : await addVersion(deps, context, { policyId: policy._id, version: latest.version + 1, parts, note });
    if (after !== undefined) return { before: latest, after, changed: true };
  }
  throw new ServiceError(
    "conflict",
    `Repeat the change of policy "${policy._id}": others changed it at the same time`,
    {
      retryAfterSeconds: 1,
    },
  );
}

async function editInPlace(
  deps: PolicyDeps,
  context: ChangeContext,
  {
    latest,
    parts,
    note,
  }: { readonly latest: PolicyVersionDocument; readonly parts: ResolvedParts; readonly note: string | null },
): Promise<PolicyVersionDocument | undefined> {
  let edited = false;
  const after = await deps.policies.changeVersion(latest._id, (version) => {
    edited = version.frozenAt === null && version.revision === latest.revision;
    if (!edited) return undefined;
    context.beforeWrite?.();
    return { ...version, ...parts, createdBy: context.actor, createdNote: note };
  });
  return edited ? after : undefined;
}

async function addVersion(
  deps: PolicyDeps,
  context: ChangeContext,
  request: NewVersion,
): Promise<PolicyVersionDocument | undefined> {
  if (request.version > POLICY_VERSIONS_MAX)
    throw new ServiceError(
      "validation_failed",
      `Create a new policy: "${request.policyId}" has ${POLICY_VERSIONS_MAX} versions, the most that one may have`,
      {
        details: [{ field: "policy_id", message: `At most ${POLICY_VERSIONS_MAX} versions`, code: "limit" }],
      },
    );
  const version = newVersion(deps, context, request);
  context.beforeWrite?.();
  return (await deps.policies.insertVersion(version)) ? version : undefined;
}

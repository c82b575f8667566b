import type { PolicyDocument, PolicyScopeDocument, PolicyVersionDocument } from "../../store/store-documents.ts";

/** A version as it stands now: what is stored of it joined with what its scope says. */
export interface PolicyVersionView extends Omit<PolicyVersionDocument, "_id"> {
  readonly versionId: string;
  readonly status: "draft" | "tested" | "active" | "archived";
  readonly activatedAt: Date | null;
  readonly archivedAt: Date | null;
}

/** A policy as it stands now; `versions` newest first, only where one policy is asked for. */
export interface PolicyView extends Omit<PolicyDocument, "_id"> {
  readonly policyId: string;
  readonly status: "draft" | "active" | "archived";
  readonly activeVersion: number | null;
  readonly archivedAt: Date | null;
  readonly versions?: readonly PolicyVersionView[];
}

/** Joins a policy with its scope and, where given, its versions. A scope is null until a policy of it was active. */
export function toPolicyView(
  policy: PolicyDocument,
  scope: PolicyScopeDocument | null,
  versions?: readonly PolicyVersionDocument[],
): PolicyView {
  const { _id, ...rest } = policy;
  const archivedAt = scope?.retirements[_id] ?? null;
  const active = scope?.active?.policyId === _id ? scope.active : null;
  return {
    ...rest,
    policyId: _id,
    status: archivedAt !== null ? "archived" : active !== null ? "active" : "draft",
    activeVersion: active?.version ?? null,
    archivedAt,
    ...(versions === undefined ? {} : { versions: versions.map((version) => toPolicyVersionView(version, scope)) }),
  };
}

/** Joins a version with its scope. */
export function toPolicyVersionView(
  version: PolicyVersionDocument,
  scope: PolicyScopeDocument | null,
): PolicyVersionView {
  const { _id, ...rest } = version;
  const activation = scope?.activations[_id];
  return {
    ...rest,
    versionId: _id,
    status: statusOf(version, scope, activation !== undefined),
    activatedAt: activation?.activatedAt ?? null,
    archivedAt: activation?.archivedAt ?? null,
  };
}

function statusOf(
  version: PolicyVersionDocument,
  scope: PolicyScopeDocument | null,
  wasActive: boolean,
): PolicyVersionView["status"] {
  if (scope?.active?.versionId === version._id) return "active";
  if (wasActive) return "archived";
  return version.testedAt === null ? "draft" : "tested";
}

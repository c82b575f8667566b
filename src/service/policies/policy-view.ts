import type {
  ArmedBrake,
  PendingActivation,
  PolicyDocument,
  PolicyScopeDocument,
  PolicyVersionDocument,
  ShadowStopReason,
} from "../../store/repositories/store-documents.ts";

import { endOf, waitingActivation } from "./approval/waiting-activation.ts";
import { pendingEndings } from "./endings.ts";

/** A version as it stands now: what is stored of it joined with what its scope says. */
export interface PolicyVersionView extends Omit<PolicyVersionDocument, "_id"> {
  readonly versionId: string;
  readonly status: "draft" | "tested" | "active" | "archived";
  readonly activatedAt: Date | null;
  readonly activatedBy: string | null;
  readonly activationNote: string | null;
  readonly archivedAt: Date | null;
}

/** A policy as it stands now; `versions` newest first, only where one policy is asked for. */
export interface PolicyView extends Omit<PolicyDocument, "_id" | "deletedAt" | "keptAt"> {
  readonly policyId: string;
  readonly status: "draft" | "active" | "archived";
  readonly activeVersion: number | null;
  readonly shadowVersion: number | null;
  readonly shadowStoppedBecause: ShadowStopReason | null;
  readonly brake: ArmedBrake | null;
  readonly pendingActivation: PendingActivation | null;
  readonly archivedAt: Date | null;
  readonly versions?: readonly PolicyVersionView[];
}

/**
 * Joins a policy with its scope and, where given, its versions, all of which were read after the scope, as they stand at a time. A scope is
 * null until a policy of it was active.
 */
export function toPolicyView(
  policy: PolicyDocument,
  scope: PolicyScopeDocument | null,
  { at, versions }: { readonly at: Date; readonly versions?: readonly PolicyVersionDocument[] },
): PolicyView {
  const { _id, deletedAt: _deletedAt, keptAt: _keptAt, ...rest } = policy;
  const endings = pendingEndings(scope).filter(({ policyId }) => policyId === _id);
  const archivedAt = policy.archivedAt ?? endings.find(({ version }) => version === null)?.archivedAt ?? null;
  const active = scope?.active?.policyId === _id ? scope.active : null;
  const shadow = scope?.shadow?.policyId === _id ? scope.shadow : null;
  const brake = scope?.brake?.policyId === _id ? scope.brake : null;
  const pending = scope?.pending?.policyId === _id ? scope.pending : null;
  const stopped = scope?.shadowStopped?.policyId === _id ? scope.shadowStopped : null;
  return {
    ...rest,
    policyId: _id,
    status: archivedAt !== null ? "archived" : active !== null ? "active" : "draft",
    activeVersion: active?.version ?? null,
    shadowVersion: shadow?.version ?? null,
    shadowStoppedBecause: stopped?.because ?? null,
    brake,
    pendingActivation: pending && (waitingActivation(scope, at) ?? null),
    archivedAt,
    updatedAt: latest([
      policy.updatedAt,
      active?.activatedAt,
      shadow?.setAt,
      stopped?.at,
      brake?.changedAt,
      ...(pending === null ? [] : [endOf(pending, at) ?? pending.askedAt]),
      ...endings.map((ending) => ending.archivedAt),
    ]),
    ...(versions === undefined ? {} : { versions: versions.map((version) => toPolicyVersionView(version, scope)) }),
  };
}

/** Joins a version with its scope, which was read before it. */
export function toPolicyVersionView(
  version: PolicyVersionDocument,
  scope: PolicyScopeDocument | null,
): PolicyVersionView {
  const { _id, ...rest } = version;
  return { ...rest, versionId: _id, ...lifeOf(version, scope) };
}

function lifeOf(
  version: PolicyVersionDocument,
  scope: PolicyScopeDocument | null,
): Pick<PolicyVersionView, "status" | "activatedAt" | "activatedBy" | "activationNote" | "archivedAt"> {
  const active = scope?.active;
  const ending = pendingEndings(scope).findLast((entry) => entry.version?.versionId === version._id);
  const isActive = active?.versionId === version._id;
  const last = isActive ? active : (ending?.version ?? version);
  const { activatedAt, activatedBy = null, activationNote = null } = last;
  const life = { activatedAt, activatedBy, activationNote };
  if (isActive) return { status: "active", ...life, archivedAt: null };
  const archivedAt = ending?.archivedAt ?? version.archivedAt;
  if (activatedAt !== null) return { status: "archived", ...life, archivedAt };
  return { status: version.testedAt === null ? "draft" : "tested", ...life, archivedAt };
}

function latest(times: readonly (Date | undefined)[]): Date {
  return new Date(Math.max(...times.map((time) => time?.getTime() ?? 0)));
}

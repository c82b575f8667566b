import { withEntries } from "../../../store/repositories/outbox.ts";
import type {
  ArmedBrake,
  PolicyDocument,
  PolicyScopeDocument,
  PolicyVersionDocument,
} from "../../../store/repositories/store-documents.ts";
import { auditEntry, type ChangeContext, eventEntry } from "../../change-context.ts";
import { activatedScope } from "../activated-scope.ts";

const PER_UNIT = 10_000;

/** A version with its policy. */
export interface VersionOfPolicy {
  readonly policy: PolicyDocument;
  readonly version: PolicyVersionDocument;
}

/**
 * A scope whose brake has tripped, with the event and the line of the audit trail. With `target` the version before is active again in the
 * same write, by the transition of an activation.
 */
export function trippedScope(
  scope: PolicyScopeDocument,
  context: ChangeContext,
  trip: {
    readonly brake: ArmedBrake;
    /** Whose version is braked. */
    readonly policy: PolicyDocument;
    readonly target: VersionOfPolicy | undefined;
  },
): PolicyScopeDocument {
  const { brake, policy, target } = trip;
  const share = Math.round((PER_UNIT * brake.atOrAbove) / brake.decisions) / PER_UNIT;
  const tripped = withEntries({ ...scope, brake: { ...brake, changedAt: context.at }, brakeAt: null }, context.at, [
    eventEntry(context, {
      type: "policy.braked",
      environment: null,
      data: {
        policy_id: policy._id,
        name: policy.name,
        product: policy.product,
        version: brake.version,
        version_id: brake.versionId,
        level: brake.level,
        share,
        share_max: brake.shareMax,
        decisions: brake.decisions,
        rolled_back: target !== undefined,
        replaced_by: target === undefined ? null : referenceOf(target),
      },
    }),
    auditEntry(context, { action: "policy.brake", object: policy._id }),
  ]);
  if (target === undefined) return tripped;
  const note = `Rolled back: ${brake.atOrAbove} of ${brake.decisions} decisions of version ${brake.version} were at or above ${brake.level}`;
  return activatedScope(tripped, { context, ...target, note }) ?? tripped;
}

function referenceOf({ policy, version }: VersionOfPolicy) {
  return { policy_id: policy._id, version: version.version, version_id: version._id };
}

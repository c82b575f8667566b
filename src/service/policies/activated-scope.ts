import { withEntries } from "../../store/repositories/outbox.ts";
import type {
  ActiveVersion,
  ArmedBrake,
  BrakeTerms,
  PolicyDocument,
  PolicyScopeDocument,
  PolicyVersionDocument,
} from "../../store/repositories/store-documents.ts";
import { auditEntry, type ChangeContext, eventEntry } from "../change-context.ts";
import { withoutPending } from "./approval/waiting-activation.ts";
import { endedBrake } from "./brake/ended-brake.ts";
import { versionEnding } from "./endings.ts";
import { withoutShadow } from "./shadow/without-shadow.ts";

/**
 * A scope in which a version has become the active one, with everything that follows from it: the ending of the version before, of its
 * brake and of an activation that waits, the event and the lines of the audit trail. Undefined where it is active already.
 */
export function activatedScope(
  scope: PolicyScopeDocument,
  activation: {
    readonly context: ChangeContext;
    readonly policy: PolicyDocument;
    readonly version: PolicyVersionDocument;
    readonly note: string | null;
    readonly brake?: BrakeTerms | undefined;
    /** Whether it is what was waiting. */
    readonly isApproval?: boolean;
  },
): PolicyScopeDocument | undefined {
  const { context, policy, version, note, brake, isApproval = false } = activation;
  const replaced = scope.active;
  if (replaced?.versionId === version._id) return undefined;
  const active = { policyId: policy._id, version: version.version, versionId: version._id };
  const braked =
    brake === undefined ? endedBrake(scope, context.at) : armedBrake(scope, context, { ...active, ...brake });
  context.beforeWrite?.();
  const action = isApproval ? "policy.activation_approve" : "policy.activation_end";
  const settled = withoutPending(scope, context, { ends: () => true, action });
  const { scope: lit, entries } = withoutShadow(settled.scope, context, (shadow) => shadow.versionId === version._id);
  const activated = {
    ...active,
    activatedAt: context.at,
    activatedBy: context.actor,
    activationNote: note,
  };
  return withEntries({ ...lit, ...braked, active: activated }, context.at, [
    ...(replaced === null ? [] : [versionEnding(context, replaced)]),
    ...settled.entries,
    ...entries,
    eventEntry(context, {
      type: "policy.activated",
      environment: null,
      data: {
        policy_id: policy._id,
        name: policy.name,
        product: policy.product,
        version: version.version,
        version_id: version._id,
        was_tested: version.testedAt !== null,
        replaced: replaced && {
          policy_id: replaced.policyId,
          version: replaced.version,
          version_id: replaced.versionId,
        },
      },
    }),
    auditEntry(context, { action: "policy.activate", object: policy._id, afterSha256: version.configSha256 }),
  ]);
}

function armedBrake(
  { active }: PolicyScopeDocument,
  { at }: ChangeContext,
  terms: ActiveVersion & BrakeTerms,
): Pick<PolicyScopeDocument, "brake" | "brakeAt"> {
  const previous = active && { policyId: active.policyId, version: active.version, versionId: active.versionId };
  const counted = { decisions: 0, atOrAbove: 0, countedTo: at };
  const brake: ArmedBrake = { ...terms, state: "armed", ...counted, changedAt: at, previous };
  return { brake, brakeAt: at };
}

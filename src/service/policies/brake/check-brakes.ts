import { RISK_LEVELS } from "../../../engine/decision/risk-level.ts";
import type { RandomBytes } from "../../../ids.ts";
import type { DecisionList, DecisionPlace } from "../../../store/decisions/decision-list.ts";
import type { ScopeChange } from "../../../store/repositories/policies.ts";
import type { ActiveVersion, ArmedBrake, PolicyScopeDocument } from "../../../store/repositories/store-documents.ts";
import type { ChangeContext } from "../../change-context.ts";
import { isArchived } from "../endings.ts";
import type { PolicyDeps } from "../policy-deps.ts";
import { canRun } from "../refuse-disabled-rules.ts";
import { countDecisions } from "./count-decisions.ts";
import { trippedScope, type VersionOfPolicy } from "./trip-brake.ts";

/** What looking after brakes works with. */
export interface BrakeDeps extends PolicyDeps {
  readonly store: { readonly decisionList: Pick<DecisionList, "page" | "settledBefore"> };
  readonly randomBytes: RandomBytes;
  readonly now: () => number;
  /** Told of a brake that has tripped. */
  readonly observeTrip?: () => void;
}

/** Time whose decisions are counted at once: what is read of it is held in memory. */
const STEP_MS = 60_000;
/** Steps of one brake in one round; the next round goes on. */
const STEPS_MAX = 1_000;
const PAGE_DECISIONS = 100;

/**
 * Counts what was decided since the last round under every armed brake, and trips, or passes, those whose look says so. Counts and state
 * are one document, changed under its revision, with the time to which they are counted: so any number of processes count once.
 */
export async function checkBrakes(deps: BrakeDeps): Promise<void> {
  const braked = await deps.policies.listBraked();
  if (braked.length === 0) return;
  const settled = await deps.store.decisionList.settledBefore(deps.now);
  for (const scope of braked) {
    let current: PolicyScopeDocument | undefined = scope;
    for (let step = 0; step < STEPS_MAX && current !== undefined; step += 1)
      current = await countOn(deps, current, settled);
  }
}

/** Counts one step further; undefined where there is nothing more to count. */
async function countOn(
  deps: BrakeDeps,
  scope: PolicyScopeDocument,
  settled: Date,
): Promise<PolicyScopeDocument | undefined> {
  const { organisationId, product, brake } = scope;
  if (brake?.state !== "armed" || brake.countedTo >= settled) return undefined;
  const to = new Date(Math.min(settled.getTime(), brake.countedTo.getTime() + STEP_MS));
  const flags = await flagsOf(deps, { organisationId, brake, to });
  // Nothing is written of nothing, but now and then, so that it is not looked at for ever.
  if (flags.length === 0 && to === settled) return undefined;
  const counted = { ...countDecisions(brake, flags), countedTo: to };
  const at = new Date(deps.now());
  const context = { organisationId, actor: "svc", requestId: null, at, randomBytes: deps.randomBytes };
  let isTripped = false;
  const changed = await deps.policies.changeScope(organisationId, product, async (before) => {
    isTripped = isSame(before.brake, brake) && counted.state === "tripped";
    return isSame(before.brake, brake) ? countedScope(deps, before, { context, brake: counted }) : undefined;
  });
  if (isTripped) {
    deps.observeTrip?.();
    await deps.relay("policy_scopes", changed._id);
  }
  return changed;
}

/** Whether nobody has counted on, or armed another one. */
function isSame(brake: ArmedBrake | null | undefined, known: ArmedBrake): boolean {
  return (
    brake?.state === "armed" &&
    brake.versionId === known.versionId &&
    brake.changedAt.getTime() === known.changedAt.getTime() &&
    brake.countedTo.getTime() === known.countedTo.getTime()
  );
}

async function countedScope(
  deps: BrakeDeps,
  scope: PolicyScopeDocument,
  { context, brake }: { readonly context: ChangeContext; readonly brake: ArmedBrake },
): Promise<ScopeChange> {
  if (brake.state === "armed") return { ...scope, brake };
  if (brake.state !== "tripped") return { ...scope, brake: { ...brake, changedAt: context.at }, brakeAt: null };
  const policy = await deps.policies.findPolicy(scope.organisationId, brake.policyId);
  if (policy === null) throw new Error(`Cannot find policy ${brake.policyId} whose version is active`);
  const target = brake.rollback && brake.previous ? await findTarget(deps, scope, brake.previous) : undefined;
  return trippedScope(scope, context, { brake, policy, target });
}

/** The version to go back to, where it can still be activated. */
async function findTarget(
  deps: BrakeDeps,
  scope: PolicyScopeDocument,
  { policyId, versionId }: ActiveVersion,
): Promise<VersionOfPolicy | undefined> {
  const [policy, version] = await Promise.all([
    deps.policies.findPolicy(scope.organisationId, policyId),
    deps.policies.findVersion(scope.organisationId, versionId),
  ]);
  if (policy === null || version === null) return undefined;
  return isArchived(scope, policy) || !canRun(version, deps.disabledRules) ? undefined : { policy, version };
}

/** Of each live decision of the version since it was counted last, in the order in which they were made, whether it is at or above the level. */
async function flagsOf(
  deps: BrakeDeps,
  { organisationId, brake, to }: { readonly organisationId: string; readonly brake: ArmedBrake; readonly to: Date },
): Promise<readonly boolean[]> {
  const lowest = RISK_LEVELS.indexOf(brake.level);
  const environment = "live";
  const filter = {
    organisationId,
    environment,
    from: brake.countedTo,
    to,
    policyVersionIds: [brake.versionId],
  } as const;
  const flags: boolean[] = [];
  let after: DecisionPlace | undefined;
  do {
    const page = await deps.store.decisionList.page(filter, { sort: "created_at", after, limit: PAGE_DECISIONS });
    for (const { riskLevel } of page.decisions) flags.push(RISK_LEVELS.indexOf(riskLevel) >= lowest);
    after = page.next;
  } while (after !== undefined);
  // Pages begin with the newest.
  return flags.reverse();
}

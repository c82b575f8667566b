import { decide } from "../engine/decision/decide.ts";
import { hashKeyOf, type ScoringEvent, toScoringEvent } from "../engine/event.ts";
import { readFeatures } from "../engine/features/read-features.ts";
import { snapshotOf } from "../engine/features/snapshot.ts";
import { ENGINE_VERSION } from "../engine/policy/engine-version.ts";
import { applyEvent } from "../engine/profile/apply-event.ts";
import { packProfile } from "../engine/profile/pack-profile.ts";
import { emptyProfile, type Profile } from "../engine/profile/profile.ts";
import { unpackProfile } from "../engine/profile/unpack-profile.ts";
import type { ScoreRequest } from "../engine/score-request.ts";
import { ServiceError } from "../errors.ts";
import { derivedId } from "../ids.ts";
import { standing } from "../store/decisions.ts";
import type { Ledger } from "../store/ledger.ts";
import type { DecisionRecord, Environment, StoredDecision } from "../store/store-documents.ts";
import { type EntityRef, entitiesOf } from "./entities-of.ts";
import type { PolicyFinder, UsablePolicy } from "./policies/policy-finder.ts";
import type { QuotaUnits } from "./quota/create-quota-units.ts";

/** What scoring works with. */
export interface ScoreDeps {
  readonly ledger: Ledger<DecisionRecord>;
  readonly policyFinder: PolicyFinder;
  readonly quotaUnits: QuotaUnits;
  /** The store's salt of derived ids. */
  readonly salt: Uint8Array;
  readonly now: () => number;
  /** Told of every answered score. */
  readonly observeScore?: ObserveScore;
}

/** Told of an answered score, and whether it was one of before. */
export type ObserveScore = (decision: StoredDecision, replayed: boolean) => void;

/** A checked request with what the caller's key fixes. */
export interface ScoreCommand {
  readonly organisationId: string;
  readonly environment: Environment;
  readonly requestId: string;
  readonly request: ScoreRequest;
  /** Test mode only: scores against exactly this version. */
  readonly policyVersionId: string | undefined;
  /** Called right before anything is written, perhaps more than once; throws where nobody waits for the answer any more. */
  readonly beforeWrite?: (() => void) | undefined;
}

/**
 * Scores a transaction, once: a repeat of its id answers the stored decision, records nothing and takes no quota.
 * The entities' profiles are folded with the transaction, the features read from them, the policy's rules decide, the decision is stored.
 * Throws `quota_exceeded` before anything else that depends on what is stored, and `validation_failed` for a transaction whose decision was deleted.
 */
export async function score(
  deps: ScoreDeps,
  command: ScoreCommand,
): Promise<{ readonly decision: StoredDecision; readonly replayed: boolean }> {
  const decisionId = decisionIdOf(deps.salt, command, command.request.transaction.id);
  const quota = await deps.quotaUnits(command);
  /** The stored decision; else, where no quota is left, its refusal. Both come before what else depends on stored state. */
  const storedOrSpent = async () => {
    const stored = await deps.ledger.findDecision(decisionId);
    if (stored === undefined && quota !== undefined && (await deps.ledger.quota.isSpent(quota)))
      throw quota.refusal("spent");
    return stored === undefined ? undefined : decisionToRepeat(stored);
  };
  if (command.policyVersionId !== undefined) {
    // Looking a pinned version up freezes it: neither a repeat nor a refusal may.
    const stored = await storedOrSpent();
    if (stored !== undefined) return observed(deps, stored, true);
  }
  const policy = await policyOf(deps, command).catch((error: unknown) => ({ error }));
  if ("error" in policy) {
    const stored = await storedOrSpent();
    if (stored !== undefined) return observed(deps, stored, true);
    throw policy.error;
  }
  const event = toScoringEvent(command.request, hashKeyOf(decisionId.slice("dec_".length)));
  const entities = entitiesOf(command.organisationId, command.environment, command.request);
  const { document, replayed } = await deps.ledger.decideOnce<Profile>({
    decisionId,
    quota,
    beforeWrite: command.beforeWrite,
    profileKeys: entities.map((entity) => entity.profileKey),
    fold: (index, packed) => fold(entities[index], packed, event),
    decide: (profiles) => decisionOf({ command, decisionId, policy, event, entities, profiles, nowMs: deps.now() }),
  });
  return observed(deps, decisionToRepeat(document), replayed);
}

function observed(deps: ScoreDeps, decision: StoredDecision, replayed: boolean) {
  deps.observeScore?.(decision, replayed);
  return { decision, replayed };
}

/** Deciding again might answer otherwise, and would count the transaction twice. */
function decisionToRepeat(record: DecisionRecord): StoredDecision {
  const decision = standing(record);
  if (decision !== undefined) return decision;
  const message = "Send a new id with a new transaction: this one was decided, and its decision is deleted";
  throw new ServiceError("validation_failed", message, {
    details: [{ field: "transaction.id", message, code: "duplicate" }],
  });
}

/** The id of the one decision that a transaction can have. */
export function decisionIdOf(
  salt: Uint8Array,
  caller: { readonly organisationId: string; readonly environment: Environment },
  transactionId: string,
): string {
  return derivedId("dec", salt, [caller.organisationId, caller.environment, transactionId]);
}

async function policyOf(deps: ScoreDeps, command: ScoreCommand): Promise<UsablePolicy> {
  if (command.policyVersionId === undefined)
    return deps.policyFinder.active(command.organisationId, command.request.product, command.beforeWrite);
  const { organisationId, policyVersionId, beforeWrite } = command;
  const pinned = await deps.policyFinder.pinned(organisationId, policyVersionId, beforeWrite);
  if (pinned !== undefined) return pinned;
  const message = `Cannot find policy version "${command.policyVersionId}"`;
  throw new ServiceError("validation_failed", message, {
    details: [{ field: "policy_version_id", message, code: "not_found" }],
  });
}

function fold(entity: EntityRef | undefined, packed: Uint8Array | undefined, event: ScoringEvent) {
  if (entity === undefined) throw new Error("Cannot fold a profile that no entity of the transaction has");
  const profile = applyEvent(packed === undefined ? emptyProfile(entity.kind) : unpackProfile(packed), event);
  return { packed: packProfile(profile), profile };
}

function decisionOf(context: {
  readonly command: ScoreCommand;
  readonly decisionId: string;
  readonly policy: UsablePolicy;
  readonly event: ScoringEvent;
  readonly entities: readonly EntityRef[];
  readonly profiles: readonly Profile[];
  readonly nowMs: number;
}): StoredDecision {
  const { command, policy, event, entities, profiles } = context;
  const of = (kind: EntityRef["kind"]) => profiles[entities.findIndex((entity) => entity.kind === kind)];
  const customer = of("customer");
  if (customer === undefined) throw new Error("Cannot read features without the customer's profile");
  const features = readFeatures(
    { customer, device: of("device"), beneficiary: of("beneficiary"), bvn: of("bvn"), phone: of("phone") },
    event,
    policy.compiled.featureSettings,
  );
  return {
    _id: context.decisionId,
    revision: 0,
    organisationId: command.organisationId,
    environment: command.environment,
    ...decide(features, policy.compiled),
    policy: { policyId: policy.policyId, version: policy.version, versionId: policy.versionId },
    engineVersion: ENGINE_VERSION,
    createdAt: new Date(context.nowMs),
    requestId: command.requestId,
    input: command.request,
    features: snapshotOf(features),
    feedback: [],
  };
}

import { type Decision, decide } from "../../engine/decision/decide.ts";
import type { ScoringEvent } from "../../engine/event.ts";
import type { FeatureSettings } from "../../engine/features/feature-settings.ts";
import { packFeatures } from "../../engine/features/pack-features.ts";
import { readFeatures } from "../../engine/features/read-features.ts";
import type { Profile } from "../../engine/profile/profile.ts";
import { derivedId } from "../../ids.ts";
import type { StoredDecision } from "../../store/repositories/store-documents.ts";
import type { EntityRef } from "../entities-of.ts";
import type { ActivePolicy } from "../policies/policy-finder.ts";
import type { DecideDeps } from "./decide-deps.ts";
import { decideShadow, type Shadowed } from "./decide-shadow.ts";
import { decisionFrame } from "./decision-frame.ts";
import { isFlagHeard } from "./is-flag-heard.ts";
import type { ScoreUnit } from "./score-unit.ts";

/**
 * The decision on folded profiles, in the order of `entities`, as it is stored; and what the shadow said beside it, where there is one.
 * One of a level that receivers are told of has its event in its outbox, where there is a receiver.
 */
export function newDecision(
  deps: Pick<DecideDeps, "now" | "ticks" | "salt" | "ledger">,
  context: {
    readonly unit: ScoreUnit;
    readonly policy: ActivePolicy;
    readonly event: ScoringEvent;
    readonly entities: readonly EntityRef[];
    readonly profiles: readonly Profile[];
  },
): { readonly decision: StoredDecision; readonly shadowed: Shadowed | undefined } {
  const { unit, policy } = context;
  const { decisionId } = unit;
  const features = featuresOf(context, policy.compiled.featureSettings);
  const decided = decide(features, policy.compiled);
  const known = { settings: policy.compiled.featureSettings, features };
  const shadowed =
    policy.shadow &&
    decideShadow(policy.shadow, { known, read: (settings) => featuresOf(context, settings), ticks: deps.ticks });
  const createdAt = new Date(deps.now());
  const decision: StoredDecision = {
    ...decisionFrame(unit, policy, createdAt),
    ...decided,
    features: packFeatures(features),
    ...(shadowed?.decision && { shadow: shadowed.decision }),
    ...(isFlagged(decided) && isFlagHeard(deps.ledger, unit) && flagOf(deps.salt, { decisionId, createdAt })),
  };
  return { decision, shadowed };
}

function featuresOf(
  { entities, profiles, event }: Pick<Parameters<typeof newDecision>[1], "entities" | "profiles" | "event">,
  settings: FeatureSettings,
) {
  const of = (kind: EntityRef["kind"]) => profiles[entities.findIndex((entity) => entity.kind === kind)];
  const customer = of("customer");
  if (customer === undefined) throw new Error("Cannot read features without the customer's profile");
  return readFeatures(
    {
      customer,
      device: of("device"),
      beneficiary: of("beneficiary"),
      bvn: of("bvn"),
      phone: of("phone"),
      lender: of("lender"),
    },
    event,
    settings,
  );
}

/** Receivers are told of these. */
function isFlagged({ riskLevel }: Decision): boolean {
  return riskLevel === "high" || riskLevel === "critical";
}

/** The event's id is derived, so that whoever moves it on makes it once. */
function flagOf(
  salt: Uint8Array,
  made: { readonly decisionId: string; readonly createdAt: Date },
): Pick<StoredDecision, "outbox" | "outboxAt"> {
  const id = derivedId("evt", salt, [made.decisionId, "flagged"]);
  return { outbox: [{ kind: "flag", id }], outboxAt: made.createdAt };
}

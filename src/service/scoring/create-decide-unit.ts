import { hashKeyOf, toScoringEvent } from "../../engine/event.ts";
import { applyEvent } from "../../engine/profile/apply-event.ts";
import type { ProfileMemory } from "../../engine/profile/create-profile-memory.ts";
import { packProfile } from "../../engine/profile/pack-profile.ts";
import { emptyProfile, type Profile } from "../../engine/profile/profile.ts";
import type { StoredDecision } from "../../store/repositories/store-documents.ts";
import { besideOf, type EntityRef, entitiesOf, isListed } from "../entities-of.ts";
import type { DecideDeps } from "./decide-deps.ts";
import type { Shadowed } from "./decide-shadow.ts";
import { newDecision } from "./new-decision.ts";
import type { DecideUnit } from "./score-unit.ts";

/**
 * Opens deciding over a ledger: the entities' profiles are folded with the transaction, the features read from them, the policy's rules decide,
 * the decision is stored.
 */
export function createDecideUnit(deps: DecideDeps): DecideUnit {
  return async (unit, { policy, quota, beforeWrite }) => {
    const { decisionId, organisationId, environment, request } = unit;
    const event = toScoringEvent(request, hashKeyOf(decisionId.slice("dec_".length)));
    const entities = entitiesOf(organisationId, environment, request);
    let made: { readonly decision: StoredDecision; readonly shadowed: Shadowed | undefined } | undefined;
    const { document, replayed } = await deps.ledger.decideOnce<Profile>({
      decisionId,
      quota,
      beforeWrite,
      profileKeys: entities.map((entity) => entity.profileKey),
      remembers: entities.map(isListed),
      beside: entities.map(besideOf),
      open: (index, packed) => open(deps.profileMemory, entities[index], packed),
      fold: (_index, profile) => applyEvent(profile, event),
      pack: packProfile,
      // The decision holds numbers alone.
      release: deps.profileMemory.giveBack,
      decide(profiles) {
        made = newDecision(deps, { unit, policy, event, entities, profiles });
        return made.decision;
      },
    });
    return replayed || made === undefined ? { kind: "stored", record: document } : { kind: "made", ...made };
  };
}

function open(memory: ProfileMemory, entity: EntityRef | undefined, packed: Uint8Array | undefined): Profile {
  if (entity === undefined) throw new Error("Cannot open a profile that no entity of the transaction has");
  return packed === undefined ? emptyProfile(entity.kind) : memory.unpack(packed);
}

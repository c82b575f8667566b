import { profileKeyOf } from "../../engine/profile/profile-key.ts";
import type { ProfileKind } from "../../engine/profile/profile-kind.ts";
import { unpackProfile } from "../../engine/profile/unpack-profile.ts";
import { ServiceError } from "../../errors.ts";
import type { Ledger } from "../../store/ledger.ts";
import type { Environment } from "../../store/repositories/environment.ts";
import type { DecisionRecord } from "../../store/repositories/store-documents.ts";
import { describeProfile, type EntityDescription } from "./describe-profile.ts";

/** Describes what the engine knows of an entity at a time, without folding anything. Throws `not_found` where it knows nothing. */
export async function getEntity(
  deps: { readonly ledger: Ledger<DecisionRecord>; readonly now: () => number },
  query: {
    readonly organisationId: string;
    readonly environment: Environment;
    readonly kind: Exclude<ProfileKind, "lender">;
    readonly hash: string;
  },
): Promise<EntityDescription> {
  const { organisationId, environment, kind, hash } = query;
  const packed = await deps.ledger.readProfile(profileKeyOf(organisationId, environment, kind, hash));
  const described = packed && describeProfile(unpackProfile(packed), deps.now());
  if (described === undefined)
    throw new ServiceError(
      "not_found",
      `Cannot find a ${kind} of this hash in ${environment}: no transaction named it`,
    );
  return described;
}

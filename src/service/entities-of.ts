import type { ProfileKind } from "../engine/profile/profile-kind.ts";
import type { ScoreRequest } from "../engine/score-request.ts";
import type { Environment } from "../store/store-documents.ts";

/** An entity that a transaction touches, and where its profile is stored. */
export interface EntityRef {
  readonly kind: ProfileKind;
  readonly profileKey: string;
}

/** The one to five entities of a transaction, in the order in which profiles are applied. Keys of two organisations or environments never meet. */
export function entitiesOf(
  organisationId: string,
  environment: Environment,
  request: Pick<ScoreRequest, "customer" | "device" | "beneficiary">,
): readonly EntityRef[] {
  const { customer, device, beneficiary } = request;
  const start = `${organisationId}:${environment}:`;
  const entities: EntityRef[] = [{ kind: "customer", profileKey: `${start}customer:${customer.idHash}` }];
  const add = (kind: ProfileKind, hash: string | undefined) => {
    if (hash !== undefined) entities.push({ kind, profileKey: `${start}${kind}:${hash}` });
  };
  add("device", device?.idHash);
  add("beneficiary", beneficiary?.accountHash);
  add("bvn", customer.bvnHash);
  add("phone", customer.phoneHash);
  return entities;
}

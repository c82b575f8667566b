import { LENDER_HASH, profileKeyOf } from "../engine/profile/profile-key.ts";
import type { ProfileKind } from "../engine/profile/profile-kind.ts";
import type { ScoreRequest } from "../engine/score-request.ts";
import type { Environment } from "../store/repositories/environment.ts";

/** An entity that a transaction touches, and where its profile is stored. */
export interface EntityRef {
  readonly kind: ProfileKind;
  readonly profileKey: string;
}

/** Whether decisions are listed by an entity of its kind, so that its profile remembers the newest of them. */
export function isListed({ kind }: Pick<EntityRef, "kind">): boolean {
  return kind !== "lender";
}

/** Kinds of which most customers have one or a few, and which few customers share. */
const CUSTOMERS_OWN: ReadonlySet<ProfileKind> = new Set(["device", "bvn", "phone"]);
const CUSTOMER_AT = 0;

/** Where in `entitiesOf` the entity stands that one of its kind mostly comes with; undefined for a kind that comes with many. */
export function besideOf({ kind }: Pick<EntityRef, "kind">): number | undefined {
  return CUSTOMERS_OWN.has(kind) ? CUSTOMER_AT : undefined;
}

/**
 * The two to six entities of a transaction, in the order in which profiles are applied: the lender, which is the organisation in the
 * environment, is the last one. Keys of two organisations or environments never meet.
 */
export function entitiesOf(
  organisationId: string,
  environment: Environment,
  request: Pick<ScoreRequest, "customer" | "device" | "beneficiary">,
): readonly EntityRef[] {
  const { customer, device, beneficiary } = request;
  const entities: EntityRef[] = [];
  const add = (kind: ProfileKind, hash: string | undefined) => {
    if (hash !== undefined) entities.push({ kind, profileKey: profileKeyOf(organisationId, environment, kind, hash) });
  };
  add("customer", customer.idHash);
  add("device", device?.idHash);
  add("beneficiary", beneficiary?.accountHash);
  add("bvn", customer.bvnHash);
  add("phone", customer.phoneHash);
  add("lender", LENDER_HASH);
  return entities;
}

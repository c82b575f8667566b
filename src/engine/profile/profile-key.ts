import type { ProfileKind } from "./profile-kind.ts";

/** Where the profile of an entity is stored. Keys of two organisations or environments never meet. */
export function profileKeyOf(organisationId: string, environment: string, kind: ProfileKind, hash: string): string {
  return `${organisationId}:${environment}:${kind}:${hash}`;
}

/** What stands for the hash of the lender, who is the organisation in the environment. */
export const LENDER_HASH = "start";

import { hashKeyOf } from "../../engine/event.ts";
import { forgetInProfile } from "../../engine/profile/forget-in-profile.ts";
import { collectionNamed } from "../../store/collections.ts";
import { packedOf } from "../../store/transfer/profile-record.ts";
import { entitiesOf } from "../entities-of.ts";
import type { ForgetDeps, Forgotten, OnLookedAt } from "./forget-deps.ts";

/** Bytes whose hex digits make a key of 52 bits. */
const STRANGER_BYTES = 7;

/**
 * Erases the profile of a customer and takes them out of every profile that names them. Every profile is looked at: decisions that led to
 * one may be deleted.
 */
export async function forgetInProfiles(
  deps: ForgetDeps,
  forgotten: Forgotten,
  onLookedAt: OnLookedAt,
): Promise<{ readonly profilesErased: number; readonly profilesChanged: number }> {
  const { organisationId, environment, idHash } = forgotten;
  const { pageRecords } = collectionNamed("profiles");
  const start = `${organisationId}:${environment}:`;
  const done = { erased: 0, changed: 0, unchanged: 0 };
  const [own] = entitiesOf(organisationId, environment, { customer: { idHash } });
  if (own !== undefined && (await deps.ledger.removeProfile(own.profileKey, () => true))) done.erased += 1;
  let after: string | undefined;
  do {
    const { records, next } = await deps.store.records.page("profiles", after, pageRecords);
    for (const record of records)
      if (record._id.startsWith(start)) done[await forgetInOne(deps, record._id, packedOf(record), idHash)] += 1;
    onLookedAt("profiles", records.length);
    after = next;
  } while (after !== undefined);
  return { profilesErased: done.erased, profilesChanged: done.changed };
}

async function forgetInOne(
  deps: ForgetDeps,
  key: string,
  seen: Uint8Array,
  idHash: string,
): Promise<"erased" | "changed" | "unchanged"> {
  const strangerKey = hashKeyOf(Buffer.from(deps.randomBytes(STRANGER_BYTES)).toString("hex"));
  const forget = (packed: Uint8Array) => forgetInProfile(packed, hashKeyOf(idHash), strangerKey);
  // Looked at before it is asked for: of all profiles a handful names the customer.
  const { kind } = forget(seen);
  if (kind === "unchanged") return kind;
  // By now a profile may name somebody else, too; then it is changed and not erased.
  if (await deps.ledger.removeProfile(key, (packed) => forget(packed).kind === "erased")) return "erased";
  await deps.ledger.changeProfile(key, (packed) => {
    const forgotten = packed && forget(packed);
    return forgotten?.kind === "changed" ? forgotten.packed : undefined;
  });
  return "changed";
}

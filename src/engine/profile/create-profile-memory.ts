import type { Profile } from "./profile.ts";
import { PROFILE_KINDS, type ProfileKind } from "./profile-kind.ts";
import { unpackProfile } from "./unpack-profile.ts";

/** Unpacks profiles into the memory of those that were given back. */
export interface ProfileMemory {
  /** See `unpackProfile`. */
  unpack(bytes: Uint8Array): Profile;
  /** A profile that nobody looks at again, whoever made it: its numbers change with one of the next unpackings. */
  giveBack(profile: Profile): void;
}

/** Most profiles kept of a kind: one a score that waits for its store; each takes up to 150 KB. */
const SPARE_MAX = 8;

/**
 * A full profile is 60 KB of numbers as arrays. Made anew for each entity of each score they are most of what the collector has to do, and
 * every sixtieth score waits for it.
 */
export function createProfileMemory(): ProfileMemory {
  const spares = new Map<ProfileKind, Profile[]>(PROFILE_KINDS.map((kind) => [kind, []]));
  const take = (kind: ProfileKind) => spares.get(kind)?.pop();
  return {
    unpack: (bytes) => unpackProfile(bytes, take),
    giveBack(profile) {
      const kept = spares.get(profile.kind);
      if (kept !== undefined && kept.length < SPARE_MAX && !kept.includes(profile)) kept.push(profile);
    },
  };
}

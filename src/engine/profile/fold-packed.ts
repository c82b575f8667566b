import type { ScoringEvent } from "../event.ts";
import { applyEvent } from "./apply-event.ts";
import type { TransactionLabel } from "./apply-label.ts";
import { applyLabel } from "./apply-label.ts";
import { packProfile } from "./pack-profile.ts";
import { emptyProfile } from "./profile.ts";
import type { ProfileKind } from "./profile-kind.ts";
import { unpackProfile } from "./unpack-profile.ts";

/** The packed profile after one more transaction; `bytes` undefined is an entity never seen. Pure: the argument stays as it is. */
export function foldPacked(kind: ProfileKind, bytes: Uint8Array | undefined, event: ScoringEvent): Uint8Array {
  return packProfile(applyEvent(bytes === undefined ? emptyProfile(kind) : unpackProfile(bytes), event));
}

/** The packed profile after one more label. Pure, like `foldPacked`. */
export function labelPacked(bytes: Uint8Array, label: TransactionLabel): Uint8Array {
  return packProfile(applyLabel(unpackProfile(bytes), label));
}

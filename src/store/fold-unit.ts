import type { Revisioned } from "./documents/change-document.ts";
import type { DecisionUnit } from "./ledger.ts";

/** What comes of a unit, none of it written yet. */
export interface FoldedUnit<D> {
  readonly document: D;
  /** In the order of the unit's keys. */
  readonly profiles: readonly { readonly key: string; readonly packed: Uint8Array }[];
}

/** Folds and decides one unit by itself; `storedOf` gives a profile as it stands, undefined for one never stored. What the unit throws is thrown. */
export function foldUnit<P, D extends Revisioned>(
  unit: DecisionUnit<P, D>,
  storedOf: (key: string) => Uint8Array | undefined,
): FoldedUnit<D> {
  const folded = unit.profileKeys.map((key, index) => ({
    key,
    profile: unit.fold(index, unit.open(index, storedOf(key))),
  }));
  const document = unit.decide(folded.map(({ profile }) => profile));
  const profiles = folded.map(({ key, profile }) => ({ key, packed: unit.pack(profile) }));
  if (unit.release !== undefined) for (const { profile } of folded) unit.release(profile);
  return { document, profiles };
}

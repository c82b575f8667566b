import type { Revisioned } from "./change-document.ts";

/** What stored profiles are folded by and what a decision is made from. Both run synchronously, and may run again when another writer came between. */
export interface DecisionUnit<P, D extends Revisioned> {
  /** The `_id` of the decision. */
  readonly decisionId: string;
  /** At most `PROFILES_PER_DECISION_MAX`, all different. */
  readonly profileKeys: readonly string[];
  /** Folds the profile of `profileKeys[index]`; `packed` undefined is one never stored. */
  fold(index: number, packed: Uint8Array | undefined): { readonly packed: Uint8Array; readonly profile: P };
  /** Decides from the folded profiles, in the order of `profileKeys`. */
  decide(profiles: readonly P[]): D;
}

/** Entities that one transaction may touch. */
export const PROFILES_PER_DECISION_MAX = 5;

/** The hot path of the store: profiles and decisions. */
export interface Ledger<D extends Revisioned> {
  /** One decision a transaction: answers the stored one with `replayed`, else folds the profiles, decides and stores both. */
  decideOnce<P>(unit: DecisionUnit<P, D>): Promise<{ readonly document: D; readonly replayed: boolean }>;
  findDecision(decisionId: string): Promise<D | undefined>;
  readProfile(key: string): Promise<Uint8Array | undefined>;
  /** Changes one profile under its version. `change` may run again; undefined means "nothing to change". */
  changeProfile(key: string, change: (packed: Uint8Array | undefined) => Uint8Array | undefined): Promise<void>;
  /** Removes one profile if `matches` says so of what is stored; whether it did. */
  removeProfile(key: string, matches: (packed: Uint8Array) => boolean): Promise<boolean>;
}

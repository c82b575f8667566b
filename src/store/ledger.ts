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
  /** Called right before anything is written, perhaps more than once; what it throws refuses the decision, and nothing is written. */
  readonly beforeWrite?: (() => void) | undefined;
  /** The unit of a monthly quota that the decision takes; undefined where none is counted. */
  readonly quota?: QuotaUnit | undefined;
}

/** One unit of a monthly quota: taken with the decision, and only with it. */
export interface QuotaUnit {
  /** `_id` of the month's count. */
  readonly usageId: string;
  /** Decisions that the month may hold. */
  readonly limit: number;
  /** Names this attempt and no other. */
  readonly token: string;
  readonly now: () => number;
  /** What is thrown where no unit is left, and where the last ones are claimed by attempts that do not end. */
  readonly refusal: (reason: "spent" | "in_doubt") => Error;
}

/** The months' counts of scored transactions. */
export interface QuotaCounts {
  /** Whether the month holds as many decisions as it may; false does not promise a unit, since attempts may be under way. */
  isSpent(unit: QuotaUnit): Promise<boolean>;
  /** Decisions that a month holds. */
  used(usageId: string, now: Date): Promise<number>;
  /** Settles what attempts since before a time have left; returns how many counts. */
  sweep(before: Date, now: Date): Promise<number>;
}

/** Entities that one transaction may touch. */
export const PROFILES_PER_DECISION_MAX = 5;

/** The hot path of the store: profiles, decisions, and the quota that they take. */
export interface Ledger<D extends Revisioned> {
  /**
   * One decision a transaction: answers the stored one with `replayed`, else takes a unit of the quota, folds the profiles, decides and stores it all.
   * Throws the unit's refusal where none is left; then nothing was written.
   */
  decideOnce<P>(unit: DecisionUnit<P, D>): Promise<{ readonly document: D; readonly replayed: boolean }>;
  readonly quota: QuotaCounts;
  findDecision(decisionId: string): Promise<D | undefined>;
  readProfile(key: string): Promise<Uint8Array | undefined>;
  /** Changes one profile under its version. `change` may run again; undefined means "nothing to change". */
  changeProfile(key: string, change: (packed: Uint8Array | undefined) => Uint8Array | undefined): Promise<void>;
  /** Removes one profile if `matches` says so of what is stored; whether it did. */
  removeProfile(key: string, matches: (packed: Uint8Array) => boolean): Promise<boolean>;
}

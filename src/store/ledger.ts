import type { Revisioned } from "./documents/change-document.ts";
import type { Environment } from "./repositories/environment.ts";
import type { WebhookSetDocument } from "./repositories/webhook-sets.ts";

/**
 * What stored profiles are folded by and what a decision is made from. All of it runs synchronously, and may run again, on what is stored then,
 * when another writer came between. A store may fold several units into one profile before it packs it.
 */
export interface DecisionUnit<P, D extends Revisioned> {
  /** The `_id` of the decision. */
  readonly decisionId: string;
  /** At most six, those that one transaction touches, all different. */
  readonly profileKeys: readonly string[];
  /** Whether the profile of `profileKeys[index]` remembers the decision as one of its entity's newest. Default: none does. */
  readonly remembers?: readonly boolean[];
  /**
   * For each profile the position of an earlier one that it is mostly read and written with, undefined for none: a store may keep the two
   * together. Default: none.
   */
  readonly beside?: readonly (number | undefined)[];
  /** Opens the profile of `profileKeys[index]`; `packed` undefined is one never stored. */
  open(index: number, packed: Uint8Array | undefined): P;
  /** Folds it; the one before may be changed by it, and is not looked at again. Folding twice changes nothing. */
  fold(index: number, profile: P): P;
  /** The bytes of a profile as they are stored. */
  pack(profile: P): Uint8Array;
  /** Decides from the folded profiles, in the order of `profileKeys`. */
  decide(profiles: readonly P[]): D;
  /** Told of a profile that the store does not look at again. */
  release?(profile: P): void;
  /** Called right before anything is written, perhaps more than once; what it throws refuses the decision, and nothing is written. */
  readonly beforeWrite?: (() => void) | undefined;
  /** The unit of a monthly quota that the decision takes; undefined where none is counted. */
  readonly quota?: QuotaUnit | undefined;
}

/** One unit of a monthly quota: what a new decision takes. */
export interface QuotaUnit {
  /** `_id` of the month's count. */
  readonly usageId: string;
  /** Decisions that the month may hold. */
  readonly limit: number;
  readonly now: () => number;
  /** What is thrown where no unit is left. */
  readonly refusal: () => Error;
}

/** The months' counts of scored transactions. */
export interface QuotaCounts {
  /** Whether no unit is left of a month; false does not promise one, since others may take it first. */
  isSpent(unit: QuotaUnit): Promise<boolean>;
  /** Units that are taken of a month. */
  used(usageId: string): Promise<number>;
  /** Gives back, some minutes after it began, what a crash took; returns how many months were looked at. */
  sweep(now: Date): Promise<number>;
}

/** A step of an import: of the import it names steps are taken in the order of their numbers, from 1. */
export interface ImportStep {
  readonly importId: string;
  readonly number: number;
  /** How far profiles are folded with it, and were without it in its part; none where they are not folded in the order of their places. */
  readonly reach?: StepReach | undefined;
  readonly reachBefore?: StepReach | undefined;
}

/** How far a part of an import is folded, in the order of places: every profile below a place, and at that place the named ones. */
export interface StepReach {
  readonly place: number;
  readonly keys: readonly string[];
}

/** How far the steps of an import came. */
export interface StepsTaken {
  /** The newest; 0 where none was taken. */
  readonly number: number;
  /** What its part had reached with the newest step that was taken as a whole. */
  readonly reach: StepReach | undefined;
  /** Profiles beyond, that took a step which was cut off. */
  readonly keys: readonly string[];
}

/** What a store notes of the steps of an import, under its id. */
export interface StepNote {
  readonly _id: string;
  /** The newest that was taken as a whole; once the import has ended, the newest that some profile took. */
  readonly number: number;
  readonly reach?: StepReach | null;
  /** Whether it takes no more. */
  readonly isEnded?: boolean;
  /** Where it has ended: see `StepsTaken`. */
  readonly keys?: readonly string[];
}

/** A step's place in the order: it is written when the one before is. */
export type StepBefore = Promise<unknown>;

/** Folds profiles as they are stored, in the order of their keys; undefined is one never stored. Pure: it may run again. */
export type FoldTogether = (packed: readonly (Uint8Array | undefined)[]) => Promise<readonly Uint8Array[]>;

/** How many profiles there are. */
export interface ProfileCount {
  readonly count: number;
  /** Whether it was worked out from a sample. */
  readonly isEstimate: boolean;
}

/** Reads the endpoints of an environment where a decision is made, without a wait; undefined where it never had one. */
export type WebhookSetAtOnce = (organisationId: string, environment: Environment) => WebhookSetDocument | undefined;

/** The hot path of the store: profiles, decisions, and the quota that they take. */
export interface Ledger<D extends Revisioned> {
  /**
   * One decision a transaction: answers the stored one with `replayed`, else takes a unit of the quota, folds the profiles, decides and
   * stores it all.
   * Throws the unit's refusal where none is left; then nothing was written.
   */
  decideOnce<P>(unit: DecisionUnit<P, D>): Promise<{ readonly document: D; readonly replayed: boolean }>;
  readonly quota: QuotaCounts;
  findDecision(decisionId: string): Promise<D | undefined>;
  /** Missing on a store where that would be a call of its own. */
  readonly webhookSetAtOnce?: WebhookSetAtOnce | undefined;
  readProfile(key: string): Promise<Uint8Array | undefined>;
  /** What a profile remembers of its newest decisions: see `newestIdStarts`. */
  readNewest(key: string): Promise<Uint8Array | undefined>;
  /** Counts profiles by the start of their keys, at the same cost whatever there is; may be some seconds late. */
  countProfiles(start: string): Promise<ProfileCount>;
  /** Changes one profile under its version. `change` may run again; undefined means "nothing to change". */
  changeProfile(key: string, change: (packed: Uint8Array | undefined) => Uint8Array | undefined): Promise<void>;
  /**
   * Changes profiles once a step, whatever repeats it and whatever was killed on the way. Folding takes its time outside of the store: where
   * another writer came between, it is done again. Steps that share no profile may be under way together: each names the one `before`.
   */
  takeStep(step: ImportStep, keys: readonly string[], fold: FoldTogether, before?: StepBefore): Promise<void>;
  /** Lets an import take no more steps, and answers how far it came; doing it again answers the same. */
  endSteps(importId: string): Promise<StepsTaken>;
  /** Puts documents under their ids where nothing stands; answers what stood there before, or was put there by another one. */
  putMissing(documents: readonly D[]): Promise<ReadonlyMap<string, D>>;
  /** Removes one profile if `matches` says so of what is stored; whether it did. */
  removeProfile(key: string, matches: (packed: Uint8Array) => boolean): Promise<boolean>;
}

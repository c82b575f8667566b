import type { Environment } from "../repositories/environment.ts";
import type { StoredDecision } from "../repositories/store-documents.ts";

/** Which decisions are wanted; every part that is there must hold, and of a list any one word. */
export interface DecisionFilter {
  readonly organisationId: string;
  readonly environment: Environment;
  /** Inclusive. */
  readonly from?: Date | undefined;
  /** Exclusive. */
  readonly to: Date;
  readonly customer?: string | undefined;
  readonly device?: string | undefined;
  readonly beneficiary?: string | undefined;
  readonly bvn?: string | undefined;
  readonly phone?: string | undefined;
  readonly levels?: readonly string[] | undefined;
  readonly actions?: readonly string[] | undefined;
  /** `none` among them: without any label. */
  readonly labels?: readonly string[] | undefined;
  /** Codes of rules that raised the score. */
  readonly rules?: readonly string[] | undefined;
  readonly policyVersionIds?: readonly string[] | undefined;
  /** Of what the version in shadow said. */
  readonly shadowLevels?: readonly string[] | undefined;
  readonly shadowVersionIds?: readonly string[] | undefined;
}

/** `created_at`: newest first, then by id. `points`: most points first, then as before; `actions` and `labels` must be there. */
export type DecisionSort = "created_at" | "points";

/** Where in an order a decision stands. */
export interface DecisionPlace {
  readonly atMs: number;
  readonly id: string;
  /** Of its points. */
  readonly hundredths: number;
}

/** One page of an order. */
export interface DecisionPage {
  readonly decisions: readonly StoredDecision[];
  /** After which the following page begins; undefined at the end. */
  readonly next: DecisionPlace | undefined;
}

/** Which page of a list: at most `limit` decisions behind a place. */
export interface DecisionPageOptions {
  readonly sort: DecisionSort;
  readonly after: DecisionPlace | undefined;
  readonly limit: number;
}

/** The decisions of a store in order, each store by indexes of its own that are written in one commit with the decision. */
export interface DecisionList {
  /** The time before which nothing is decided any more: whoever pages below it misses no decision. */
  settledBefore(now: () => number): Promise<Date>;
  /** The time before which decisions are shown: behind the newest, where a store knows it, though the clock was set back since. */
  shownBefore(scope: Pick<DecisionFilter, "organisationId" | "environment">, now: () => number): Promise<Date>;
  /** Looks at no more than `LOOKED_AT_MAX` entries, so that a page may be short, or empty, with a `next`. */
  page(filter: DecisionFilter, options: DecisionPageOptions): Promise<DecisionPage>;
  /**
   * Where the decisions of an environment and a time stand, newest first, at most `limit` behind a place, without reading them; those deleted since
   * may be among them. Missing where a store reads them as fast.
   */
  readonly places?: (
    range: Pick<DecisionFilter, "organisationId" | "environment" | "from" | "to">,
    after: DecisionPlace | undefined,
    limit: number,
  ) => readonly DecisionPlace[];
  /** Decisions by how their ids begin, in no order; what is not there is left out. */
  byIdStarts(starts: readonly string[]): Promise<readonly StoredDecision[]>;
  /** How much of a store of a version before is in order; undefined once all of it is. */
  building(): Promise<{ readonly share: number } | undefined>;
}

/** Entries that one page looks at. */
export const LOOKED_AT_MAX = 20_000;
/** Decisions that one page reads to find out whether they are wanted, where their entries do not say. */
export const READ_MAX = 2_000;

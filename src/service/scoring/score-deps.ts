import type { Ledger } from "../../store/ledger.ts";
import type { DecisionRecord, MadeDecision } from "../../store/repositories/store-documents.ts";
import type { PolicyFinder } from "../policies/policy-finder.ts";
import type { RecentFacts } from "../quality/create-recent-facts.ts";
import type { QuotaUnits } from "../quota/create-quota-units.ts";
import type { ShadowWatch } from "./create-shadow-watch.ts";
import type { DecideUnit } from "./score-unit.ts";

/** Told of an answered score, and whether it was one of before. */
export type ObserveScore = (decision: MadeDecision, replayed: boolean) => void;

/** What scoring works with. */
export interface ScoreDeps {
  readonly ledger: Ledger<DecisionRecord>;
  readonly policyFinder: PolicyFinder;
  readonly quotaUnits: QuotaUnits;
  /** The store's salt of derived ids. */
  readonly salt: Uint8Array;
  readonly now: () => number;
  readonly decideUnit: DecideUnit;
  readonly shadowWatch: ShadowWatch;
  /** What was decided, for who counts it; missing where the store reads decisions again as fast. */
  readonly recentFacts?: RecentFacts | undefined;
  /** Moves the event of a flagged decision on, some time after the answer; a sweep does what this misses. */
  readonly relayFlag: (decisionId: string) => void;
  /** Told of every answered score. */
  readonly observeScore?: ObserveScore;
}

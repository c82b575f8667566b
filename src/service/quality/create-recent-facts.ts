import type { MadeDecision } from "../../store/repositories/store-documents.ts";
import { factsOf, type QualityFacts } from "./quality-facts.ts";

/** What this process decided of late, until it is counted: reading a decision again costs a twentieth of making it. */
export interface RecentFacts {
  note(decision: MadeDecision): void;
  /** Undefined where another process decided, or this one long ago. */
  of(decisionId: string): QualityFacts | undefined;
}

/** Decisions of some seconds at the most that a process makes, half of which are always there; each takes some 300 bytes. */
const FACTS_MAX = 20_000;

/** Keeps the newest facts; those before go at once, since nobody asks for them one by one. */
export function createRecentFacts(factsMax = FACTS_MAX): RecentFacts {
  let newer = new Map<string, QualityFacts>();
  let older = new Map<string, QualityFacts>();
  return {
    note(decision) {
      if (newer.size >= factsMax / 2) {
        older = newer;
        newer = new Map();
      }
      newer.set(decision._id, factsOf(decision));
    },
    of: (decisionId) => newer.get(decisionId) ?? older.get(decisionId),
  };
}

import type { Decision } from "../../../src/engine/decision/decide.ts";
import { PATTERN_NAMES, type PatternName } from "../../../src/synthetic/draft.ts";
import type { SyntheticTransaction } from "../../../src/synthetic/generate-transactions.ts";
import { OWN_RULES } from "./own-rules.ts";

/** What was found of one pattern; shares are 0 to 1. */
export interface PatternFigures {
  readonly pattern: PatternName;
  readonly rules: readonly string[];
  readonly transactions: number;
  /** Transactions on which one of its own rules hit. */
  readonly ownRuleShare: number;
  /** Transactions at level medium or above, whatever rules hit. */
  readonly mediumShare: number;
  readonly cases: number;
  /** Cases with at least one transaction on which one of its own rules hit. */
  readonly casesFoundShare: number;
  readonly casesMediumShare: number;
}

/** Legitimate transactions on which a rule hit. */
export interface FalseAlarms {
  readonly total: number;
  readonly byRule: ReadonlyMap<string, number>;
  /** Legitimate transactions at level medium or above. */
  readonly medium: number;
}

interface Counts {
  transactions: number;
  own: number;
  medium: number;
  readonly cases: Set<number>;
  readonly casesFound: Set<number>;
  readonly casesMedium: Set<number>;
}

/** Counts decisions by pattern and by rule. */
export function createTally() {
  const patterns = new Map<PatternName, Counts>(PATTERN_NAMES.map((name) => [name, emptyCounts()]));
  const byRule = new Map<string, number>();
  let [total, medium] = [0, 0];

  return {
    add({ pattern, fraudCase }: SyntheticTransaction, { reasons, riskLevel }: Decision): void {
      const counts = pattern === null ? undefined : patterns.get(pattern);
      if (pattern !== null && counts !== undefined) {
        const isOwn = reasons.some(({ code }) => OWN_RULES[pattern].includes(code));
        count(counts, fraudCase, { isOwn, isMedium: riskLevel !== "low" });
        return;
      }
      total++;
      if (riskLevel !== "low") medium++;
      for (const { code } of reasons) byRule.set(code, (byRule.get(code) ?? 0) + 1);
    },
    patterns: (): readonly PatternFigures[] => [...patterns].map(([pattern, counts]) => figuresOf(pattern, counts)),
    falseAlarms: (): FalseAlarms => ({ total, byRule, medium }),
  };
}

function count(
  counts: Counts,
  fraudCase: number | null,
  { isOwn, isMedium }: { readonly isOwn: boolean; readonly isMedium: boolean },
): void {
  counts.transactions++;
  if (isOwn) counts.own++;
  if (isMedium) counts.medium++;
  if (fraudCase === null) return;
  counts.cases.add(fraudCase);
  if (isOwn) counts.casesFound.add(fraudCase);
  if (isMedium) counts.casesMedium.add(fraudCase);
}

function figuresOf(pattern: PatternName, counts: Counts): PatternFigures {
  const { transactions, own, medium, cases, casesFound, casesMedium } = counts;
  return {
    pattern,
    rules: OWN_RULES[pattern],
    transactions,
    ownRuleShare: own / transactions,
    mediumShare: medium / transactions,
    cases: cases.size,
    casesFoundShare: casesFound.size / cases.size,
    casesMediumShare: casesMedium.size / cases.size,
  };
}

function emptyCounts(): Counts {
  return {
    transactions: 0,
    own: 0,
    medium: 0,
    cases: new Set(),
    casesFound: new Set(),
    casesMedium: new Set(),
  };
}

import { RECOMMENDED_ACTIONS } from "../engine/decision/recommended-action.ts";
import { RISK_LEVELS, type RiskLevel } from "../engine/decision/risk-level.ts";
import type { Interval } from "../fit/statistics/interval.ts";
import { wilson } from "../fit/statistics/wilson.ts";
import { stabilityIndex } from "./stability-index.ts";

/** What the figures of a period are made from, of each decision. */
export interface DecisionFacts {
  readonly score: number;
  readonly riskLevel: RiskLevel;
  readonly recommendedAction: string;
  /** Codes of the rules that are its reasons. */
  readonly ruleCodes: readonly string[];
  /** The latest label; undefined where nobody gave one. */
  readonly label: "fraud" | "legitimate" | "suspected" | undefined;
  readonly state: string;
  readonly product: string;
  readonly channel: string;
}

const FLAGGING = ["medium", "high", "critical"] as const;
/** A rule is loud where it is a reason of more than this share of decisions. */
const LOUD_SHARE = 0.2;
const GROUPINGS = ["state", "product", "channel"] as const;
/** Groups of one kind that are shown, the largest first. */
const GROUPS_MAX = 50;
/** Of fewer nothing is said. */
const COUNTED_LEAST = 10;
/** Standard errors of a 95 % interval. */
const QUANTILE = 1.96;

/** What was decided, and how well, as far as labels tell: rates with 95 % intervals, by level, rule and group. */
export function periodFigures(decisions: readonly DecisionFacts[], scoresBefore: readonly number[]) {
  const count = decisions.length;
  const alerts = decisions.filter(isAlert).length;
  return {
    decisions: count,
    by_risk_level: countedBy(decisions, RISK_LEVELS, ({ riskLevel }) => riskLevel),
    by_action: countedBy(decisions, RECOMMENDED_ACTIONS, ({ recommendedAction }) => recommendedAction),
    alerts_per_1000: perThousand(alerts, count),
    labels: countedBy(decisions, ["fraud", "legitimate", "suspected"], ({ label }) => label),
    levels: FLAGGING.map((level) => levelFigures(decisions, level)),
    rules: ruleFigures(decisions),
    score_drift: stabilityIndex(
      decisions.map(({ score }) => score),
      scoresBefore,
    ),
    groups: Object.fromEntries(GROUPINGS.map((name) => [name, groupFigures(decisions, name)])),
  };
}

/** The figures of a period. */
export type PeriodFigures = ReturnType<typeof periodFigures>;

function isAlert({ riskLevel }: DecisionFacts): boolean {
  return riskLevel !== "low";
}

function countedBy<W extends string>(
  decisions: readonly DecisionFacts[],
  words: readonly W[],
  wordOf: (decision: DecisionFacts) => string | undefined,
): Record<W, number> {
  const counts = Object.fromEntries(words.map((word) => [word, 0])) as Record<W, number>;
  for (const decision of decisions) {
    const word = words.find((one) => one === wordOf(decision));
    if (word !== undefined) counts[word] += 1;
  }
  return counts;
}

/** Precision among the labelled that were flagged, recall among the frauds; those only suspected are left out. */
function levelFigures(decisions: readonly DecisionFacts[], level: (typeof FLAGGING)[number]) {
  const least = RISK_LEVELS.indexOf(level);
  const isFlagged = ({ riskLevel }: DecisionFacts) => RISK_LEVELS.indexOf(riskLevel) >= least;
  const flagged = decisions.filter(isFlagged);
  const frauds = flagged.filter(({ label }) => label === "fraud").length;
  const legitimate = flagged.filter(({ label }) => label === "legitimate").length;
  const allFrauds = decisions.filter(({ label }) => label === "fraud").length;
  return {
    level,
    flagged: flagged.length,
    precision: intervalOf(frauds, frauds + legitimate),
    recall: intervalOf(frauds, allFrauds),
  };
}

function ruleFigures(decisions: readonly DecisionFacts[]) {
  const hits = new Map<string, number>();
  for (const { ruleCodes } of decisions) for (const code of ruleCodes) hits.set(code, (hits.get(code) ?? 0) + 1);
  return [...hits]
    .sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
    .map(([code, count]) => ({
      code,
      hits: count,
      hits_per_1000: perThousand(count, decisions.length),
      loud: count > LOUD_SHARE * decisions.length,
    }));
}

/** How often a group is alerted, and its honest payments are: a gap to all others is what an examiner asks about. */
function groupFigures(decisions: readonly DecisionFacts[], grouping: (typeof GROUPINGS)[number]) {
  const groups = Map.groupBy(decisions, (decision) => decision[grouping]);
  return [...groups]
    .sort(([a, one], [b, other]) => other.length - one.length || (a < b ? -1 : 1))
    .slice(0, GROUPS_MAX)
    .map(([name, own]) => {
      const honest = own.filter(({ label }) => label === "legitimate");
      return {
        name,
        decisions: own.length,
        selection_rate: intervalOf(own.filter(isAlert).length, own.length),
        false_positive_rate: intervalOf(honest.filter(isAlert).length, honest.length),
        selection_gap: gapTo(decisions, own, isAlert),
        false_positive_gap: gapTo(
          decisions.filter(({ label }) => label === "legitimate"),
          honest,
          isAlert,
        ),
      };
    });
}

/** The group's share less that of all others; null where either side is empty. */
function gapTo(
  all: readonly DecisionFacts[],
  own: readonly DecisionFacts[],
  counts: (decision: DecisionFacts) => boolean,
): number | null {
  const others = all.length - own.length;
  if (own.length === 0 || others === 0) return null;
  const ownHits = own.filter(counts).length;
  const otherHits = all.filter(counts).length - ownHits;
  return rounded(ownHits / own.length - otherHits / others);
}

/** A share with its 95 % interval (Wilson), 4 decimals; null under `COUNTED_LEAST`. */
function intervalOf(hits: number, of: number): Interval | null {
  if (of < COUNTED_LEAST) return null;
  const { value, low, high } = wilson(hits / of, of, QUANTILE);
  return { value: rounded(value), low: rounded(low), high: rounded(high) };
}

function perThousand(count: number, of: number): number | null {
  return of === 0 ? null : Math.round((100_000 * count) / of) / 100;
}

function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

/** A share in words: `12.3 % (10.1 to 14.9)`. */
export function shareText(share: Interval | null): string {
  if (share === null) return "too few to tell";
  const percent = (one: number) => (100 * one).toFixed(1);
  return `${percent(share.value)} % (${percent(share.low)} to ${percent(share.high)})`;
}

import { Counter, Histogram, type Registry } from "prom-client";
import type { Decision } from "../engine/decision/decide.ts";

/** What is counted of an answered score. */
export interface ScoredDecision extends Pick<Decision, "score" | "riskLevel" | "recommendedAction" | "reasons"> {
  readonly environment: "live" | "test";
}

const ENVIRONMENTS = ["live", "test"] as const;
/** The tens of the backtests' histogram: 0 to 9 ... 90 to 100. */
const BUCKETS = [9, 19, 29, 39, 49, 59, 69, 79, 89, 100];

/** Opens the metrics of decisions. Hits of rules are counted in plain arrays, and become metrics when somebody asks. */
export function scoreMetrics(
  registry: Registry,
  ruleCodes: readonly string[],
): (decision: ScoredDecision, replayed: boolean) => void {
  const registers = [registry];
  const decisions = new Counter({
    name: "risk_decisions_total",
    help: "Transactions decided; a repeat of a transaction is none",
    labelNames: ["environment", "risk_level", "recommended_action"],
    registers,
  });
  const replays = new Counter({
    name: "risk_decisions_replayed_total",
    help: "Scores answered with the stored decision of the same transaction",
    labelNames: ["environment"],
    registers,
  });
  const scores = new Histogram({
    name: "risk_score",
    help: "Scores of decided transactions, 0 to 100",
    labelNames: ["environment"],
    buckets: BUCKETS,
    registers,
  });
  const places = new Map(ruleCodes.map((code, place) => [code, place]));
  const hits = { live: new Float64Array(ruleCodes.length), test: new Float64Array(ruleCodes.length) };
  new Counter({
    name: "risk_rule_hits_total",
    help: "Decisions whose score a rule raised",
    labelNames: ["environment", "rule"],
    registers,
    collect() {
      this.reset();
      for (const environment of ENVIRONMENTS)
        for (const [rule, place] of places) this.inc({ environment, rule }, hits[environment][place]);
    },
  });
  return ({ environment, score, riskLevel, recommendedAction, reasons }, replayed) => {
    if (replayed) {
      replays.inc({ environment });
      return;
    }
    decisions.inc({ environment, risk_level: riskLevel, recommended_action: recommendedAction });
    scores.observe({ environment }, score);
    const counts = hits[environment];
    for (const { code } of reasons) {
      const place = places.get(code);
      if (place !== undefined) counts[place] = (counts[place] ?? 0) + 1;
    }
  };
}

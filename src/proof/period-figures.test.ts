import { describe, expect, it } from "vitest";
import { type DecisionFacts, periodFigures } from "./period-figures.ts";

const plain: DecisionFacts = {
  score: 0,
  riskLevel: "low",
  recommendedAction: "approve",
  ruleCodes: [],
  label: undefined,
  state: "Lagos",
  product: "none",
  channel: "app",
};
const many = (count: number, changes: Partial<DecisionFacts>) =>
  Array.from({ length: count }, () => ({ ...plain, ...changes }));

describe("the figures of a period", () => {
  it("count decisions, alerts and labels", () => {
    const figures = periodFigures(
      [...many(90, {}), ...many(10, { riskLevel: "high", recommendedAction: "block" })],
      [],
    );
    expect(figures).toMatchObject({ decisions: 100, alerts_per_1000: 100, by_action: { approve: 90, block: 10 } });
  });

  it("say precision and recall with their intervals, by level", () => {
    const flagged = { riskLevel: "high" } as const;
    const decisions = [
      ...many(30, { ...flagged, label: "fraud" }),
      ...many(10, { ...flagged, label: "legitimate" }),
      ...many(10, { label: "fraud" }),
      ...many(5, { ...flagged, label: "suspected" }),
    ];
    const [medium, high, critical] = periodFigures(decisions, []).levels;
    expect(medium?.precision).toMatchObject({ value: 0.75 });
    expect(high).toMatchObject({ flagged: 45, recall: { value: 0.75 } });
    expect(high?.precision?.low).toBeLessThan(0.75);
    expect(critical).toMatchObject({ flagged: 0, precision: null, recall: { value: 0 } });
  });

  it("name a rule that is a reason of over a fifth of decisions", () => {
    const decisions = [...many(21, { ruleCodes: ["loud"] }), ...many(20, { ruleCodes: ["often"] }), ...many(59, {})];
    expect(periodFigures(decisions, []).rules).toEqual([
      { code: "loud", hits: 21, hits_per_1000: 210, loud: true },
      { code: "often", hits: 20, hits_per_1000: 200, loud: false },
    ]);
  });

  it("show the gap between a group and all others", () => {
    const decisions = [
      ...many(20, { state: "Kano", riskLevel: "medium", label: "legitimate" }),
      ...many(80, { state: "Lagos", label: "legitimate" }),
    ];
    const [lagos, kano] = periodFigures(decisions, []).groups["state"] ?? [];
    expect(kano).toMatchObject({ name: "Kano", selection_gap: 1, false_positive_gap: 1 });
    expect(lagos).toMatchObject({ name: "Lagos", selection_gap: -1 });
  });

  it("tell drift from a thousand scores a side on, and none between equal ones", () => {
    const low = many(2_000, { score: 5 });
    expect(periodFigures(low, Array(2_000).fill(5)).score_drift).toBe(0);
    expect(periodFigures(low, Array(2_000).fill(95)).score_drift).toBeGreaterThan(1);
    expect(periodFigures(low, Array(999).fill(5)).score_drift).toBeNull();
  });

  it("say nothing of nothing", () => {
    expect(periodFigures([], [])).toMatchObject({ decisions: 0, alerts_per_1000: null, rules: [] });
  });
});

import { describe, expect, it } from "vitest";
import { FIRST_BRAKE, readBrake, shownShare } from "../../dashboard/pages/policies/actions/brake-draft.ts";
import { type LiveShare, liveShareOf, shareHint } from "../../dashboard/pages/policies/actions/live-share.ts";

const UNKNOWN: LiveShare = { kind: "unknown" };
const KNOWN: LiveShare = { kind: "known", decisions: 1_000, atOrAbove: { medium: 100, high: 12, critical: 0 } };
const ARMED = { ...FIRST_BRAKE, armed: true };

function dayOf(by_risk_level: Readonly<Record<string, number>>, decisions: number) {
  const rates = { precision: {}, recall: {}, rule_hits: {}, by_action: {} };
  return { ...rates, date: "2026-11-22", decisions, by_risk_level, alerts_per_1000: 0, labels: {}, mature: false };
}

const qualityOf = (environment: "live" | "test", ...days: readonly ReturnType<typeof dayOf>[]) =>
  ({ environment, days }) as unknown as Parameters<typeof liveShareOf>[0];

describe("the brake that an activation arms", () => {
  it("is none unless it is armed", () => {
    expect(readBrake({ ...FIRST_BRAKE, shareMax: "a lot" }, { live: UNKNOWN, hasBefore: true })).toEqual({
      kind: "none",
    });
  });

  it.each([
    ["0.05", 0.05],
    ["5 %", 0.05],
    ["5%", 0.05],
    ["0.9999", 0.9999],
  ])("takes the share %j", (shareMax, share_max) => {
    const draft = { ...ARMED, shareMax, withinDecisions: "1,500" };
    expect(readBrake(draft, { live: UNKNOWN, hasBefore: false })).toEqual({
      kind: "brake",
      brake: { level: "high", share_max, within_decisions: 1_500, rollback: false },
    });
  });

  it.each(["", "a lot", "0", "1", "5", "0,05", "-5 %", "100 %"])("names the share %j as wrong", (shareMax) => {
    const read = readBrake({ ...ARMED, shareMax }, { live: KNOWN, hasBefore: true });
    expect(read.kind === "problems" && read.details.map(({ field }) => field)).toEqual(["brake.share_max"]);
  });

  it.each(["", "three", "99", "100,001", "150.5"])("names %j decisions as wrong", (withinDecisions) => {
    const read = readBrake({ ...ARMED, withinDecisions }, { live: KNOWN, hasBefore: true });
    expect(read.kind === "problems" && read.details.map(({ field }) => field)).toEqual(["brake.within_decisions"]);
  });

  it("is suggested at twice the live share of its level, and keeps what somebody typed", () => {
    expect(shownShare({ ...ARMED, level: "medium" }, KNOWN)).toBe("0.2");
    expect(shownShare(ARMED, KNOWN)).toBe("0.024");
    expect(shownShare({ ...ARMED, level: "critical" }, KNOWN)).toBe("0.05");
    expect(shownShare({ ...ARMED, shareMax: "" }, KNOWN)).toBe("");
    expect(shownShare(ARMED, UNKNOWN)).toBe("0.05");
    expect(shareHint(KNOWN, "high")).toContain("1.20 % of 1,000 live decisions");
    expect(shareHint(KNOWN, "critical")).not.toContain("twice");
  });
});

describe("the usual live share", () => {
  it("is not what test decisions say, however many there are", () => {
    const quality = qualityOf("test", dayOf({ high: 500 }, 1_000));
    expect(liveShareOf(quality)).toEqual({ kind: "test_session" });
    expect(shownShare(ARMED, liveShareOf(quality))).toBe("0.05");
    expect(shareHint(liveShareOf(quality), "high")).toContain("you are signed in to test");
  });

  it("adds the days up, each level with those above it, and says nothing of fewer than 100 decisions", () => {
    const days = [dayOf({ low: 60, medium: 20, critical: 10 }, 90), dayOf({ low: 5, high: 5 }, 10)];
    expect(liveShareOf(qualityOf("live", ...days))).toEqual({
      kind: "known",
      decisions: 100,
      atOrAbove: { medium: 35, high: 15, critical: 10 },
    });
    expect(liveShareOf(qualityOf("live", dayOf({ high: 99 }, 99)))).toEqual({ kind: "unknown" });
  });
});

import type { PolicyQuality } from "../../../../clients/typescript/src/types.ts";
import { type FlaggedLevel, LEVELS } from "../../../api/words.ts";
import { count, percent } from "../../../format.ts";

/** How the live decisions of the version that decides until now were, as far as this session may know. */
export type LiveShare =
  | { readonly kind: "known"; readonly decisions: number; readonly atOrAbove: Readonly<Record<FlaggedLevel, number>> }
  /** The session reads test decisions, and a brake counts live ones. */
  | { readonly kind: "test_session" }
  | { readonly kind: "unknown" };

/** A share for who knows nothing of the decisions of before. */
const SHARE_DEFAULT = 0.05;
const SHARE_DIGITS = 4;
const SHARE_LEAST = 0.0001;
const SHARE_SUGGESTED_MAX = 0.9;
/** Below so many decisions a share says nothing. */
const DECISIONS_LEAST = 100;

/** What the quality of a version tells of its live decisions. */
export function liveShareOf({ environment, days }: Pick<PolicyQuality, "environment" | "days">): LiveShare {
  if (environment !== "live") return { kind: "test_session" };
  const decisions = days.reduce((sum, day) => sum + day.decisions, 0);
  if (decisions < DECISIONS_LEAST) return { kind: "unknown" };
  const from = (level: FlaggedLevel) =>
    LEVELS.slice(LEVELS.indexOf(level)).reduce(
      (sum, name) => sum + days.reduce((of, { by_risk_level }) => of + (by_risk_level[name] ?? 0), 0),
      0,
    );
  return {
    kind: "known",
    decisions,
    atOrAbove: { medium: from("medium"), high: from("high"), critical: from("critical") },
  };
}

/** A limit for a brake at a level: twice the usual share is a sensible one, since chance alone seldom doubles a share. */
export function suggestedShare(live: LiveShare, level: FlaggedLevel): string {
  const usual = live.kind === "known" ? live.atOrAbove[level] / live.decisions : 0;
  const share = usual === 0 ? SHARE_DEFAULT : Math.min(SHARE_SUGGESTED_MAX, Math.max(SHARE_LEAST, 2 * usual));
  return String(Number(share.toFixed(SHARE_DIGITS)));
}

/** What the suggested limit stands on. */
export function shareHint(live: LiveShare, level: FlaggedLevel): string {
  const form = "Of the decisions, such as 0.05 or 5 %.";
  if (live.kind === "test_session")
    return `${form} The brake counts live decisions, and you are signed in to test: the usual live share is not known here.`;
  if (live.kind === "unknown") return `${form} The usual live share is not known.`;
  const share = live.atOrAbove[level] / live.decisions;
  const usual = `${percent(share, 2)} of ${count(live.decisions)} live decisions in four weeks were at or above ${level}`;
  return share === 0
    ? `${form} ${usual}.`
    : `${form} ${usual}; twice that, and at most ${SHARE_SUGGESTED_MAX}, is suggested.`;
}

import type { BrakeSpec } from "../../../../clients/typescript/src/types.ts";
import type { FlaggedLevel } from "../../../api/words.ts";
import type { Detail } from "../../../api-error.ts";
import { type NumberBounds, numberProblem } from "../../../number-problem.ts";
import { parsedNumber } from "../../../units.ts";
import { type LiveShare, suggestedShare } from "./live-share.ts";

/** A brake as a form holds it: numbers as they are typed. */
export interface BrakeDraft {
  readonly armed: boolean;
  readonly level: FlaggedLevel;
  /** Undefined as long as what is suggested stands. */
  readonly shareMax: string | undefined;
  readonly withinDecisions: string;
  readonly rollback: boolean;
}

/** The API's bounds (docs/contract.md, "Brake"); a share begins above 0. */
const SHARE_MOST = 0.9999;
const WITHIN: NumberBounds = { unit: "", min: 100, max: 100_000, integer: true };

/** A brake as the form is opened: not armed. */
export const FIRST_BRAKE: BrakeDraft = {
  armed: false,
  level: "high",
  shareMax: undefined,
  withinDecisions: "10,000",
  rollback: true,
};

/** The share as the form shows it. */
export function shownShare({ shareMax, level }: BrakeDraft, live: LiveShare): string {
  return shareMax ?? suggestedShare(live, level);
}

/** The brake as the API takes it, or what is wrong with it, by the name of the field: no other number than the one typed is sent. */
export function readBrake(
  draft: BrakeDraft,
  { live, hasBefore }: { readonly live: LiveShare; readonly hasBefore: boolean },
):
  | { readonly kind: "none" }
  | { readonly kind: "brake"; readonly brake: BrakeSpec }
  | { readonly kind: "problems"; readonly details: readonly Detail[] } {
  const { armed, level, withinDecisions, rollback } = draft;
  if (!armed) return { kind: "none" };
  const share = shareOf(shownShare(draft, live));
  const within = parsedNumber(withinDecisions, WITHIN.unit);
  const wrong = numberProblem(withinDecisions, WITHIN);
  if (share !== undefined && within !== undefined && wrong === undefined) {
    const brake = { level, share_max: share, within_decisions: within, rollback: rollback && hasBefore };
    return { kind: "brake", brake };
  }
  const noShare = `Enter a share above 0 and up to ${SHARE_MOST}, such as 0.05 or 5 %`;
  const details = [
    ...(share === undefined ? [{ field: "brake.share_max", message: noShare, code: "not_sent" }] : []),
    ...(wrong === undefined ? [] : [{ field: "brake.within_decisions", message: wrong, code: "not_sent" }]),
  ];
  return { kind: "problems", details };
}

/** As a share, or in percent where the sign says so. */
function shareOf(text: string): number | undefined {
  const share = parsedNumber(text, text.trimEnd().endsWith("%") ? "share" : "");
  return share !== undefined && share > 0 && share <= SHARE_MOST ? share : undefined;
}

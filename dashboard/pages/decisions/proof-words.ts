import type { Replay } from "../../../clients/typescript/src/types.ts";

/** What a replay proves, in words. */
export interface ProofWords {
  readonly tone: "good" | "bad" | "neutral";
  readonly verdict: string;
  readonly meaning: string;
}

/** Whether the same came out again; of an engine that was never released nothing can come out, which is no difference. */
export function proofWords({ matches, engine_version }: Replay): ProofWords {
  if (matches === null)
    return {
      tone: "neutral",
      verdict: "Cannot be computed again",
      meaning: `Engine ${engine_version} decided this, and it was never released: score, level, action and reasons stand as they were stored, without a proof.`,
    };
  return matches
    ? {
        tone: "good",
        verdict: "Replay matches",
        meaning:
          "Computed again just now from the stored features and the frozen policy version: the same to the last digit.",
      }
    : {
        tone: "bad",
        verdict: "Replay differs",
        meaning: `Computed again by engine ${engine_version}: the outcome differs from what was answered. Tell the operator of the service.`,
      };
}

/** Why a decision shows no rule. */
export function noRulesWords(replay: Replay | undefined): string {
  return replay?.matches === null
    ? `What each rule saw was not stored and cannot be computed again: engine ${replay.engine_version} was never released. The reasons that were answered are stored, and stand under Score.`
    : "The policy version enables no rule.";
}

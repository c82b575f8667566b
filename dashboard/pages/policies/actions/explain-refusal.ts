import { ApiError } from "../../../api-error.ts";

const NEXT: Readonly<Record<string, string>> = {
  policy_active:
    "It is the policy that decides now. Activate another policy for the same product first, then come back",
  policy_in_use:
    "A version of it was submitted to a backtest, was active, or has scored, so its decisions must stay explainable. Archive it instead, with a key of the role admin: it leaves the list and decides nothing",
  policy_archived:
    "An archived policy is neither changed nor activated again. Open one of its versions and make a new policy from it",
  rule_not_available:
    "This deployment has switched off a rule that the version enables. Edit the policy, switch that rule off, save, and go on with the new version",
  not_found: "It was deleted meanwhile, perhaps in another tab. Go back to the list of policies",
  conflict: "Someone else changed the policy at this moment. Reload the page, look at the changes, and try again",
};

/** A refusal of the API with what can be done about it. */
export function explainRefusal(error: unknown): ApiError {
  const { status, code, message, requestId, details, retryAfterSeconds } = ApiError.of(error);
  // What is in use for another reason says itself what comes first.
  const next = code === "policy_in_use" && !message.startsWith("Cannot delete") ? undefined : NEXT[code];
  const explained = next === undefined ? message : `${message}. ${next}`;
  return new ApiError({ status, code, message: explained, requestId, details, retryAfterSeconds });
}

/** Does something, and explains its refusal. */
export async function orExplain(act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    throw explainRefusal(error);
  }
}

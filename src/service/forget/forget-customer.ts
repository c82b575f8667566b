import type { ForgetDeps, Forgotten, OnLookedAt } from "./forget-deps.ts";
import { forgetInBacktests } from "./forget-in-backtests.ts";
import { forgetInDecisions } from "./forget-in-decisions.ts";
import { forgetInProfiles } from "./forget-in-profiles.ts";

/** What was done in one environment. */
export interface ForgetReport {
  /** Decisions whose identifiers were taken out. */
  readonly decisions: number;
  readonly profilesErased: number;
  /** Profiles of others that named the customer, and do no more. */
  readonly profilesChanged: number;
  readonly backtestRows: number;
  /** Backtests that still need their rows: forget again when they have ended. */
  readonly backtestsLeft: readonly string[];
}

/**
 * Erases one person from an environment: decisions first, which ask the profiles who else used a device or a beneficiary; then the
 * profiles, then the rows of backtests. Stopped in the middle it may be run again, and running it again on nobody changes nothing.
 */
export async function forgetCustomer(
  deps: ForgetDeps,
  forgotten: Forgotten,
  onLookedAt: OnLookedAt,
): Promise<ForgetReport> {
  const decisions = await forgetInDecisions(deps, forgotten, onLookedAt);
  const profiles = await forgetInProfiles(deps, forgotten, onLookedAt);
  const backtests = await forgetInBacktests(deps, forgotten, onLookedAt);
  return { decisions, ...profiles, ...backtests };
}

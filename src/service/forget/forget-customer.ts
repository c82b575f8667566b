import type { ForgetDeps, Forgotten, OnLookedAt } from "./forget-deps.ts";
import { forgetInBacktests } from "./forget-in-backtests.ts";
import { forgetInDecisions } from "./forget-in-decisions.ts";
import { forgetInImports } from "./forget-in-imports.ts";
import { forgetInProfiles } from "./forget-in-profiles.ts";

/** What was done in one environment. */
export interface ForgetReport {
  /** Decisions whose identifiers were taken out. */
  readonly decisions: number;
  readonly profilesErased: number;
  /** Profiles of others that named the customer, and do no more. */
  readonly profilesChanged: number;
  readonly backtestRows: number;
  /** Backtests that still need their rows, and imports that are not ended: forget again when they have. */
  readonly backtestsLeft: readonly string[];
}

/**
 * Erases one person from an environment: decisions first, which ask the profiles who else used a device or a beneficiary; then the
 * profiles, then the rows of backtests and what imports name. Stopped in the middle it may be run again, and running it again on nobody
 * changes nothing.
 */
export async function forgetCustomer(
  deps: ForgetDeps,
  forgotten: Forgotten,
  onLookedAt: OnLookedAt,
): Promise<ForgetReport> {
  const decisions = await forgetInDecisions(deps, forgotten, onLookedAt);
  const profiles = await forgetInProfiles(deps, forgotten, onLookedAt);
  const backtests = await forgetInBacktests(deps, forgotten, onLookedAt);
  const importsLeft = await forgetInImports(deps, forgotten, onLookedAt);
  return { decisions, ...profiles, ...backtests, backtestsLeft: [...backtests.backtestsLeft, ...importsLeft] };
}

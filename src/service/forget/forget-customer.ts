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
  /** Backtests that still need their rows, and imports that are not ended: forget again when they have. */
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
  const importsLeft = await unfinishedImports(deps, forgotten);
  return { decisions, ...profiles, ...backtests, backtestsLeft: [...backtests.backtestsLeft, ...importsLeft] };
}

/** Imports looked at, newest first. */
const IMPORTS_MAX = 1_000;

/** What an import has not folded yet may be of the person. */
async function unfinishedImports(
  { histories }: ForgetDeps,
  { organisationId, environment }: Forgotten,
): Promise<readonly string[]> {
  const recent = await histories.listRecent(organisationId, environment, IMPORTS_MAX);
  return recent.filter(({ status }) => status === "queued" || status === "running").map(({ _id }) => _id);
}

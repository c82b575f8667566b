import { marketDayOf } from "../../engine/market/market-time.ts";
import type { Organisations } from "../../store/repositories/organisations.ts";
import type { Policies } from "../../store/repositories/policies.ts";
import type { QualityRecords } from "../../store/repositories/quality.ts";
import { driftOf } from "./drift-of.ts";

/** An index over this is commonly read as a shift. */
const DRIFT_MAX = 0.25;
const DAYS = 7;
const DAYS_BEFORE = 28;

/** Counts the organisations of which an active version gives its live scores of the last week another shape than in the 28 days before. */
export async function countDrifting(deps: {
  readonly organisations: Organisations;
  readonly policies: Policies;
  readonly quality: QualityRecords;
  readonly now: () => number;
}): Promise<number> {
  const to = marketDayOf(deps.now());
  let drifting = 0;
  for (const { _id: organisationId } of await deps.organisations.list()) {
    const scopes = await deps.policies.listScopes(organisationId);
    const scores = await Promise.all(
      scopes.map(async ({ active }) => {
        if (active === null) return 0;
        const owner = { organisationId, environment: "live", versionId: active.versionId } as const;
        const days = await deps.quality.listVersion(owner, { from: to - DAYS - DAYS_BEFORE + 1, to });
        const isLate = ({ marketDay }: { readonly marketDay: number }) => marketDay > to - DAYS;
        return (
          driftOf(
            days.filter(isLate),
            days.filter((day) => !isLate(day)),
          ).score ?? 0
        );
      }),
    );
    if (scores.some((score) => score > DRIFT_MAX)) drifting += 1;
  }
  return drifting;
}

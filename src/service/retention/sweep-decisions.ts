import { setImmediate } from "node:timers/promises";
import type { SweepPositions } from "../../store/repositories/sweep-positions.ts";
import { deleteOldDecisions, type RetentionDeps, readCutoffs } from "./delete-old-decisions.ts";

/** Pages of one sweep. */
const PAGES_MAX = 100;
const NAME = "retention";

/** Deletes decisions that are older than their organisation keeps them, from where the last sweep ended. Returns how many. */
export async function sweepDecisions(
  deps: RetentionDeps & { readonly sweepPositions: SweepPositions },
  pagesMax = PAGES_MAX,
): Promise<number> {
  const cutoffs = await readCutoffs(deps);
  if (cutoffs.size === 0) return 0;
  let deleted = 0;
  let after = await deps.sweepPositions.read(NAME);
  for (let page = 0; page < pagesMax; page += 1) {
    const done = await deleteOldDecisions(deps, cutoffs, after);
    deleted += done.deleted;
    after = done.next;
    if (after === undefined) break;
    // Requests come in between.
    await setImmediate();
  }
  await deps.sweepPositions.write(NAME, after);
  return deleted;
}

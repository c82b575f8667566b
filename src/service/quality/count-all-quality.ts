import { HOUR_MS } from "../../engine/market/market-time.ts";
import type { OrganisationDocument } from "../../store/repositories/store-documents.ts";
import { countLabels } from "./count-labels.ts";
import { countQuality } from "./count-quality.ts";
import type { QualityDeps } from "./quality-deps.ts";

/** Every organisation is looked at so often, and those with decisions of late in every round. */
const EVERYBODY_EVERY_MS = 300_000;
/** Hours of activity looked at to find out who has decided of late. */
const LATELY_HOURS = 2;
const HOURS_READ_MAX = 4_000;
const ENVIRONMENTS = ["live", "test"] as const;

/** Opens the rounds of a process that count what was decided and labelled since the last one. Any number of processes may. */
export function createQualityRounds(deps: QualityDeps): () => Promise<void> {
  let everybodyAtMs = Number.NEGATIVE_INFINITY;

  async function whoDecided(): Promise<readonly OrganisationDocument[]> {
    const organisations = await deps.organisations.list();
    const nowMs = deps.now();
    if (nowMs - everybodyAtMs >= EVERYBODY_EVERY_MS) {
      everybodyAtMs = nowMs;
      return organisations;
    }
    const since = new Date((Math.floor(nowMs / HOUR_MS) - LATELY_HOURS + 1) * HOUR_MS);
    const active = new Set((await deps.activity.listSince(since, HOURS_READ_MAX)).map((hour) => hour.organisationId));
    return organisations.filter(({ _id }) => active.has(_id));
  }

  return async () => {
    for (const organisation of await whoDecided())
      for (const environment of ENVIRONMENTS) await countQuality(deps, organisation, environment);
    await countLabels(deps);
  };
}

import { ServiceError } from "../../errors.ts";
import type { Backtests } from "../../store/repositories/backtests.ts";
import type { Fits } from "../../store/repositories/fits.ts";
import type { Histories } from "../../store/repositories/histories.ts";

/** Backtests, fits and imports of an organisation that may wait or run at once, both environments together. */
const WAITING_MAX = 20;
const RETRY_AFTER_SECONDS = 30;

/** Throws `rate_limited` where so much of an organisation waits already that more would only wait longer. */
export async function refuseWaiting(
  deps: { readonly backtests: Backtests; readonly fits: Fits; readonly histories: Histories },
  organisationId: string,
): Promise<void> {
  const [backtests, fits, histories] = await Promise.all([
    deps.backtests.countUnfinished(organisationId, WAITING_MAX),
    deps.fits.countUnfinished(organisationId, WAITING_MAX),
    deps.histories.countUnfinished(organisationId, WAITING_MAX),
  ]);
  if (backtests + fits + histories < WAITING_MAX) return;
  const message = `Wait until one has ended: ${WAITING_MAX} backtests, fits and imports of the organisation are queued or running, the most that may be`;
  throw new ServiceError("rate_limited", message, { retryAfterSeconds: RETRY_AFTER_SECONDS });
}

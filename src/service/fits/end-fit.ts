import { ServiceError } from "../../errors.ts";
import type { FitDocument } from "../../store/repositories/fits.ts";
import type { Owner } from "../backtests/read-backtests.ts";
import type { FitDeps } from "./fit-deps.ts";
import { FIT_WAIT_SECONDS, getFit } from "./read-fits.ts";

/** A fit that somebody names, to end it or to remove it. */
export interface NamedFit extends Owner {
  readonly fitId: string;
  /** Called before the write; throws where nobody waits for the answer any more. */
  readonly beforeWrite?: () => void;
}

/** Stops a fit that is queued or running; doing it again changes nothing. Throws `not_found`, and `conflict` for a finished one. */
export async function cancelFit(deps: Pick<FitDeps, "fits" | "now">, command: NamedFit): Promise<FitDocument> {
  await getFit(deps.fits, command, command.fitId);
  const cancelled = await deps.fits.change(command.fitId, (before) => {
    if (before.status === "cancelled") return undefined;
    if (before.status !== "queued" && before.status !== "running")
      throw new ServiceError("conflict", `Cannot cancel fit "${before._id}": it is ${before.status}`, {
        isFinal: true,
      });
    command.beforeWrite?.();
    return { ...before, status: "cancelled", completedAt: new Date(deps.now()), lease: null };
  });
  return cancelled ?? getFit(deps.fits, command, command.fitId);
}

/** Removes a fit that has ended. Throws `not_found`, and `conflict` while it is queued or runs. */
export async function deleteFit(deps: Pick<FitDeps, "fits">, command: NamedFit): Promise<void> {
  const { status } = await getFit(deps.fits, command, command.fitId);
  if (status === "queued" || status === "running")
    throw new ServiceError("conflict", `Cancel fit "${command.fitId}" before you remove it: it is ${status}`, {
      retryAfterSeconds: FIT_WAIT_SECONDS,
    });
  command.beforeWrite?.();
  await deps.fits.remove(command.fitId);
}

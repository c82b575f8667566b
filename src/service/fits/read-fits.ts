import { ServiceError } from "../../errors.ts";
import type { FitDocument, Fits } from "../../store/repositories/fits.ts";
import type { Owner } from "../backtests/read-backtests.ts";

/** Fits in a list. */
const FITS_LISTED = 50;

/** After which a fit that waits or runs may have ended, for whoever waits for that. */
export const FIT_WAIT_SECONDS = 10;

/** Reads a fit. Throws `not_found`. */
export async function getFit(fits: Fits, owner: Owner, id: string): Promise<FitDocument> {
  const found = await fits.find(owner.organisationId, owner.environment, id);
  if (found === null) throw new ServiceError("not_found", `Cannot find fit "${id}"`);
  return found;
}

/** The most recent fits, newest first. */
export function listFits(fits: Fits, owner: Owner): Promise<readonly FitDocument[]> {
  return fits.listRecent(owner.organisationId, owner.environment, FITS_LISTED);
}

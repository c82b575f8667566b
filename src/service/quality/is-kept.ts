import { DAY_MS } from "../../engine/market/market-time.ts";
import type { QualityDeps } from "./quality-deps.ts";

/** Whether every decision of a day that began at a time is still stored: of others nothing can be counted any more. */
export async function isKept(deps: QualityDeps, organisationId: string, from: Date): Promise<boolean> {
  const keptDays = (await deps.organisations.find(organisationId))?.decisionsKeptDays;
  return typeof keptDays !== "number" || from.getTime() >= deps.now() - keptDays * DAY_MS;
}

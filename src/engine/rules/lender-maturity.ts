import type { Features } from "../features/features.ts";
import { ramp } from "./ramp.ts";

/**
 * How far the lender's own history carries a rule about what is new: 0 up to `fromDays` of it, 1 from `fullDays` on. While a lender is new,
 * everybody is.
 */
export function lenderMaturity({ lender }: Features, fromDays: number, fullDays: number): number {
  return ramp(lender.historyDays ?? 0, fromDays, fullDays);
}

import type { DecisionRecord } from "../repositories/store-documents.ts";
import { HUNDREDTHS, hundredthsOf } from "./matches-filter.ts";

/** The points of a decision that a version made which did not store them; undefined where there is nothing to add. */
export function missingPoints(record: DecisionRecord): number | undefined {
  if (!("reasons" in record)) return undefined;
  // That version's documents differ from what is written now.
  const { points }: { readonly points?: number } = record;
  return points === undefined ? hundredthsOf(record) / HUNDREDTHS : undefined;
}

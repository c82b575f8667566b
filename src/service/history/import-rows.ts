import type { HistoryDocument } from "../../store/repositories/histories.ts";
import { foldLabel } from "../feedback/fold-label.ts";
import { changeLabels } from "./change-labels.ts";
import { foldRows } from "./fold-rows.ts";
import type { ImportDeps, Importing } from "./history-deps.ts";
import { STEPS_PER_PART } from "./import-plan.ts";
import type { ImportedRows } from "./imported-rows.ts";
import { markRows } from "./mark-rows.ts";

/** What became of some rows. */
export interface ImportCounts {
  readonly folded: number;
  readonly skipped: number;
  readonly labelsChanged: number;
}

/** An import after a part that ended at row `done`. */
export function withCounts(before: HistoryDocument, counts: ImportCounts, done: number): HistoryDocument {
  return {
    ...before,
    done,
    folded: before.folded + counts.folded,
    skipped: before.skipped + counts.skipped,
    labelsChanged: before.labelsChanged + counts.labelsChanged,
    attempts: 0,
  };
}

/**
 * Brings one part of an import into the profiles: marks, then profiles, then labels of what was known, and those that people gave while the
 * import was cut off. Stopped anywhere it may be run again with the same rows, and then does what is left. Parts are run one after the other,
 * `part` counts them. `order` are the places of the part's valid rows in the order in which they happened.
 */
export async function importRows(
  deps: ImportDeps,
  importing: Importing,
  { rows, order }: { readonly rows: ImportedRows; readonly order: Int32Array },
): Promise<ImportCounts> {
  const { toFold, isHeld, skipped, labels, heldLabels, given } = await markRows(deps, importing, { rows, order });
  await foldRows(deps, { ...importing, firstStep: importing.part * STEPS_PER_PART }, { rows, toFold, isHeld });
  const labelsChanged = await changeLabels(deps, importing.historyId, labels);
  await changeLabels(deps, importing.historyId, heldLabels);
  for (const { decisionId, feedbackId } of given) await foldLabel(deps.ledger, decisionId, feedbackId);
  return { folded: toFold.length, skipped, labelsChanged };
}

import { nextImportedSequence } from "../../engine/profile/imported-label.ts";
import type { ImportedLabel, LabelledRecord } from "../../store/repositories/store-documents.ts";
import { applyLabelToProfiles } from "../feedback/apply-label.ts";
import type { ImportDeps } from "./history-deps.ts";
import type { KnownLabel } from "./mark-rows.ts";

/**
 * Brings labels of rows that were decided or imported before into the profiles, where they differ from what is known. What somebody said of a
 * transaction since stands above it. Doing it again changes nothing; returns how many this import has changed in all.
 */
export async function changeLabels(
  deps: Pick<ImportDeps, "decisions" | "ledger">,
  historyId: string,
  labels: readonly KnownLabel[],
): Promise<number> {
  let changed = 0;
  for (const { decisionId, label, sequence } of labels) {
    let before: ImportedLabel | undefined;
    const labelled = await deps.decisions.changeLabelled(decisionId, (record) => {
      before = record.importedLabel ?? undefined;
      return withLabel(record, { label, sequence, historyId });
    });
    const entry = labelled?.importedLabel;
    if (labelled === undefined || entry?.historyId !== historyId) continue;
    // A repeat finds the label itself.
    await applyLabelToProfiles(deps.ledger, labelled, { entry, before, isFirst: before === undefined });
    changed += 1;
  }
  return changed;
}

function withLabel<R extends LabelledRecord>(record: R, next: ImportedLabel): R | undefined {
  const { importedLabel } = record;
  if (record.feedback.length > 0 || importedLabel?.label === next.label) return undefined;
  const sequence = importedLabel ? nextImportedSequence(importedLabel.sequence) : next.sequence;
  return sequence === undefined ? undefined : { ...record, importedLabel: { ...next, sequence } };
}

import type { Ledger } from "../../store/ledger.ts";
import { labelled } from "../../store/repositories/decisions.ts";
import type { DecisionRecord } from "../../store/repositories/store-documents.ts";
import { applyLabelToProfiles } from "./apply-label.ts";

/**
 * Brings a label that stands in a decision into the profiles; a decision that was deleted since has none any more. Doing it again changes
 * nothing.
 */
export async function foldLabel(ledger: Ledger<DecisionRecord>, decisionId: string, feedbackId: string): Promise<void> {
  const decision = labelled(await ledger.findDecision(decisionId));
  if (decision === undefined) return;
  const place = decision.feedback.findIndex((candidate) => candidate.feedbackId === feedbackId);
  const entry = decision.feedback[place];
  const before = decision.feedback[place - 1] ?? decision.importedLabel ?? undefined;
  if (entry !== undefined) await applyLabelToProfiles(ledger, decision, { entry, before });
}

import { hashKeyOf } from "../../engine/event.ts";
import { marketDayOf } from "../../engine/market/market-time.ts";
import type { OrderedLabel, TransactionLabel } from "../../engine/profile/apply-label.ts";
import { labelPacked } from "../../engine/profile/fold-packed.ts";
import type { ProfileKind } from "../../engine/profile/profile-kind.ts";
import type { Ledger } from "../../store/ledger.ts";
import type { DecisionRecord, LabelledRecord } from "../../store/repositories/store-documents.ts";
import { entitiesOf } from "../entities-of.ts";
import { REDACTED_HASH } from "../forget/redact-input.ts";

/** The kinds whose reputation a label changes. */
const LABELLED_KINDS: ReadonlySet<ProfileKind> = new Set(["customer", "device", "beneficiary"]);

/**
 * Brings a label into the profiles of the decision's entities, with the one that the decision had before it. Doing it again changes nothing, and
 * a newer label wins whatever the order.
 */
export async function applyLabelToProfiles(
  ledger: Ledger<DecisionRecord>,
  decision: LabelledRecord,
  { entry, before, isFirst = false }: Pick<TransactionLabel, "before" | "isFirst"> & { readonly entry: OrderedLabel },
): Promise<void> {
  const label = {
    transactionKey: hashKeyOf(decision._id.slice("dec_".length)),
    marketDay: marketDayOf(decision.input.transaction.occurredAtMs),
    label: entry.label,
    sequence: entry.sequence,
    before,
    isFirst,
  };
  for (const { kind, profileKey } of entitiesOf(decision.organisationId, decision.environment, decision.input)) {
    if (!LABELLED_KINDS.has(kind) || isRedacted(decision, profileKey)) continue;
    await ledger.changeProfile(profileKey, (packed) => {
      if (packed === undefined) return undefined;
      const labelled = labelPacked(packed, label);
      return Buffer.compare(labelled, packed) === 0 ? undefined : labelled;
    });
  }
}

/** A caller may send the redacted form as a hash of its own: that is nobody's who was forgotten. */
function isRedacted(decision: LabelledRecord, profileKey: string): boolean {
  return decision.redactedAt !== undefined && profileKey.endsWith(`:${REDACTED_HASH}`);
}

import { hashKeyOf } from "../../engine/event.ts";
import { isOfCustomerAlone } from "../../engine/profile/forget-in-profile.ts";
import type { ProfileKind } from "../../engine/profile/profile-kind.ts";
import { collectionNamed } from "../../store/collections.ts";
import { labelled } from "../../store/repositories/decisions.ts";
import type { DecisionRecord, LabelledRecord } from "../../store/repositories/store-documents.ts";
import { entitiesOf } from "../entities-of.ts";
import type { ForgetDeps, Forgotten, OnLookedAt } from "./forget-deps.ts";
import { redactInput } from "./redact-input.ts";

/** Takes the identifiers of a customer out of their decisions; returns of how many. No index leads to them, so every decision is looked at. */
export async function forgetInDecisions(
  deps: ForgetDeps,
  forgotten: Forgotten,
  onLookedAt: OnLookedAt,
): Promise<number> {
  const { pageRecords } = collectionNamed("decisions");
  let redacted = 0;
  let after: string | undefined;
  do {
    const { records, next } = await deps.store.records.page("decisions", after, pageRecords);
    for (const record of records as unknown as readonly DecisionRecord[]) {
      const decision = labelled(record);
      if (decision === undefined || !isTheirs(decision, forgotten)) continue;
      await redact(deps, decision, forgotten);
      redacted += 1;
    }
    onLookedAt("decisions", records.length);
    after = next;
  } while (after !== undefined);
  return redacted;
}

function isTheirs(decision: LabelledRecord, { organisationId, environment, idHash }: Forgotten): boolean {
  return (
    decision.organisationId === organisationId &&
    decision.environment === environment &&
    decision.input.customer.idHash === idHash
  );
}

async function redact(deps: ForgetDeps, decision: LabelledRecord, forgotten: Forgotten): Promise<void> {
  const others = {
    device: await isTheirsAlone(deps, decision, { kind: "device", idHash: forgotten.idHash }),
    beneficiary: await isTheirsAlone(deps, decision, { kind: "beneficiary", idHash: forgotten.idHash }),
  };
  const redactedAt = new Date(deps.now());
  await deps.decisions.changeLabelled(decision._id, (before) =>
    isTheirs(before, forgotten) ? { ...before, input: redactInput(before.input, others), redactedAt } : undefined,
  );
}

/** One that nobody else is known to have used tells decisions of one person from those of others, as their own hash would. */
async function isTheirsAlone(
  deps: ForgetDeps,
  decision: LabelledRecord,
  { kind, idHash }: { readonly kind: ProfileKind; readonly idHash: string },
): Promise<boolean> {
  const entities = entitiesOf(decision.organisationId, decision.environment, decision.input);
  const entity = entities.find((candidate) => candidate.kind === kind);
  const packed = entity && (await deps.ledger.readProfile(entity.profileKey));
  return packed === undefined || isOfCustomerAlone(packed, hashKeyOf(idHash));
}

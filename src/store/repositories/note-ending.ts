import { changeDocument } from "../documents/change-document.ts";
import type { DocumentDb } from "../documents/document-db.ts";
import type { Activation } from "./activation.ts";
import type { OutboxEnding } from "./outbox.ts";
import type { PolicyDocument, PolicyVersionDocument } from "./store-documents.ts";

/** Notes in a version that it stopped being active, or in a policy that it was archived. A later ending stays; noting it twice changes nothing. */
export async function noteEnding(db: DocumentDb, ending: OutboxEnding): Promise<void> {
  const { policyId, version, archivedAt } = ending;
  if (version !== null)
    await changeDocument(db.collection<PolicyVersionDocument>("policy_versions"), version.versionId, (before) =>
      isBefore(before.archivedAt, archivedAt) ? { ...before, ...activationOf(version), archivedAt } : undefined,
    );
  await changeDocument(db.collection<PolicyDocument>("policies"), policyId, (before) => {
    const noted = version === null && before.archivedAt === null ? { ...before, archivedAt } : before;
    const moved = isBefore(noted.updatedAt, archivedAt) ? { ...noted, updatedAt: archivedAt } : noted;
    return moved === before ? undefined : moved;
  });
}

function activationOf({ activatedAt, activatedBy = null, activationNote = null }: Activation): Required<Activation> {
  return { activatedAt, activatedBy, activationNote };
}

function isBefore(time: Date | null, other: Date): boolean {
  return time === null || time.getTime() < other.getTime();
}

import { changeDocument, type Revisioned } from "../documents/change-document.ts";
import type { DocumentDb } from "../documents/document-db.ts";
import { eachDocument } from "./each-document.ts";
import type { Migration } from "./migration.ts";

/** A scope as it was: with the times of all versions and policies that were ever active, archived or deleted, by id. */
interface OldScope extends Revisioned {
  readonly active: { readonly policyId: string; readonly versionId: string; readonly activatedAt?: Date } | null;
  readonly activations?: Readonly<Record<string, { readonly activatedAt: Date; readonly archivedAt: Date | null }>>;
  readonly retirements?: Readonly<Record<string, Date>>;
  readonly deletions?: Readonly<Record<string, Date>>;
}

interface Version extends Revisioned {
  readonly activatedAt?: Date | null;
  readonly archivedAt?: Date | null;
}

interface Policy extends Revisioned {
  readonly archivedAt?: Date | null;
  readonly deletedAt?: Date | null;
}

/** A policy scope holds what is active alone; what was so before moves to the versions and the policies. */
export const SCOPES_WITHOUT_HISTORY: Migration = {
  name: "scopes without history",
  async run(db) {
    const versions = db.collection<Version>("policy_versions");
    await eachDocument(versions, async ({ _id }) => {
      await changeDocument(versions, _id, (before) =>
        before.activatedAt === undefined ? { ...before, activatedAt: null, archivedAt: null } : undefined,
      );
    });
    const policies = db.collection<Policy>("policies");
    await eachDocument(policies, async ({ _id }) => {
      await changeDocument(policies, _id, (before) =>
        before.archivedAt === undefined ? { ...before, archivedAt: null, deletedAt: null } : undefined,
      );
    });
    await eachDocument(db.collection<OldScope>("policy_scopes"), (scope) => moveHistory(db, scope));
  },
};

/** The history first, the scope last: stopped in between, it is done again. */
async function moveHistory(db: DocumentDb, scope: OldScope): Promise<void> {
  const { activations, retirements = {}, deletions = {} } = scope;
  if (activations === undefined) return;
  for (const [versionId, { activatedAt, archivedAt }] of Object.entries(activations)) {
    if (archivedAt === null) continue;
    await changeDocument(db.collection<Version>("policy_versions"), versionId, (before) =>
      before.activatedAt ? undefined : { ...before, activatedAt, archivedAt },
    );
  }
  const policies = db.collection<Policy>("policies");
  for (const [policyId, archivedAt] of Object.entries(retirements))
    await changeDocument(policies, policyId, (before) => (before.archivedAt ? undefined : { ...before, archivedAt }));
  for (const [policyId, deletedAt] of Object.entries(deletions))
    await changeDocument(policies, policyId, (before) => (before.deletedAt ? undefined : { ...before, deletedAt }));
  await changeDocument(db.collection<OldScope>("policy_scopes"), scope._id, withoutHistory);
}

function withoutHistory(scope: OldScope): OldScope | undefined {
  const { activations, retirements: _retirements, deletions: _deletions, active, ...rest } = scope;
  if (activations === undefined) return undefined;
  const activatedAt = active === null ? undefined : activations[active.versionId]?.activatedAt;
  return { ...rest, active: active === null || activatedAt === undefined ? active : { ...active, activatedAt } };
}

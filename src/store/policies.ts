import { changeDocument } from "./change-document.ts";
import type { DocumentDb } from "./document-db.ts";
import { insertOnce } from "./insert-once.ts";
import type { PolicyDocument, PolicyScopeDocument, PolicyVersionDocument } from "./store-documents.ts";

/** Policies of one organisation, archived ones included. */
export const POLICIES_LISTED_MAX = 10_000;
/** Versions of one policy. */
export const POLICY_VERSIONS_MAX = 1_000;

/** Reads and writes policies, their versions and the scopes that say which one is active. */
export interface Policies {
  /** False when one with that `_id` stands already. */
  insertPolicy(document: PolicyDocument): Promise<boolean>;
  insertVersion(document: PolicyVersionDocument): Promise<boolean>;
  findPolicy(organisationId: string, policyId: string): Promise<PolicyDocument | null>;
  /** Oldest first. */
  listPolicies(organisationId: string): Promise<readonly PolicyDocument[]>;
  findVersion(organisationId: string, versionId: string): Promise<PolicyVersionDocument | null>;
  /** Whoever it belongs to: for the command alone. */
  findAnyVersion(versionId: string): Promise<PolicyVersionDocument | null>;
  /** Newest first. */
  listVersions(organisationId: string, policyId: string): Promise<readonly PolicyVersionDocument[]>;
  findScope(organisationId: string, product: string | null): Promise<PolicyScopeDocument | null>;
  listScopes(organisationId: string): Promise<readonly PolicyScopeDocument[]>;
  /** See `changeDocument`. */
  changePolicy(
    policyId: string,
    change: (policy: PolicyDocument) => PolicyDocument | undefined,
  ): Promise<PolicyDocument | undefined>;
  changeVersion(
    versionId: string,
    change: (version: PolicyVersionDocument) => PolicyVersionDocument | undefined,
  ): Promise<PolicyVersionDocument | undefined>;
  /** Changes the scope, which is made empty when it is not there yet. */
  changeScope(
    organisationId: string,
    product: string | null,
    change: (scope: PolicyScopeDocument) => PolicyScopeDocument | undefined,
  ): Promise<PolicyScopeDocument>;
  /** Removes a version unless it was tested or used meanwhile; whether it is gone. */
  deleteUnusedVersion(versionId: string): Promise<boolean>;
  /** Removes a policy unless its outbox still holds something; whether it is gone. */
  deletePolicy(policyId: string): Promise<boolean>;
}

/** Opens the policies of a store. */
export function openPolicies(db: DocumentDb): Policies {
  const policies = db.collection<PolicyDocument>("policies");
  const versions = db.collection<PolicyVersionDocument>("policy_versions");
  const scopes = db.collection<PolicyScopeDocument>("policy_scopes");
  return {
    insertPolicy: (document) => insertOnce(policies, document),
    insertVersion: (document) => insertOnce(versions, document),
    findPolicy: (organisationId, policyId) => policies.findOne({ _id: policyId, organisationId }),
    listPolicies: (organisationId) =>
      policies.find({ organisationId }).sort({ createdAt: 1, _id: 1 }).limit(POLICIES_LISTED_MAX).toArray(),
    findAnyVersion: (versionId) => versions.findOne({ _id: versionId }),
    findVersion: (organisationId, versionId) => versions.findOne({ _id: versionId, organisationId }),
    listVersions: (organisationId, policyId) =>
      versions.find({ policyId, organisationId }).sort({ version: -1 }).limit(POLICY_VERSIONS_MAX).toArray(),
    findScope: (organisationId, product) => scopes.findOne({ _id: scopeId(organisationId, product) }),
    listScopes: (organisationId) => scopes.find({ organisationId }).limit(POLICIES_LISTED_MAX).toArray(),
    changePolicy: (policyId, change) => changeDocument(policies, policyId, change),
    changeVersion: (versionId, change) => changeDocument(versions, versionId, change),
    async changeScope(organisationId, product, change) {
      const id = scopeId(organisationId, product);
      let changed = await changeDocument(scopes, id, change);
      if (changed === undefined) {
        await insertOnce(scopes, emptyScope(organisationId, product));
        changed = await changeDocument(scopes, id, change);
      }
      if (changed === undefined) throw new Error(`Cannot find policy scope ${id} after it was made`);
      return changed;
    },
    async deleteUnusedVersion(versionId) {
      await versions.deleteOne({ _id: versionId, firstUsedAt: null, testedAt: null, frozenAt: null });
      return (await versions.findOne({ _id: versionId })) === null;
    },
    async deletePolicy(policyId) {
      await policies.deleteOne({ _id: policyId, outboxAt: null });
      return (await policies.findOne({ _id: policyId })) === null;
    },
  };
}

/** The `_id` of a scope; null is the tenant-wide one. */
export function scopeId(organisationId: string, product: string | null): string {
  return `${organisationId}:${product ?? ""}`;
}

function emptyScope(organisationId: string, product: string | null): PolicyScopeDocument {
  return {
    _id: scopeId(organisationId, product),
    organisationId,
    product,
    revision: 0,
    active: null,
    activations: {},
    retirements: {},
    deletions: {},
    outbox: [],
    outboxAt: null,
  };
}

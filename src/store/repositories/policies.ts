import { setImmediate } from "node:timers/promises";
import { changeDocument } from "../documents/change-document.ts";
import type { DocumentDb } from "../documents/document-db.ts";
import { insertOnce } from "../documents/insert-once.ts";
import type { PolicyDocument, PolicyScopeDocument, PolicyVersionDocument } from "./store-documents.ts";

/** Policies that one organisation may have, archived ones included. */
export const POLICIES_MAX = 1_000;
/** Policies listed: more than may be made, since there was no limit once. */
const POLICIES_LISTED_MAX = 10_000;
/** Versions of one policy. */
export const POLICY_VERSIONS_MAX = 1_000;
/** Policies that a deletion left behind, looked at in one sweep. */
const DELETED_MAX = 1_000;
/** Armed brakes that are looked at in one round. */
const BRAKED_MAX = 10_000;
/**
 * The latest time there is. "Before it" finds every date, and asks the index of those that are there, which a lower bound does not in the
 * embedded store.
 */
const END_OF_TIME = new Date(8.64e15);
/** Versions read in one turn of the event loop. */
const PAGE_VERSIONS = 20;

/** What a scope is changed to; undefined: nothing is. */
export type ScopeChange = PolicyScopeDocument | undefined;

/** Reads and writes policies, their versions and the scopes that say which one is active. */
export interface Policies {
  /** False when one with that `_id` stands already. */
  insertPolicy(document: PolicyDocument): Promise<boolean>;
  insertVersion(document: PolicyVersionDocument): Promise<boolean>;
  /** Not one that is deleted. */
  findPolicy(organisationId: string, policyId: string): Promise<PolicyDocument | null>;
  /** One that is deleted, and of which something is left. */
  findDeleted(organisationId: string, policyId: string): Promise<PolicyDocument | null>;
  /** Those of every organisation that are deleted, and hold entries from before a time; at most `DELETED_MAX`. */
  listDeleted(before: Date): Promise<readonly PolicyDocument[]>;
  /** Up to one more than `POLICIES_MAX`. */
  countPolicies(organisationId: string): Promise<number>;
  /** Oldest first. */
  listPolicies(organisationId: string): Promise<readonly PolicyDocument[]>;
  findVersion(organisationId: string, versionId: string): Promise<PolicyVersionDocument | null>;
  /** Whoever it belongs to: for the command alone. */
  findAnyVersion(versionId: string): Promise<PolicyVersionDocument | null>;
  /** The one of a number; without it the newest. */
  findNumbered(organisationId: string, policyId: string, version?: number): Promise<PolicyVersionDocument | null>;
  /** Newest first. */
  listVersions(organisationId: string, policyId: string): Promise<readonly PolicyVersionDocument[]>;
  findScope(organisationId: string, product: string | null): Promise<PolicyScopeDocument | null>;
  listScopes(organisationId: string): Promise<readonly PolicyScopeDocument[]>;
  /** Scopes of every organisation whose brake is armed, at most `BRAKED_MAX`. */
  listBraked(): Promise<readonly PolicyScopeDocument[]>;
  /** See `changeDocument`. */
  changePolicy(
    policyId: string,
    change: (policy: PolicyDocument) => PolicyDocument | undefined,
  ): Promise<PolicyDocument | undefined>;
  /** Moves `updatedAt` of a policy on, before something else that it shows is changed. */
  touchPolicy(policyId: string, at: Date): Promise<void>;
  /** The same, and keeps it from being deleted from here on; whether it stands. */
  keepPolicy(policyId: string, at: Date): Promise<boolean>;
  changeVersion(
    versionId: string,
    change: (version: PolicyVersionDocument) => PolicyVersionDocument | undefined,
  ): Promise<PolicyVersionDocument | undefined>;
  /** Changes the scope, which is made empty when it is not there yet. What `change` reads, it reads after the scope. */
  changeScope(
    organisationId: string,
    product: string | null,
    change: (scope: PolicyScopeDocument) => ScopeChange | Promise<ScopeChange>,
  ): Promise<PolicyScopeDocument>;
  /** Removes a version unless it was tested or used. */
  deleteUnusedVersion(versionId: string): Promise<void>;
  /** Removes a policy unless its outbox still holds something; whether it is gone. */
  deletePolicy(policyId: string): Promise<boolean>;
}

/** Opens the policies of a store. */
export function openPolicies(db: DocumentDb): Policies {
  return { ...openPolicyDocuments(db), ...openVersions(db), ...openScopes(db) };
}

function openPolicyDocuments(db: DocumentDb) {
  const policies = db.collection<PolicyDocument>("policies");
  return {
    insertPolicy: (document) => insertOnce(policies, document),
    findPolicy: (organisationId, policyId) => policies.findOne({ _id: policyId, organisationId, deletedAt: null }),
    async findDeleted(organisationId, policyId) {
      const found = await policies.findOne({ _id: policyId, organisationId });
      return found?.deletedAt ? found : null;
    },
    async listDeleted(before) {
      const left = await policies
        .find({ outboxAt: { $lt: before } })
        .limit(DELETED_MAX)
        .toArray();
      return left.filter(({ deletedAt }) => deletedAt !== null);
    },
    countPolicies: (organisationId) =>
      policies.countDocuments({ organisationId, deletedAt: null }, { limit: POLICIES_MAX + 1 }),
    listPolicies: (organisationId) =>
      policies
        .find({ organisationId, deletedAt: null })
        .sort({ createdAt: 1, _id: 1 })
        .limit(POLICIES_LISTED_MAX)
        .toArray(),
    changePolicy: (policyId, change) => changeDocument(policies, policyId, change),
    async touchPolicy(policyId, at) {
      await changeDocument(policies, policyId, (before) =>
        before.updatedAt.getTime() < at.getTime() ? { ...before, updatedAt: at } : undefined,
      );
    },
    async keepPolicy(policyId, at) {
      const kept = await changeDocument(policies, policyId, (before) => {
        const { deletedAt, keptAt = null, updatedAt } = before;
        if (deletedAt !== null || (keptAt !== null && updatedAt >= at)) return undefined;
        return { ...before, keptAt: keptAt ?? at, ...(updatedAt < at && { updatedAt: at }) };
      });
      return kept !== undefined && kept.deletedAt === null;
    },
    async deletePolicy(policyId) {
      await policies.deleteOne({ _id: policyId, outboxAt: null });
      return (await policies.findOne({ _id: policyId })) === null;
    },
  } satisfies Partial<Policies>;
}

function openVersions(db: DocumentDb) {
  const versions = db.collection<PolicyVersionDocument>("policy_versions");
  return {
    insertVersion: (document) => insertOnce(versions, document),
    findAnyVersion: (versionId) => versions.findOne({ _id: versionId }),
    findVersion: (organisationId, versionId) => versions.findOne({ _id: versionId, organisationId }),
    findNumbered: (organisationId, policyId, version) =>
      versions.findOne(
        { policyId, ...(version !== undefined && { version }), organisationId },
        { sort: { version: -1 } },
      ),
    async listVersions(organisationId, policyId) {
      const found: PolicyVersionDocument[] = [];
      for (let below = Number.MAX_SAFE_INTEGER; found.length < POLICY_VERSIONS_MAX; await setImmediate()) {
        const page = await versions
          .find({ policyId, version: { $lt: below }, organisationId })
          .sort({ version: -1 })
          .limit(PAGE_VERSIONS)
          .toArray();
        found.push(...page);
        below = page.at(-1)?.version ?? 0;
        if (page.length < PAGE_VERSIONS) break;
      }
      return found;
    },
    changeVersion: (versionId, change) => changeDocument(versions, versionId, change),
    async deleteUnusedVersion(versionId) {
      await versions.deleteOne({ _id: versionId, firstUsedAt: null, testedAt: null, frozenAt: null });
    },
  } satisfies Partial<Policies>;
}

function openScopes(db: DocumentDb) {
  const scopes = db.collection<PolicyScopeDocument>("policy_scopes");
  return {
    findScope: (organisationId, product) => scopes.findOne({ _id: scopeId(organisationId, product) }),
    listScopes: (organisationId) => scopes.find({ organisationId }).limit(POLICIES_LISTED_MAX).toArray(),
    listBraked: () =>
      scopes
        .find({ brakeAt: { $lt: END_OF_TIME } })
        .limit(BRAKED_MAX)
        .toArray(),
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
  } satisfies Partial<Policies>;
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
    outbox: [],
    outboxAt: null,
  };
}

import type { Decision } from "../engine/decision/decide.ts";
import type { FeatureSnapshot } from "../engine/features/snapshot.ts";
import type { PolicySpec } from "../engine/policy/policy-spec.ts";
import type { ResolvedConfiguration } from "../engine/policy/resolved-configuration.ts";
import type { ScoreRequest } from "../engine/score-request.ts";
import type { Revisioned } from "./change-document.ts";
import type { WithOutbox } from "./outbox.ts";

/** The two worlds that never mix. */
export type Environment = "live" | "test";

/** What a member may do, and the most that a key may. */
export type MemberRole = "admin" | "developer" | "analyst";

/** A tenant. Its `_id` is `org_` and 32 hex digits. */
export interface OrganisationDocument {
  readonly _id: string;
  readonly name: string;
  readonly createdAt: Date;
  /** Days after which decisions are deleted; none means never. */
  readonly decisionsKeptDays?: number | null;
}

/** Somebody of an organisation who may be notified. `_id` is `<organisation>:<e-mail in lower case>`. */
export interface MemberDocument {
  readonly _id: string;
  readonly organisationId: string;
  readonly email: string;
  readonly role: MemberRole;
  readonly createdAt: Date;
}

/** An API key. `_id` is the SHA-256 of the whole key in hex: the key itself is stored nowhere. */
export interface KeyDocument {
  readonly _id: string;
  readonly keyId: string;
  readonly organisationId: string;
  readonly environment: Environment;
  readonly name: string;
  /** First characters of the key, enough to tell two apart and too few to guess one. */
  readonly prefix: string;
  readonly role: MemberRole;
  /** As given, wildcards included. */
  readonly scopes: readonly string[];
  /** Address ranges that may use it; empty means any. */
  readonly cidrs: readonly string[];
  readonly ratePerSecond: number;
  readonly burst: number;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
}

/** How many transactions an organisation may score in a calendar month. `_id` is `<organisation>:<environment>`. */
export interface QuotaDocument {
  readonly _id: string;
  readonly organisationId: string;
  readonly environment: Environment;
  /** Null means unlimited. */
  readonly monthly: number | null;
}

/** A policy without its versions. */
export interface PolicyDocument extends WithOutbox {
  readonly organisationId: string;
  readonly name: string;
  readonly description: string | null;
  readonly product: string | null;
  readonly latestVersion: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** One configuration. `_id` is derived from policy and number, so that one number is one document. */
export interface PolicyVersionDocument extends Revisioned {
  readonly organisationId: string;
  readonly policyId: string;
  readonly version: number;
  readonly spec: PolicySpec;
  readonly configuration: ResolvedConfiguration;
  readonly configSha256: string;
  readonly engineVersion: string;
  readonly createdAt: Date;
  /** From here on the configuration never changes: set before the version is activated, used or backtested. */
  readonly frozenAt: Date | null;
  readonly testedAt: Date | null;
  readonly firstUsedAt: Date | null;
}

/** The version that decides for a scope. */
export interface ActiveVersion {
  readonly policyId: string;
  readonly version: number;
  readonly versionId: string;
}

/**
 * The life of all policies of one product, or of the tenant-wide ones: `_id` is `<organisation>:<product or nothing>`.
 * One document, changed under its revision, so that exactly one version is active whatever runs at once.
 */
export interface PolicyScopeDocument extends WithOutbox {
  readonly organisationId: string;
  readonly product: string | null;
  readonly active: ActiveVersion | null;
  /** When each version was made active, and when it stopped being so; by version id. */
  readonly activations: Readonly<Record<string, { readonly activatedAt: Date; readonly archivedAt: Date | null }>>;
  /** When a policy was retired; by policy id. */
  readonly retirements: Readonly<Record<string, Date>>;
  /** Policies that were deleted, by id: what an activation that began before the deletion must find. */
  readonly deletions: Readonly<Record<string, Date>>;
}

/** A label that somebody gave a decision; `sequence` orders the labels of one organisation. */
export interface FeedbackEntry {
  readonly feedbackId: string;
  readonly label: "fraud" | "legitimate" | "suspected";
  readonly fraudType: string | null;
  readonly outcomeAt: Date | null;
  readonly notes: string | null;
  readonly source: "api" | "dashboard";
  readonly createdAt: Date;
  readonly sequence: number;
}

/** A decision with everything that its audit needs. Never changes, but for the feedback it receives, and when its customer is forgotten. */
export interface StoredDecision extends Revisioned, Decision {
  readonly organisationId: string;
  readonly environment: Environment;
  readonly policy: ActiveVersion;
  readonly engineVersion: string;
  readonly createdAt: Date;
  readonly requestId: string;
  readonly input: ScoreRequest;
  /** See `snapshotOf`. */
  readonly features: FeatureSnapshot;
  /** Oldest first. */
  readonly feedback: readonly FeedbackEntry[];
  /** On MongoDB, the claim of the monthly quota that paid for it. */
  readonly quotaToken?: string;
  /** When the identifiers of a forgotten customer were taken out of `input`. */
  readonly redactedAt?: Date;
}

/** What stays of a decision that was deleted: its id, so that its transaction is never decided a second time. */
export interface DeletedDecision extends Revisioned {
  readonly organisationId: string;
  readonly environment: Environment;
  readonly createdAt: Date;
  readonly deletedAt: Date;
}

/** What stands under the id of a decision. */
export type DecisionRecord = StoredDecision | DeletedDecision;

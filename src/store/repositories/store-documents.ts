import type { Decision } from "../../engine/decision/decide.ts";
import type { RiskLevel } from "../../engine/decision/risk-level.ts";
import type { FeatureSnapshot } from "../../engine/features/snapshot.ts";
import type { PolicySpec } from "../../engine/policy/policy-spec.ts";
import type { ResolvedConfiguration } from "../../engine/policy/resolved-configuration.ts";
import type { ScoreRequest } from "../../engine/score-request.ts";
import type { Revisioned } from "../documents/change-document.ts";
import type { Activation } from "./activation.ts";
import type { Environment } from "./environment.ts";
import type { OutboxFlag, OutboxLabel, WithOutbox } from "./outbox.ts";

/** What a member may do, and the most that a key may. */
export type MemberRole = "admin" | "developer" | "analyst";

/** A tenant. Its `_id` is `org_` and 32 hex digits. */
export interface OrganisationDocument {
  readonly _id: string;
  readonly name: string;
  readonly createdAt: Date;
  /** Days after which decisions are deleted; none means never. */
  readonly decisionsKeptDays?: number | null;
  /** Whether an activation over the API waits for another member's approval. */
  readonly activationApproval?: boolean;
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
  /** E-mail of the member, in lower case, whose role caps the key's; none where it is bound to nobody. */
  readonly member?: string | null;
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
  /** When it was archived for good. */
  readonly archivedAt: Date | null;
  /** From here on nobody finds it any more: it is about to be removed. */
  readonly deletedAt: Date | null;
  /** From here on it is not deleted any more: a version of it is about to be frozen. None in policies of before, whose versions tell. */
  readonly keptAt?: Date | null;
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
  /** Who made it, or changed it last while it was a draft: a key id, or `svc`; none in versions of before. */
  readonly createdBy?: string;
  /** Why it was made, where somebody said so. */
  readonly createdNote?: string | null;
  /** The last time that it was made active and stopped being so; of the active one its scope knows. */
  readonly activatedAt: Date | null;
  readonly activatedBy?: string | null;
  readonly activationNote?: string | null;
  readonly archivedAt: Date | null;
}

/** The version that decides for a scope. */
export interface ActiveVersion {
  readonly policyId: string;
  readonly version: number;
  readonly versionId: string;
}

/**
 * What is active of all policies of one product, or of the tenant-wide ones: `_id` is `<organisation>:<product or nothing>`.
 * One document, changed under its revision, so that exactly one version is active whatever runs at once. It is read by every score,
 * so that it holds nothing that grows: what was active before is noted in versions and policies, by way of the outbox.
 */
export interface PolicyScopeDocument extends WithOutbox {
  readonly organisationId: string;
  readonly product: string | null;
  readonly active: (ActiveVersion & Activation) | null;
  /** The version that decides beside the active one; none in scopes of before. */
  readonly shadow?: (ActiveVersion & { readonly setAt: Date }) | null;
  readonly brake?: ArmedBrake | null;
  /** When the brake was armed, while it is; none else. */
  readonly brakeAt?: Date | null;
  readonly pending?: PendingActivation | null;
  /** The last shadow, where the service itself ended it and none was set since. */
  readonly shadowStopped?: {
    readonly policyId: string;
    readonly because: ShadowStopReason;
    readonly at: Date;
  } | null;
}

/** What an activation asks its brake to watch. */
export interface BrakeTerms {
  readonly level: RiskLevel;
  readonly shareMax: number;
  readonly withinDecisions: number;
  readonly rollback: boolean;
}

/** An activation that waits for approval. It stays in the scope, ended or not, until another one waits there. */
export interface PendingActivation extends ActiveVersion {
  /** The key id of who asked. */
  readonly by: string;
  readonly note: string | null;
  readonly brake: BrakeTerms | null;
  readonly askedAt: Date;
  readonly expiresAt: Date;
  /** When it was approved or withdrawn, or something else came first; null while it waits, or has expired. */
  readonly endedAt: Date | null;
}

/** The brake of an activation. It stays in the scope until another is armed there. */
export interface ArmedBrake extends BrakeTerms, ActiveVersion {
  readonly state: "armed" | "tripped" | "passed" | "ended";
  /** Live decisions that were counted, and those at or above the level. */
  readonly decisions: number;
  readonly atOrAbove: number;
  /** Decisions before this time are counted; those at it or after are not. */
  readonly countedTo: Date;
  /** When it was armed, and when its state changed. */
  readonly changedAt: Date;
  /** What was active before: where a rollback leads. */
  readonly previous: ActiveVersion | null;
}

/** Why the service itself ends a shadow. */
export type ShadowStopReason = "too_slow" | "rule_not_available";

/** What a version in shadow said of a transaction. */
export interface ShadowDecision
  extends Pick<Decision, "score" | "points" | "riskLevel" | "recommendedAction" | "reasons"> {
  readonly versionId: string;
}

/** A label that somebody gave a decision; `sequence` orders the labels of one organisation. */
export interface FeedbackEntry {
  readonly feedbackId: string;
  readonly label: "fraud" | "legitimate" | "suspected";
  readonly fraudType: string | null;
  readonly outcomeAt: Date | null;
  readonly notes: string | null;
  readonly source: "api" | "dashboard";
  /** The key id; versions before kept none. */
  readonly givenBy?: string;
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
  /** See `packFeatures`; of versions before by their names, see `featuresOf`. */
  readonly features: Uint8Array | FeatureSnapshot;
  /** Oldest first. */
  readonly feedback: readonly FeedbackEntry[];
  /** On MongoDB, the month's count whose unit it took. */
  readonly quotaMonth?: string;
  /** Of the version in shadow, where there was one. */
  readonly shadow?: ShadowDecision;
  /** Labels that are not in the profiles yet, and its own event; none where it never had any, see `WithOutbox`. */
  readonly outbox?: readonly (OutboxLabel | OutboxFlag)[];
  readonly outboxAt?: Date | null;
  /** Who looks into it, by key id, and until when. */
  readonly claim?: { readonly by: string; readonly until: Date };
  /** When the identifiers of a forgotten customer were taken out of `input`. */
  readonly redactedAt?: Date;
  /** Where an import knew a label of it. */
  readonly importedLabel?: ImportedLabel;
}

/** A decision as it is answered and counted: nobody looks at its features then. */
export type MadeDecision = Omit<StoredDecision, "features">;

/** What stays of a decision that was deleted: its id, so that its transaction is never decided a second time. */
export interface DecisionTombstone extends Revisioned {
  readonly organisationId: string;
  readonly environment: Environment;
  readonly createdAt: Date;
  readonly deletedAt: Date;
  readonly quotaMonth?: string;
}

/** A label that came with a past transaction. */
export interface ImportedLabel {
  readonly label: FeedbackEntry["label"];
  /** See `importedSequence`. */
  readonly sequence: number;
  /** The import that brought it. */
  readonly historyId: string;
}

/** An import that has folded a transaction into some of its profiles alone. */
export interface EarlierFold {
  readonly historyId: string;
  /** Kinds of which it knew another entity than the import that came after it. */
  readonly others: readonly ("customer" | "device" | "beneficiary")[];
}

/** What stands under the id of a transaction that was imported as history: it was folded into the profiles, and is never decided. */
export interface HistoryMark extends Revisioned {
  readonly organisationId: string;
  readonly environment: Environment;
  /** The import that brought it. */
  readonly historyId: string;
  /** The part of that import, from 0, with which it is folded; none in marks of version 1.0.0. */
  readonly part?: number;
  /** Imports that ended in the middle of a part, when they had folded it into some of its profiles: this one folds it into the others. */
  readonly earlier?: readonly EarlierFold[];
  /** Not `createdAt`: in the orders of decisions it has no place. */
  readonly importedAt: Date;
  /** What labels are folded by. */
  readonly input: {
    readonly transaction: Pick<ScoreRequest["transaction"], "id" | "occurredAtMs">;
    readonly customer: Pick<ScoreRequest["customer"], "idHash">;
    readonly device?: Pick<NonNullable<ScoreRequest["device"]>, "idHash">;
    readonly beneficiary?: Pick<NonNullable<ScoreRequest["beneficiary"]>, "accountHash">;
  };
  readonly importedLabel: ImportedLabel | null;
  /** Oldest first. */
  readonly feedback: readonly FeedbackEntry[];
  readonly outbox?: readonly OutboxLabel[];
  readonly outboxAt?: Date | null;
  readonly redactedAt?: Date;
}

/** A transaction that takes labels: decided, or imported. */
export type LabelledRecord = StoredDecision | HistoryMark;

/** What stands under the id of a decision. */
export type DecisionRecord = LabelledRecord | DecisionTombstone;

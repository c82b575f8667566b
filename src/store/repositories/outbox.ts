import type { Revisioned } from "../documents/change-document.ts";
import type { Activation } from "./activation.ts";
import type { Environment } from "./environment.ts";

/** Something that happened, for the webhooks of the organisation. */
export interface OutboxEvent {
  readonly kind: "event";
  /** `evt_` and 32 hex digits. */
  readonly id: string;
  readonly organisationId: string;
  readonly type:
    | "backtest.completed"
    | "backtest.failed"
    | "fit.completed"
    | "fit.abstained"
    | "fit.failed"
    | "decision.flagged"
    | "policy.activated"
    | "policy.braked"
    | "policy.archived";
  /** Null: delivered in both environments. */
  readonly environment: Environment | null;
  readonly createdAt: Date;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Who changed what, for the audit trail. */
export interface OutboxAudit {
  readonly kind: "audit";
  readonly id: string;
  readonly organisationId: string;
  readonly at: Date;
  /** The key id, or `svc` for the command. */
  readonly actor: string;
  readonly requestId: string | null;
  /** Such as `policy.activate`. */
  readonly action: string;
  /** The id of what was changed. */
  readonly object: string;
  readonly beforeSha256: string | null;
  readonly afterSha256: string | null;
}

/** Mails about a backtest, to people of its organisation. */
export interface OutboxMail {
  readonly kind: "mail";
  /** `evt_` and 32 hex digits; each mail's own id is derived from it. */
  readonly id: string;
  readonly organisationId: string;
  readonly environment: Environment;
  readonly createdAt: Date;
  readonly backtestId: string;
  readonly to: readonly string[];
}

/** A label of a decision on its way into the profiles; the feedback itself stands in the decision. */
export interface OutboxLabel {
  readonly kind: "label";
  /** The feedback's. */
  readonly id: string;
}

/** That a decision is of a level that receivers are told of; the decision itself says the rest. */
export interface OutboxFlag {
  readonly kind: "flag";
  /** The event's. */
  readonly id: string;
}

/** That a version stopped being active, or that a policy was archived: noted in the version, or in the policy. */
export interface OutboxEnding {
  readonly kind: "ending";
  readonly id: string;
  readonly policyId: string;
  /** The version that was active; null: the policy as a whole was archived. */
  readonly version: ({ readonly versionId: string } & Activation) | null;
  readonly archivedAt: Date;
}

/** What a document carries until the relay has moved it on: written with the change itself, so that neither can be lost or invented. */
export type OutboxEntry = OutboxEvent | OutboxAudit | OutboxEnding | OutboxMail | OutboxLabel | OutboxFlag;

/** A document whose changes cause entries. `outboxAt` is the time of the oldest entry still to be moved, null when there is none. */
export interface WithOutbox extends Revisioned {
  readonly outbox: readonly OutboxEntry[];
  readonly outboxAt: Date | null;
}

/** The document with entries added to its outbox. */
export function withEntries<D extends WithOutbox>(document: D, at: Date, entries: readonly OutboxEntry[]): D {
  return { ...document, outbox: [...document.outbox, ...entries], outboxAt: document.outboxAt ?? at };
}

import type { Revisioned } from "./change-document.ts";
import type { Environment } from "./store-documents.ts";

/** Something that happened, for the webhooks of the organisation. */
export interface OutboxEvent {
  readonly kind: "event";
  /** `evt_` and 32 hex digits. */
  readonly id: string;
  readonly organisationId: string;
  readonly type: "backtest.completed" | "backtest.failed" | "policy.activated" | "policy.archived";
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

/** What a document carries until the relay has moved it on: written with the change itself, so that neither can be lost or invented. */
export type OutboxEntry = OutboxEvent | OutboxAudit;

/** A document whose changes cause entries. `outboxAt` is the time of the oldest entry still to be moved, null when there is none. */
export interface WithOutbox extends Revisioned {
  readonly outbox: readonly OutboxEntry[];
  readonly outboxAt: Date | null;
}

/** The document with entries added to its outbox. */
export function withEntries<D extends WithOutbox>(document: D, at: Date, entries: readonly OutboxEntry[]): D {
  return { ...document, outbox: [...document.outbox, ...entries], outboxAt: document.outboxAt ?? at };
}

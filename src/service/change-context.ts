import { newId, type RandomBytes } from "../ids.ts";
import type { OutboxAudit, OutboxEvent } from "../store/repositories/outbox.ts";

/** Who changes something and when; made once a request and passed to every use case that writes. */
export interface ChangeContext {
  readonly organisationId: string;
  /** The key id, or `svc` for the command. */
  readonly actor: string;
  readonly requestId: string | null;
  readonly at: Date;
  readonly randomBytes: RandomBytes;
  /** Called before each write; throws before the first one where nobody waits for the answer any more. */
  readonly beforeWrite?: (() => void) | undefined;
}

/** An entry of the audit trail for a change in this context. */
export function auditEntry(
  context: ChangeContext,
  change: Pick<OutboxAudit, "action" | "object"> & Partial<Pick<OutboxAudit, "beforeSha256" | "afterSha256">>,
): OutboxAudit {
  return {
    kind: "audit",
    id: newId("aud", context.randomBytes),
    organisationId: context.organisationId,
    at: context.at,
    actor: context.actor,
    requestId: context.requestId,
    beforeSha256: null,
    afterSha256: null,
    ...change,
  };
}

/** An event caused by a change in this context. */
export function eventEntry(
  context: ChangeContext,
  event: Pick<OutboxEvent, "type" | "environment" | "data">,
): OutboxEvent {
  return {
    kind: "event",
    id: newId("evt", context.randomBytes),
    organisationId: context.organisationId,
    createdAt: context.at,
    ...event,
  };
}

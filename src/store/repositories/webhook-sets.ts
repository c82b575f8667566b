import { changeDocument } from "../documents/change-document.ts";
import type { DocumentDb } from "../documents/document-db.ts";
import { insertOnce } from "../documents/insert-once.ts";
import type { Environment } from "./environment.ts";
import type { WithOutbox } from "./outbox.ts";

/** A signing secret as it is kept: encrypted, never in the clear. */
export interface SealedSecret {
  readonly sealed: string;
  readonly createdAt: Date;
  /** Null: the newest one, which signs until it is replaced. */
  readonly expiresAt: Date | null;
}

/** An endpoint that receives events. */
export interface WebhookEndpoint {
  readonly webhookId: string;
  readonly url: string;
  readonly description: string | null;
  /** Event types, or `*`. */
  readonly events: readonly string[];
  readonly status: "enabled" | "disabled";
  readonly disabledReason: "manual" | "failing_for_3_days" | null;
  readonly failingSince: Date | null;
  /** Newest first. */
  readonly secrets: readonly SealedSecret[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/**
 * The endpoints of one environment of one organisation: `_id` is `<organisation>:<environment>`. One document, changed under its revision,
 * so that an environment never has more of them than allowed, and one read tells who receives an event.
 */
export interface WebhookSetDocument extends WithOutbox {
  readonly organisationId: string;
  readonly environment: Environment;
  /** Oldest first. */
  readonly endpoints: readonly WebhookEndpoint[];
  /** The earliest `failingSince` of the enabled ones; null while none fails. */
  readonly failingSince: Date | null;
}

/** Reads and writes endpoints. */
export interface WebhookSets {
  find(organisationId: string, environment: Environment): Promise<WebhookSetDocument | null>;
  /** Changes the set, which is made empty when it is not there yet; see `changeDocument`. */
  change(
    organisationId: string,
    environment: Environment,
    change: (set: WebhookSetDocument) => WebhookSetDocument | undefined,
  ): Promise<WebhookSetDocument>;
  /** Those with an enabled endpoint that has failed since a time or longer. */
  listFailing(since: Date, limit: number): Promise<readonly WebhookSetDocument[]>;
}

/** Opens the endpoints of a store. */
export function openWebhookSets(db: DocumentDb): WebhookSets {
  const sets = db.collection<WebhookSetDocument>("webhook_sets");
  return {
    find: (organisationId, environment) => sets.findOne({ _id: webhookSetId(organisationId, environment) }),
    async change(organisationId, environment, change) {
      const id = webhookSetId(organisationId, environment);
      const changing = (before: WebhookSetDocument) => withFailingSince(change(before));
      let changed = await changeDocument(sets, id, changing);
      if (changed === undefined) {
        await insertOnce(sets, emptySet(organisationId, environment));
        changed = await changeDocument(sets, id, changing);
      }
      if (changed === undefined) throw new Error(`Cannot find webhook set ${id} after it was made`);
      return changed;
    },
    listFailing: (since, limit) =>
      sets
        .find({ failingSince: { $lte: since } })
        .limit(limit)
        .toArray(),
  };
}

/** The `_id` of the endpoints of an environment. */
export function webhookSetId(organisationId: string, environment: Environment): string {
  return `${organisationId}:${environment}`;
}

function withFailingSince(set: WebhookSetDocument | undefined): WebhookSetDocument | undefined {
  if (set === undefined) return undefined;
  const times = set.endpoints
    .filter(({ status }) => status === "enabled")
    .flatMap(({ failingSince }) => (failingSince === null ? [] : [failingSince.getTime()]));
  return { ...set, failingSince: times.length === 0 ? null : new Date(Math.min(...times)) };
}

function emptySet(organisationId: string, environment: Environment): WebhookSetDocument {
  return {
    _id: webhookSetId(organisationId, environment),
    organisationId,
    environment,
    endpoints: [],
    failingSince: null,
    revision: 0,
    outbox: [],
    outboxAt: null,
  };
}

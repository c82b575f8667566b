import type { DocumentDb } from "../store/documents/document-db.ts";
import { insertOnce } from "../store/documents/insert-once.ts";
import type { OutboxEvent } from "../store/repositories/outbox.ts";
import type { DecisionRecord } from "../store/repositories/store-documents.ts";
import { type FanOutDeps, fanOutEvent, subscribersOf } from "./fan-out-event.ts";
import { flaggedEvent } from "./flagged-event.ts";

/**
 * Moves the flags of decisions into `events` and deliveries. There are thousands of them where others are a few, so that one to which no
 * endpoint subscribes is not kept: the decision itself says the same.
 */
export async function fanOutFlags(
  deps: FanOutDeps & { readonly db: DocumentDb },
  decisions: readonly DecisionRecord[],
): Promise<void> {
  const events = deps.db.collection<{ readonly _id: string }>("events");
  const made = decisions.flatMap((decision) => flaggedEvent(decision) ?? []);
  const ofOwners = Map.groupBy(made, ({ organisationId, environment }) => `${organisationId}:${environment}`);
  for (const [first, ...others] of ofOwners.values()) {
    if (first === undefined) continue;
    const subscribers = await subscribersOf(deps, first);
    if (subscribers.length === 0) continue;
    const keep = async (event: OutboxEvent) => {
      const { id, ...rest } = event;
      await insertOnce(events, { _id: id, ...rest });
      await fanOutEvent(deps, event, subscribers);
    };
    await Promise.all([first, ...others].map(keep));
  }
}

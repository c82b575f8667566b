import type { DocumentDb } from "../documents/document-db.ts";

interface EventDocument {
  readonly _id: string;
  readonly createdAt: Date;
}

/** What happened, as the relay has moved it out of outboxes. */
export interface Events {
  /** Removes some that are older than a time; returns how many. */
  removeBefore(before: Date, limit: number): Promise<number>;
}

/** Opens the events of a store. */
export function openEvents(db: DocumentDb): Events {
  const events = db.collection<EventDocument>("events");
  return {
    async removeBefore(before, limit) {
      const old = await events
        .find({ createdAt: { $lt: before } })
        .limit(limit)
        .toArray();
      return old.length === 0 ? 0 : (await events.deleteMany({ _id: { $in: old.map(({ _id }) => _id) } })).deletedCount;
    },
  };
}

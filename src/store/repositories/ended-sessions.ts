import type { DocumentDb } from "../documents/document-db.ts";
import { insertOnce } from "../documents/insert-once.ts";

/** A dashboard session that was signed out of before its time. `_id` is the session's id. */
export interface EndedSessionDocument {
  readonly _id: string;
  readonly organisationId: string;
  /** From here on the session would have ended by itself. */
  readonly expiresAt: Date;
}

/** Remembers which dashboard sessions were ended, for as long as they could be used. */
export interface EndedSessions {
  /** Does nothing where it is known already. */
  add(document: EndedSessionDocument): Promise<void>;
  has(sessionId: string): Promise<boolean>;
  /** Removes what expired before a time. */
  removeExpired(before: Date): Promise<number>;
}

/** Opens the ended sessions of a store. */
export function openEndedSessions(db: DocumentDb): EndedSessions {
  const sessions = db.collection<EndedSessionDocument>("ended_sessions");
  return {
    async add(document) {
      await insertOnce(sessions, document);
    },
    has: async (sessionId) => (await sessions.findOne({ _id: sessionId })) !== null,
    async removeExpired(before) {
      return (await sessions.deleteMany({ expiresAt: { $lt: before } })).deletedCount;
    },
  };
}

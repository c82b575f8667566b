import type { DocumentDb } from "../documents/document-db.ts";

/** A process that answers requests, as it was at its last heartbeat. */
export interface ProcessDocument {
  readonly _id: string;
  /** Grows with every heartbeat. */
  readonly beat: number;
  readonly at: Date;
  readonly host: string;
  readonly pid: number;
  readonly startedAtMs: number;
  /** Keys that called it lately, by `key_id`. */
  readonly keyIds: readonly string[];
}

/** Processes listed; more share a rate as if they were so many. */
const PROCESSES_MAX = 1_000;

/** Reads and writes the heartbeats of the processes over one store. */
export interface Processes {
  put(document: ProcessDocument): Promise<void>;
  list(): Promise<readonly ProcessDocument[]>;
  remove(id: string): Promise<void>;
}

/** Opens the heartbeats of a store. */
export function openProcesses(db: DocumentDb): Processes {
  const processes = db.collection<ProcessDocument>("processes");
  return {
    async put(document) {
      await processes.replaceOne({ _id: document._id }, document, { upsert: true });
    },
    list: () => processes.find({}).limit(PROCESSES_MAX).toArray(),
    async remove(id) {
      await processes.deleteOne({ _id: id });
    },
  };
}

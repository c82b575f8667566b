import type { DocumentDb } from "../documents/document-db.ts";

/**
 * One step that brings the documents of a version before to what this version reads. It goes forwards only, may be stopped at any moment and run
 * again, and several processes may run it at once.
 */
export interface Migration {
  /** Never changes: by it a store remembers that the step was taken. */
  readonly name: string;
  /** The one store that takes it; default: either. */
  readonly on?: "mongodb";
  readonly run: (db: DocumentDb) => Promise<void>;
}

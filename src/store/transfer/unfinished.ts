import type { DocumentDb } from "../documents/document-db.ts";

/** Name of the meta value that stands while data is moved into a store. */
export const UNFINISHED = "unfinished";

interface MetaDocument {
  readonly _id: string;
  readonly value: string;
}

/** What is being moved into a store, undefined when nothing is. */
export async function unfinishedMove(db: DocumentDb): Promise<string | undefined> {
  return (await db.collection<MetaDocument>("meta").findOne({ _id: UNFINISHED }))?.value;
}

/** Notes that data is being moved into a store, before the first record is. */
export async function beginMove(db: DocumentDb, move: string): Promise<void> {
  const meta = db.collection<MetaDocument>("meta");
  await meta.replaceOne({ _id: UNFINISHED }, { _id: UNFINISHED, value: move }, { upsert: true });
}

/** Notes that everything is there. */
export async function endMove(db: DocumentDb): Promise<void> {
  await db.collection<MetaDocument>("meta").deleteOne({ _id: UNFINISHED });
}

/** Throws where data was moved into a store and not all of it arrived: to serve a part of it would make up what is missing. */
export async function refuseUnfinished(db: DocumentDb): Promise<void> {
  const move = await unfinishedMove(db);
  if (move !== undefined) throw new Error(`Cannot use the store: finish this first, by running it again: ${move}`);
}

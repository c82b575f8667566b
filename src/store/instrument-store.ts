import type { Revisioned } from "./documents/change-document.ts";
import type { DocumentCollection, DocumentCursor, DocumentDb } from "./documents/document-db.ts";
import type { Ledger } from "./ledger.ts";
import type { Store } from "./open-store.ts";

/** Every kind of operation of the data layer: the hot path's, and those of documents. */
const STORE_OPERATIONS = [
  "decide",
  "find_decision",
  "read_profile",
  "change_profile",
  "remove_profile",
  "find_one",
  "find",
  "insert",
  "replace",
  "update",
  "delete",
  "count",
] as const;

/** One of them. */
export type StoreOperation = (typeof STORE_OPERATIONS)[number];

/** Stands around an operation: it runs it once, and answers what it answers. */
export type AroundOperation = <T>(operation: StoreOperation, collection: string, run: () => Promise<T>) => Promise<T>;

/**
 * The store with somebody who watches every operation. What is not of the data layer's interface is not there: who needs the driver itself
 * takes the store as it was opened.
 */
export function instrumentStore(store: Store, watch: AroundOperation): Store {
  return { ...store, db: watchDb(store.db, watch), ledger: watchLedger(store.ledger, watch) };
}

function watchLedger<D extends Revisioned>(ledger: Ledger<D>, watch: AroundOperation): Ledger<D> {
  return {
    decideOnce: (unit) => watch("decide", "decisions", () => ledger.decideOnce(unit)),
    findDecision: (id) => watch("find_decision", "decisions", () => ledger.findDecision(id)),
    // A part of a decision, which is watched as a whole.
    webhookSetAtOnce: ledger.webhookSetAtOnce,
    readProfile: (key) => watch("read_profile", "profiles", () => ledger.readProfile(key)),
    countProfiles: (start) => watch("count", "profiles", () => ledger.countProfiles(start)),
    readNewest: (key) => watch("read_profile", "profiles", () => ledger.readNewest(key)),
    changeProfile: (key, change) => watch("change_profile", "profiles", () => ledger.changeProfile(key, change)),
    takeStep: (...step) => watch("change_profile", "profiles", () => ledger.takeStep(...step)),
    endSteps: (importId) => watch("update", "history_steps", () => ledger.endSteps(importId)),
    putMissing: (documents) => watch("insert", "decisions", () => ledger.putMissing(documents)),
    removeProfile: (key, matches) => watch("remove_profile", "profiles", () => ledger.removeProfile(key, matches)),
    quota: ledger.quota,
  };
}

function watchDb(db: DocumentDb, watch: AroundOperation): DocumentDb {
  return {
    collection: <D extends { readonly _id: unknown }>(name: string) =>
      watchCollection(name, db.collection<D>(name), watch),
    command: (command) => db.command(command),
  };
}

function watchCollection<D>(
  name: string,
  documents: DocumentCollection<D>,
  watch: AroundOperation,
): DocumentCollection<D> {
  return {
    findOne: (filter, options) => watch("find_one", name, () => documents.findOne(filter, options)),
    find: (filter) => watchCursor(documents.find(filter), (run) => watch("find", name, run)),
    insertOne: (document) => watch("insert", name, () => documents.insertOne(document)),
    insertMany: (many, options) => watch("insert", name, () => documents.insertMany(many, options)),
    replaceOne: (filter, document, options) =>
      watch("replace", name, () => documents.replaceOne(filter, document, options)),
    updateOne: (filter, update, options) => watch("update", name, () => documents.updateOne(filter, update, options)),
    updateMany: (filter, update) => watch("update", name, () => documents.updateMany(filter, update)),
    bulkWrite: (changes, options) => watch("update", name, () => documents.bulkWrite(changes, options)),
    findOneAndUpdate: (filter, update, options) =>
      watch("update", name, () => documents.findOneAndUpdate(filter, update, options)),
    deleteOne: (filter) => watch("delete", name, () => documents.deleteOne(filter)),
    deleteMany: (filter) => watch("delete", name, () => documents.deleteMany(filter)),
    countDocuments: (filter, options) => watch("count", name, () => documents.countDocuments(filter, options)),
  };
}

/** Reading document by document is not watched: how long it takes is the reader's affair. */
function watchCursor<D>(
  cursor: DocumentCursor<D>,
  watch: (run: () => Promise<D[]>) => Promise<D[]>,
): DocumentCursor<D> {
  return {
    sort: (sort) => watchCursor(cursor.sort(sort), watch),
    limit: (count) => watchCursor(cursor.limit(count), watch),
    skip: (count) => watchCursor(cursor.skip(count), watch),
    toArray: () => watch(() => cursor.toArray()),
    [Symbol.asyncIterator]: () => cursor[Symbol.asyncIterator](),
  };
}

import type { DocumentDb } from "../documents/document-db.ts";

/** What a store holds under one `_id`: a document, or a packed profile. */
export interface StoredRecord {
  readonly _id: string;
  readonly [field: string]: unknown;
}

/** Records in the store's own order. */
export interface RecordPage {
  readonly records: readonly StoredRecord[];
  /** What the following page is asked for with; undefined after the last one. */
  readonly next: string | undefined;
}

/** Reads the records of a collection as they are, whichever engine holds them. */
export interface RecordReader {
  /** `after` is the former page's `next`, undefined for the first one. */
  page(collection: string, after: string | undefined, limit: number): Promise<RecordPage>;
  /** Those that are there, by `_id`. */
  find(collection: string, ids: readonly string[]): Promise<ReadonlyMap<string, StoredRecord>>;
}

/** Reads and writes them; for the moving of data, not for requests. */
export interface Records extends RecordReader {
  /** All of them must be new. */
  insert(collection: string, records: readonly StoredRecord[]): Promise<void>;
  /** All of them must be there. */
  replace(collection: string, records: readonly StoredRecord[]): Promise<void>;
  remove(collection: string, ids: readonly string[]): Promise<void>;
}

/** The records of one collection that an engine keeps in its own way. */
export type OwnRecords = {
  readonly [Method in keyof Records]: Records[Method] extends (collection: string, ...rest: infer Rest) => infer Result
    ? (...rest: Rest) => Result
    : never;
};

/** Opens the records of a store. Profiles are `{_id, packed}` on both engines, each of which keeps them in its own way. */
export function openRecords(db: DocumentDb, profiles: OwnRecords): Records {
  const of = (collection: string) => (collection === "profiles" ? profiles : openDocumentRecords(db, collection));
  return {
    page: (collection, after, limit) => of(collection).page(after, limit),
    find: (collection, ids) => of(collection).find(ids),
    insert: (collection, records) => of(collection).insert(records),
    replace: (collection, records) => of(collection).replace(records),
    remove: (collection, ids) => of(collection).remove(ids),
  };
}

/** The records of a collection of documents, by `_id`. */
export function openDocumentRecords(db: DocumentDb, name: string): OwnRecords {
  const documents = db.collection<StoredRecord>(name);
  return {
    async page(after, limit) {
      const filter = after === undefined ? {} : { _id: { $gt: after } };
      const records = await documents.find(filter).sort({ _id: 1 }).limit(limit).toArray();
      return { records, next: records.length < limit ? undefined : records.at(-1)?._id };
    },
    async find(ids) {
      if (ids.length === 0) return new Map();
      const found = await documents.find({ _id: { $in: ids } }).toArray();
      return new Map(found.map((record) => [record._id, record]));
    },
    async insert(records) {
      if (records.length > 0) await documents.insertMany(records);
    },
    async replace(records) {
      await Promise.all(records.map((record) => documents.replaceOne({ _id: record._id }, record)));
    },
    async remove(ids) {
      if (ids.length > 0) await documents.deleteMany({ _id: { $in: ids } });
    },
  };
}

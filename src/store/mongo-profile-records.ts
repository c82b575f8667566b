import { Binary } from "mongodb";
import type { DocumentDb } from "./document-db.ts";
import { packedOf, profileRecord } from "./profile-record.ts";
import { type OwnRecords, openDocumentRecords, type StoredRecord } from "./records.ts";

/** The profiles of a MongoDB store as records: without the version by which scoring changes them, which begins anew. */
export function openMongoProfileRecords(db: DocumentDb): OwnRecords {
  const documents = openDocumentRecords(db, "profiles");
  const toDocument = (record: StoredRecord) => ({ _id: record._id, version: 1, packed: new Binary(packedOf(record)) });
  const toRecord = (document: StoredRecord) => profileRecord(document._id, packedOf(document));
  return {
    async page(after, limit) {
      const { records, next } = await documents.page(after, limit);
      return { records: records.map(toRecord), next };
    },
    async find(ids) {
      return new Map([...(await documents.find(ids))].map(([id, document]) => [id, toRecord(document)]));
    },
    insert: (records) => documents.insert(records.map(toDocument)),
    replace: (records) => documents.replace(records.map(toDocument)),
    remove: documents.remove,
  };
}

import type { DocumentDb } from "../documents/document-db.ts";
import { newestOf, packedOf, profileRecord } from "../transfer/profile-record.ts";
import { type OwnRecords, openDocumentRecords, type StoredRecord } from "../transfer/records.ts";

/** The profiles of a MongoDB store as records: without the version by which scoring changes them, which begins anew. */
export function openMongoProfileRecords(db: DocumentDb): OwnRecords {
  const documents = openDocumentRecords(db, "profiles");
  const toDocument = (record: StoredRecord) => {
    const newest = newestOf(record);
    return { _id: record._id, version: 1, packed: packedOf(record), ...(newest !== undefined && { newest }) };
  };
  const toRecord = (document: StoredRecord) => profileRecord(document._id, packedOf(document), newestOf(document));
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

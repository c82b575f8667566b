import type { CollectionDeclaration } from "../collections.ts";
import type { RecordReader, StoredRecord } from "./records.ts";

/** The records of a collection, page by page: those of one organisation, or all where none is named. */
export async function* ownedPages(
  reader: RecordReader,
  collection: CollectionDeclaration,
  organisationId: string | undefined,
): AsyncGenerator<readonly StoredRecord[]> {
  let after: string | undefined;
  do {
    const { records, next } = await reader.page(collection.name, after, collection.pageRecords);
    // Chosen here and not by the store: a page then costs the same however few records are the organisation's.
    yield organisationId === undefined ? records : await ownedBy(reader, records, { collection, organisationId });
    after = next;
  } while (after !== undefined);
}

async function ownedBy(
  reader: RecordReader,
  records: readonly StoredRecord[],
  { collection, organisationId }: { readonly collection: CollectionDeclaration; readonly organisationId: string },
): Promise<readonly StoredRecord[]> {
  const { owner, name } = collection;
  switch (owner.kind) {
    case "store":
      return [];
    case "itself":
      return records.filter(({ _id }) => _id === organisationId);
    case "prefix":
      return records.filter(({ _id }) => _id.startsWith(`${organisationId}:`));
    case "field":
      return records.filter((record) => ownerOf(record, name) === organisationId);
    case "parent": {
      const parents = await reader.find(owner.collection, [...new Set(records.map(owner.parentOf))]);
      return records.filter((record) => {
        // What a crash left without a parent belongs to nobody.
        const parent = parents.get(owner.parentOf(record));
        return parent !== undefined && ownerOf(parent, owner.collection) === organisationId;
      });
    }
  }
}

function ownerOf(record: StoredRecord, name: string): string {
  const { organisationId } = record;
  if (typeof organisationId === "string") return organisationId;
  throw new Error(`Cannot tell whose record "${record._id}" of ${name} is: it names no organisation`);
}

import { collectionNamed } from "../collections.ts";
import { toStoredJson } from "../documents/stored-json.ts";
import type { Store } from "../open-store.ts";
import { createPrints, MADE_BY_PEOPLE, notedPrints, ownerOfMade } from "./copied-prints.ts";
import { ownedPages } from "./owned-pages.ts";
import type { RecordReader, StoredRecord } from "./records.ts";

/**
 * Throws where somebody has made or changed something in the target of a copy since the last one, before anything there is marked or written.
 * What is as that copy left it may be brought to what the source has become. Of anything else every record must be the source's, or older: without
 * a note nobody can tell what was made there from what was removed here.
 */
export async function refuseInUse(
  source: RecordReader,
  target: Pick<Store, "db" | "records">,
  organisationId: string | undefined,
): Promise<void> {
  const asCopied = await unchangedSince(target, organisationId);
  for await (const [name, records] of madePages(target.records, organisationId)) {
    const others = records.filter((record) => !asCopied.has(ownerOfMade(name, record)));
    const known = await source.find(
      name,
      others.map(({ _id }) => _id),
    );
    if (known.size < others.length) throw inUse(`its ${name} have records that the source has not`);
    if (others.some((record) => isAhead(record, known.get(record._id))))
      throw inUse(`its ${name} were changed since they were copied`);
  }
}

/** The organisations of which a store holds what it did when the last copy ended. */
async function unchangedSince(
  { db, records: reader }: Pick<Store, "db" | "records">,
  organisationId: string | undefined,
): Promise<ReadonlySet<string>> {
  const noted = await notedPrints(db);
  if (noted.size === 0) return new Set();
  const prints = createPrints();
  for await (const [name, records] of madePages(reader, organisationId)) prints.add(name, records);
  return new Set([...prints.read()].filter(([id, print]) => noted.get(id) === print).map(([id]) => id));
}

async function* madePages(
  reader: RecordReader,
  organisationId: string | undefined,
): AsyncGenerator<readonly [string, readonly StoredRecord[]]> {
  for (const name of MADE_BY_PEOPLE)
    for await (const records of ownedPages(reader, collectionNamed(name), organisationId)) yield [name, records];
}

/** Whether a record was changed in the target: more often than in the source, or as often and otherwise. */
function isAhead(record: StoredRecord, other: StoredRecord | undefined): boolean {
  const [own, others] = [record["revision"], other?.["revision"]].map((revision) => Number(revision ?? 0));
  if (own === undefined || others === undefined || own === others)
    return own !== 0 && toStoredJson(record) !== toStoredJson(other ?? {});
  return own > others;
}

function inUse(because: string): Error {
  return new Error(`Cannot copy into a store that is in use: ${because}; copy into an empty one`);
}

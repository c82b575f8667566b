import type { Db, MongoClient } from "mongodb";
import type { IndexDeclaration } from "../documents/index-declaration.ts";
import { AGENDA_LOGS } from "../documents/indexes.ts";
import { compareIndexes, dropCommand, type FoundIndex, type IndexComparison } from "./compare-indexes.ts";

/** MongoDB's codes: a collection that is not there; an index of these keys, or of this name, that differs. */
const NAMESPACE_NOT_FOUND = 26;
const INDEX_CONFLICTS: ReadonlySet<unknown> = new Set([85, 86]);
const DUPLICATE_KEY = 11_000;

/**
 * Makes the declared indexes that a database lacks, and compares the others of all its collections. Several processes may do it at once.
 * Returns the warnings; throws one line, with the commands that repair it, where an index of a declared name is another one.
 */
export async function ensureIndexes(
  db: Db,
  declared: readonly IndexDeclaration[],
  /** A connection whose commands may take as long as an index of a large collection does. */
  connectToBuild: () => Promise<MongoClient>,
): Promise<readonly string[]> {
  const compared = await compareAll(db, declared);
  const conflicts = compared.flatMap((one) => one.conflicts);
  if (conflicts.length > 0) throw new Error(conflicts.join("; "));
  const missing = compared.flatMap((one) => one.missing);
  if (missing.length > 0) {
    const client = await connectToBuild();
    try {
      for (const index of missing) await createIndex(client.db(db.databaseName), index);
    } finally {
      await client.close();
    }
  }
  return compared.flatMap((one) => one.warnings);
}

async function compareAll(db: Db, declared: readonly IndexDeclaration[]): Promise<readonly IndexComparison[]> {
  const stored = await db.listCollections({ type: "collection" }, { nameOnly: true }).toArray();
  const names = stored.map(({ name }) => name).filter((name) => !name.startsWith("system.") && name !== AGENDA_LOGS);
  const collections = new Set([...declared.map(({ collection }) => collection), ...names]);
  return Promise.all(
    Array.from(collections, async (collection) =>
      compareIndexes(
        collection,
        declared.filter((index) => index.collection === collection),
        names.includes(collection) ? await listIndexes(db, collection) : [],
      ),
    ),
  );
}

/** None where the collection was removed meanwhile. */
async function listIndexes(db: Db, collection: string): Promise<readonly FoundIndex[]> {
  try {
    return (await db.collection(collection).listIndexes().toArray()) as FoundIndex[];
  } catch (error) {
    if (codeOf(error) === NAMESPACE_NOT_FOUND) return [];
    throw error;
  }
}

async function createIndex(db: Db, { collection, name, keys, unique, sparse }: IndexDeclaration): Promise<void> {
  try {
    await db
      .collection(collection)
      .createIndex(
        { ...keys },
        { name, ...(unique === true && { unique }), ...(sparse !== undefined && { sparse: true }) },
      );
  } catch (error) {
    throw new Error(`Cannot create index "${name}" of "${collection}": ${reasonOf(error, collection, name)}`, {
      cause: error,
    });
  }
}

function reasonOf(error: unknown, collection: string, name: string): string {
  const code = codeOf(error);
  // Somebody made it since it was looked for.
  if (INDEX_CONFLICTS.has(code))
    return `another one stands in its place; run ${dropCommand(collection, name)} and start again`;
  if (code === DUPLICATE_KEY) return "two documents have the same keys, which it does not allow";
  return error instanceof Error ? error.message : String(error);
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}

import { stat } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Db } from "mongodb";
import type { Store } from "../../src/store/open-store.ts";

/** What one collection takes. */
export interface CollectionSize {
  readonly collection: string;
  readonly documents: number;
  readonly dataBytes: number;
  /** Of all its indexes, the primary key's included. */
  readonly indexBytes: number;
}

/** What each collection of a store takes on disk, the largest first. `dataDir` is the embedded store's. */
export async function storeSizes(store: Store, dataDir: string): Promise<readonly CollectionSize[]> {
  const sizes = store.kind === "embedded" ? embeddedSizes(dataDir) : await serverSizes(store.db as unknown as Db);
  return sizes.toSorted((a, b) => total(b) - total(a));
}

/** Of the embedded store's file and its log. */
export async function fileBytes(dataDir: string): Promise<number> {
  const sizes = await Promise.all(
    ["store.sqlite", "store.sqlite-wal"].map((name) =>
      stat(join(dataDir, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Data and indexes. */
export function total({ dataBytes, indexBytes }: CollectionSize): number {
  return dataBytes + indexBytes;
}

/** SQLite counts the pages of every table and index. */
function embeddedSizes(dataDir: string): readonly CollectionSize[] {
  using database = new DatabaseSync(join(dataDir, "store.sqlite"), { readOnly: true });
  const pages = database.prepare(
    "select tbl_name, type, sum(pgsize) bytes from sqlite_master join dbstat using (name) where dbstat.aggregate = true group by tbl_name, type",
  );
  const bytes = new Map(pages.all().map((row) => [`${row["tbl_name"]} ${row["type"]}`, Number(row["bytes"])]));
  const tables = database.prepare("select name from sqlite_master where type = 'table'").all();
  return tables.map(({ name }) => ({
    collection: String(name).replace(/^c_/, ""),
    documents: Number(database.prepare(`select count(*) n from "${name}"`).get()?.["n"]),
    dataBytes: bytes.get(`${name} table`) ?? 0,
    indexBytes: bytes.get(`${name} index`) ?? 0,
  }));
}

async function serverSizes(db: Db): Promise<readonly CollectionSize[]> {
  const collections = await db.listCollections({}, { nameOnly: true }).toArray();
  return Promise.all(
    collections.map(async ({ name }) => {
      const { storageSize, totalIndexSize } = await db.command({ collStats: name });
      // FerretDB's statistics estimate the count.
      const documents = await db.collection(name).countDocuments({});
      return { collection: name, documents, dataBytes: storageSize, indexBytes: totalIndexSize };
    }),
  );
}

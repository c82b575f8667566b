import type { DatabaseSync, StatementSync } from "node:sqlite";
import { isDeepStrictEqual } from "node:util";
import { ObjectId } from "mongodb";
import type {
  DocumentCollection,
  Filter,
  PlainDocument,
  SortSpec,
  Update,
  UpdateChange,
  UpdateResult,
} from "../documents/document-db.ts";
import { duplicateKey } from "../documents/insert-once.ts";
import type { DecisionEntries } from "./decision-entries.ts";
import { defineSchema } from "./define-schema.ts";
import { createCursor } from "./embedded-cursor.ts";
import { filterSql, orderSql, type SqlParameter, storedId } from "./filter-sql.ts";
import type { FindOptions } from "./find-options.ts";
import type { GroupCommit } from "./group-commit.ts";
import { isSameRow, type RowFormat, type StoredRow } from "./row-format.ts";
import { sqliteFailure } from "./sqlite-failure.ts";
import { updateDocument, upsertBase } from "./update-document.ts";

/** What a collection is opened with. */
export interface CollectionDeps {
  readonly database: DatabaseSync;
  readonly commit: GroupCommit;
  readonly rows: RowFormat;
  /** What is kept beside the decisions, in the same transaction. */
  readonly entries: DecisionEntries;
}

/** The synchronous half of a collection: what a transaction's thunk may call. */
export interface SyncCollection<D> {
  get(id: unknown): D | undefined;
  /** Those that are there of many ids, by id. */
  getAll(ids: readonly string[]): ReadonlyMap<string, D>;
  find(filter: Filter, options?: FindOptions): D[];
  /** The documents as their rows hold them. */
  findRows(filter: Filter, options?: FindOptions): StoredRow[];
  /** How many there are, at most `limit`; 0 counts all. */
  count(filter: Filter, limit: number): number;
  /** What a document is in its row. Throws on what cannot be stored. */
  toRow(document: D): StoredRow;
  insert(document: D): void;
  /** Many; `rows` are what they are in their rows. */
  insertAll(documents: readonly D[], rows: readonly StoredRow[]): void;
  /** False, and nothing is changed, where there is one of its id. */
  insertMissing(document: D): boolean;
  /** `row`, where it was made already, is what the document is in its row. */
  replace(document: D, row?: StoredRow): void;
  remove(id: unknown): void;
}

/** Prepared statements kept for one collection. */
const STATEMENTS_MAX = 200;
const CONSTRAINT = 19;
const DECISIONS = "decisions";
const UNLIMITED = -1;

/** Opens the synchronous half of a collection; its table is made when it is missing. */
export function openSyncCollection<D extends PlainDocument>(name: string, deps: CollectionDeps): SyncCollection<D> {
  const table = tableName(name);
  defineSchema(deps.database, `create table if not exists ${table} (id primary key not null, document text not null)`);
  const entries = name === DECISIONS ? deps.entries : undefined;
  const { get, insert, insertMissing, replace, remove, prepared } = openStatements(deps.database, table);

  function read(id: unknown): D | undefined {
    const row = get.get(storedId(id));
    return row && (deps.rows.read(row["document"]) as D);
  }

  function peek(id: unknown): PlainDocument | undefined {
    const row = get.get(storedId(id));
    return row && deps.rows.peek(row["document"]);
  }

  const toRow = (document: D) => deps.rows.write(name, document);

  function put(statement: StatementSync, document: D): boolean {
    const { changes } = statement.run(storedId(idOf(document)), toRow(document));
    if (changes > 0) entries?.inserted([document]);
    return changes > 0;
  }

  function putAll(documents: readonly D[], rows: readonly StoredRow[]): void {
    for (const [index, document] of documents.entries())
      insert.run(storedId(idOf(document)), rows[index] ?? toRow(document));
    entries?.inserted(documents);
  }

  function findRows(filter: Filter, { sort, limit = 0, skip = 0 }: FindOptions = {}): StoredRow[] {
    return orFailure(() => {
      const { sql, parameters } = selectSql(name, filter, sort);
      const rows = prepared(`${sql} limit ? offset ?`).all(...parameters, limit > 0 ? limit : UNLIMITED, skip);
      return rows.map(({ document }) => (document instanceof Uint8Array ? document : String(document)));
    });
  }

  return {
    findRows,
    find: (filter, options) => findRows(filter, options).map((row) => deps.rows.read(row) as D),
    get: (id) => orFailure(() => read(id)),
    getAll: (ids) =>
      orFailure(() => {
        const rows = prepared(`select id, document from ${table} where id in (${ids.map(() => "?").join()})`).all(
          ...ids,
        );
        return new Map(rows.map((row) => [String(row["id"]), deps.rows.read(row["document"]) as D]));
      }),
    count: (filter, limit) =>
      orFailure(() => {
        const { where, parameters } = filterSql(filter, name);
        const sql = `select count(*) as counted from (select 1 from ${table} where ${where} limit ?)`;
        return Number(prepared(sql).get(...parameters, limit > 0 ? limit : UNLIMITED)?.["counted"]);
      }),
    toRow,
    insert: (document) => orFailure(() => void put(insert, document), document),
    insertAll: (documents, rows) => orFailure(() => putAll(documents, rows)),
    insertMissing: (document) => orFailure(() => put(insertMissing, document)),
    replace: (document, row = toRow(document)) =>
      orFailure(() => {
        entries?.replaced(peek(idOf(document)), document);
        replace.run(row, storedId(idOf(document)));
      }, document),
    remove: (id) =>
      orFailure(() => {
        entries?.removed(peek(id));
        remove.run(storedId(id));
      }),
  };
}

/** The statements of a table: those that are run by an id, and others by their text. */
function openStatements(database: DatabaseSync, table: string) {
  const statements = new Map<string, StatementSync>();
  return {
    get: database.prepare(`select document from ${table} where id = ?`),
    insert: database.prepare(`insert into ${table} (id, document) values (?, ?)`),
    insertMissing: database.prepare(`insert into ${table} (id, document) values (?, ?) on conflict (id) do nothing`),
    replace: database.prepare(`update ${table} set document = ? where id = ?`),
    remove: database.prepare(`delete from ${table} where id = ?`),
    prepared(sql: string): StatementSync {
      const known = statements.get(sql);
      if (known !== undefined) return known;
      if (statements.size >= STATEMENTS_MAX) statements.clear();
      const statement = database.prepare(sql);
      statements.set(sql, statement);
      return statement;
    },
  };
}

/** Opens a collection with the driver's methods; what it does not have throws by name. */
export function openCollection<D extends PlainDocument>(name: string, deps: CollectionDeps): DocumentCollection<D> {
  const sync = openSyncCollection<D>(name, deps);

  function change(
    filter: Filter,
    edit: (document: D) => D,
    options: FindOptions & { readonly upsert?: (() => D) | undefined },
  ) {
    const found = sync.findRows(filter, options);
    let modifiedCount = 0;
    for (const row of found) {
      const next = edit(deps.rows.read(row) as D);
      const nextRow = deps.rows.write(name, next);
      if (isSameRow(row, nextRow)) continue;
      sync.replace(next, nextRow);
      modifiedCount += 1;
    }
    if (found.length === 0 && options.upsert !== undefined) sync.insert(options.upsert());
    const upsertedCount = found.length === 0 && options.upsert !== undefined ? 1 : 0;
    return { acknowledged: true, matchedCount: found.length, modifiedCount, upsertedCount };
  }

  const updateFirst = ({ filter, update, upsert }: UpdateChange) =>
    change(filter, (before) => updateDocument(before, update, false), {
      limit: 1,
      upsert: upsert ? () => inserted(filter, update) : undefined,
    });
  const inserted = (filter: Filter, update: Update) => withId(updateDocument(upsertBase(filter), update, true) as D);
  const collection: DocumentCollection<D> = {
    findOne: async (filter, options) =>
      (isOfId(filter) ? sync.get(filter["_id"]) : sync.find(filter, { sort: options?.sort, limit: 1 })[0]) ?? null,
    find: (filter) => createCursor((options) => sync.find(filter, options)),
    insertOne: (document) => deps.commit(() => insertedId(sync, withId(document))),
    insertMany: (documents) => deps.commit(() => documents.map((document) => insertedId(sync, withId(document)))),
    replaceOne: (filter, document, { upsert = false } = {}): Promise<UpdateResult> =>
      deps.commit(() =>
        change(filter, (before) => replacement(document, before), {
          limit: 1,
          upsert: upsert ? () => withId({ ...idOfFilter(filter), ...document }) : undefined,
        }),
      ),
    updateOne: (filter, update, { upsert = false } = {}) => deps.commit(() => updateFirst({ filter, update, upsert })),
    updateMany: (filter, update) =>
      deps.commit(() => change(filter, (before) => updateDocument(before, update, false), {})),
    bulkWrite: (changes) => deps.commit(() => summed(changes.map(({ updateOne }) => updateFirst(updateOne)))),
    findOneAndUpdate: (filter, update, { returnDocument, upsert = false, sort }) =>
      deps.commit(() => {
        const before = sync.find(filter, { sort, limit: 1 })[0];
        if (before === undefined && !upsert) return null;
        const after = before === undefined ? inserted(filter, update) : updateDocument(before, update, false);
        if (before === undefined) sync.insert(after);
        else sync.replace(after);
        return returnDocument === "after" ? after : (before ?? null);
      }),
    deleteOne: (filter) => deps.commit(() => removed(sync, sync.find(filter, { limit: 1 }))),
    deleteMany: (filter) => deps.commit(() => removed(sync, sync.find(filter))),
    countDocuments: async (filter, { limit = 0 } = {}) => sync.count(filter, limit),
  };
  return collection;
}

/** The statement that reads the documents of a filter in an order. */
export function selectSql(
  collection: string,
  filter: Filter,
  sort: SortSpec | undefined,
): { readonly sql: string; readonly parameters: readonly SqlParameter[] } {
  const { where, parameters } = filterSql(filter, collection);
  return { sql: `select document from ${tableName(collection)} where ${where} ${orderSql(sort)}`, parameters };
}

/** The table of a collection. */
export function tableName(collection: string): string {
  if (!/^[A-Za-z_][A-Za-z0-9_]{0,63}$/.test(collection)) throw new Error(`Cannot open collection "${collection}"`);
  return `"c_${collection}"`;
}

/** Whether a filter is an `_id` alone: what every score asks for, with a statement that is there already. */
function isOfId(filter: Filter): boolean {
  const id: unknown = filter["_id"];
  return (typeof id === "string" || id instanceof ObjectId) && Object.keys(filter).length === 1;
}

/** Of its filter a document that is put in place of none takes the `_id` alone. */
function idOfFilter(filter: Filter): PlainDocument {
  return filter["_id"] === undefined ? {} : upsertBase({ _id: filter["_id"] });
}

function replacement<D extends PlainDocument>(document: D, before: D): D {
  const id: unknown = idOf(document);
  if (id !== undefined && !isDeepStrictEqual(id, idOf(before)))
    throw new Error(`Cannot replace ${String(idOf(before))} by ${String(id)}: _id never changes`);
  return { ...document, _id: idOf(before) };
}

function summed(results: readonly UpdateResult[]): UpdateResult {
  const sum = (count: keyof UpdateResult) => results.reduce((total, result) => total + result[count], 0);
  return {
    matchedCount: sum("matchedCount"),
    modifiedCount: sum("modifiedCount"),
    upsertedCount: sum("upsertedCount"),
  };
}

function removed<D extends PlainDocument>(sync: SyncCollection<D>, documents: readonly D[]) {
  for (const document of documents) sync.remove(idOf(document));
  return { acknowledged: true, deletedCount: documents.length };
}

function insertedId<D extends PlainDocument>(sync: SyncCollection<D>, document: D) {
  sync.insert(document);
  return { acknowledged: true, insertedId: idOf(document) };
}

function withId<D extends PlainDocument>(document: D): D {
  return idOf(document) === undefined ? { _id: new ObjectId(), ...document } : document;
}

/** Turns a duplicate key into the driver's error, and a store that cannot do it into ours. */
function orFailure<T>(run: () => T, document?: PlainDocument): T {
  try {
    return run();
  } catch (error) {
    if (document !== undefined && isConstraint(error)) throw duplicateKey(String(idOf(document)));
    throw sqliteFailure(error) ?? error;
  }
}

function isConstraint(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && (Number(error.errcode) & 0xff) === CONSTRAINT;
}

function idOf(document: PlainDocument): unknown {
  return Reflect.get(document, "_id");
}

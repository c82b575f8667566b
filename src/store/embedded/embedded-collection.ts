import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import { isDeepStrictEqual } from "node:util";
import { Query } from "mingo";
import { MongoServerError, ObjectId } from "mongodb";
import type { DocumentCollection, Filter, PlainDocument, SortSpec, Update, UpdateResult } from "../document-db.ts";
import type { IndexDeclaration } from "../index-declaration.ts";
import { defineSchema } from "./define-schema.ts";
import { createCursor } from "./embedded-cursor.ts";
import { fieldPath, orderedAt } from "./field-path.ts";
import type { GroupCommit } from "./group-commit.ts";
import { type Narrowed, narrow, storedId } from "./narrow.ts";
import { refuseFilter, refuseSort } from "./refuse-filter.ts";
import { sortKey } from "./sort-key.ts";
import { sqliteFailure } from "./sqlite-failure.ts";
import { fromStoredJson, toStoredJson } from "./stored-json.ts";
import { updateDocument, upsertBase } from "./update-document.ts";

/** What a collection is opened with. */
export interface CollectionDeps {
  readonly database: DatabaseSync;
  readonly commit: GroupCommit;
  /** Indexes declared so far; grows when one is created. */
  readonly indexes: readonly IndexDeclaration[];
}

/** How documents are asked for. */
export interface FindOptions {
  readonly sort?: SortSpec | undefined;
  readonly limit?: number;
  readonly skip?: number;
}

/** The synchronous half of a collection: what a transaction's thunk may call. */
export interface SyncCollection<D> {
  find(filter: Filter, options?: FindOptions): D[];
  /** How many there are, at most `limit`; 0 counts all. */
  count(filter: Filter, limit: number): number;
  insert(document: D): void;
  replace(document: D): void;
  remove(id: unknown): void;
}

/** Prepared statements kept for one collection. */
const STATEMENTS_MAX = 200;
const CONSTRAINT = 19;
const DUPLICATE_KEY = 11_000;

/** Opens the synchronous half of a collection; its table is made when it is missing. */
export function openSyncCollection<D extends PlainDocument>(name: string, deps: CollectionDeps): SyncCollection<D> {
  const table = tableName(name);
  defineSchema(deps.database, `create table if not exists ${table} (id primary key not null, document text not null)`);
  const statements = new Map<string, StatementSync>();
  const insert = deps.database.prepare(`insert into ${table} (id, document) values (?, ?)`);
  const replace = deps.database.prepare(`update ${table} set document = ? where id = ?`);
  const remove = deps.database.prepare(`delete from ${table} where id = ?`);

  function prepared(sql: string): StatementSync {
    const known = statements.get(sql);
    if (known !== undefined) return known;
    if (statements.size >= STATEMENTS_MAX) statements.clear();
    const statement = deps.database.prepare(sql);
    statements.set(sql, statement);
    return statement;
  }

  const indexesOf = () => deps.indexes.filter((index) => index.collection === name);

  function* matching(filter: Filter, narrowed: Narrowed): Generator<D> {
    const test = narrowed.exact ? undefined : new Query(filter);
    const parameters: SQLInputValue[] = [...narrowed.parameters];
    for (const row of prepared(selectSql(name, narrowed)).iterate(...parameters)) {
      const document = fromStoredJson(String(row["document"])) as D;
      if (test === undefined || test.test(document)) yield document;
    }
  }

  return {
    find: (filter, { sort, limit = 0, skip = 0 } = {}) =>
      orFailure(() => {
        refuseFilter(filter);
        refuseSort(sort);
        const narrowed = narrow(filter, sort, indexesOf());
        const sorted = sort === undefined || narrowed.orderBy !== "";
        const enough = sorted && limit > 0 ? skip + limit : Number.POSITIVE_INFINITY;
        const found: D[] = [];
        for (const document of matching(filter, narrowed)) {
          found.push(document);
          if (found.length >= enough) break;
        }
        if (!sorted) sortInMemory(found, sort);
        return found.slice(skip, limit > 0 ? skip + limit : undefined);
      }),
    count: (filter, limit) =>
      orFailure(() => {
        refuseFilter(filter);
        const narrowed = narrow(filter, undefined, indexesOf());
        const most = limit > 0 ? limit : -1;
        if (narrowed.exact) {
          const sql = `select count(*) as counted from (select 1 from ${table} ${narrowed.where} limit ${most})`;
          return Number(prepared(sql).get(...narrowed.parameters)?.["counted"]);
        }
        let counted = 0;
        for (const _ of matching(filter, narrowed)) if (++counted === most) break;
        return counted;
      }),
    insert: (document) => orFailure(() => void insert.run(storedId(document["_id"]), toStoredJson(document)), document),
    replace: (document) =>
      orFailure(() => void replace.run(toStoredJson(document), storedId(document["_id"])), document),
    remove: (id) => orFailure(() => void remove.run(storedId(id))),
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
    const found = sync.find(filter, options);
    let modifiedCount = 0;
    for (const document of found) {
      const next = edit(document);
      if (toStoredJson(next) === toStoredJson(document)) continue;
      sync.replace(next);
      modifiedCount += 1;
    }
    if (found.length === 0 && options.upsert !== undefined) sync.insert(options.upsert());
    const upsertedCount = found.length === 0 && options.upsert !== undefined ? 1 : 0;
    return { acknowledged: true, matchedCount: found.length, modifiedCount, upsertedCount };
  }

  const inserted = (filter: Filter, update: Update) => withId(updateDocument(upsertBase(filter), update, true) as D);
  const collection: DocumentCollection<D> = {
    findOne: async (filter, options) => sync.find(filter, { sort: options?.sort, limit: 1 })[0] ?? null,
    find: (filter) => createCursor((options) => sync.find(filter, options)),
    insertOne: (document) => deps.commit(() => insertedId(sync, withId(document))),
    insertMany: (documents) => deps.commit(() => documents.map((document) => insertedId(sync, withId(document)))),
    replaceOne: (filter, document, { upsert = false } = {}): Promise<UpdateResult> =>
      deps.commit(() =>
        change(filter, (before) => replacement(document, before), {
          limit: 1,
          upsert: upsert ? () => withId({ ...idOf(filter), ...document }) : undefined,
        }),
      ),
    updateOne: (filter, update, { upsert = false } = {}) =>
      deps.commit(() =>
        change(filter, (before) => updateDocument(before, update, false), {
          limit: 1,
          upsert: upsert ? () => inserted(filter, update) : undefined,
        }),
      ),
    updateMany: (filter, update) =>
      deps.commit(() => change(filter, (before) => updateDocument(before, update, false), {})),
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

/** The statement that reads what may match. */
export function selectSql(collection: string, { where, orderBy }: Narrowed): string {
  return `select document from ${tableName(collection)} ${where} ${orderBy}`;
}

/** The table of a collection. */
export function tableName(collection: string): string {
  if (!/^[A-Za-z_][A-Za-z0-9_]{0,63}$/.test(collection)) throw new Error(`Cannot open collection "${collection}"`);
  return `"c_${collection}"`;
}

/** Of its filter a document that is put in place of none takes the `_id` alone. */
function idOf(filter: Filter): PlainDocument {
  return filter["_id"] === undefined ? {} : upsertBase({ _id: filter["_id"] });
}

function replacement<D extends PlainDocument>(document: D, before: D): D {
  const id: unknown = document["_id"];
  if (id !== undefined && !isDeepStrictEqual(id, before["_id"]))
    throw new Error(`Cannot replace ${String(before["_id"])} by ${String(id)}: _id never changes`);
  return { ...document, _id: before["_id"] };
}

function removed<D extends PlainDocument>(sync: SyncCollection<D>, documents: readonly D[]) {
  for (const document of documents) sync.remove(document["_id"]);
  return { acknowledged: true, deletedCount: documents.length };
}

function insertedId<D extends PlainDocument>(sync: SyncCollection<D>, document: D) {
  sync.insert(document);
  return { acknowledged: true, insertedId: document["_id"] };
}

function withId<D extends PlainDocument>(document: D): D {
  return document["_id"] === undefined ? { _id: new ObjectId(), ...document } : document;
}

function sortInMemory(documents: PlainDocument[], sort: SortSpec): void {
  const keys = Object.entries(sort).map(([path, way]) => ({ names: fieldPath(path), way }));
  const keyed = documents.map((document) => ({
    document,
    keys: keys.map(({ names }) => sortKey(orderedAt(document, names))),
  }));
  keyed.sort((a, b) => {
    for (const [position, { way }] of keys.entries()) {
      const order = Buffer.compare(a.keys[position] ?? sortKey(null), b.keys[position] ?? sortKey(null));
      if (order !== 0) return order * way;
    }
    return 0;
  });
  for (const [position, { document }] of keyed.entries()) documents[position] = document;
}

/** Turns a duplicate key into the driver's error, and a store that cannot do it into ours. */
function orFailure<T>(run: () => T, document?: PlainDocument): T {
  try {
    return run();
  } catch (error) {
    if (document !== undefined && isConstraint(error))
      throw new MongoServerError({ code: DUPLICATE_KEY, message: `E11000 duplicate key: ${String(document["_id"])}` });
    throw sqliteFailure(error) ?? error;
  }
}

function isConstraint(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && (Number(error.errcode) & 0xff) === CONSTRAINT;
}

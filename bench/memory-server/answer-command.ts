import { type Change, createMemoryCollection, type Fields, type MemoryCollection } from "./memory-collection.ts";

/** A command as the driver sends it: its name with the collection's first, and whichever of these it has. */
export interface Command {
  readonly [name: string]: unknown;
  readonly filter?: Fields;
  readonly sort?: Fields;
  readonly skip?: number;
  readonly limit?: number;
  readonly pipeline?: readonly Readonly<Record<string, Fields>>[];
  readonly documents?: readonly Fields[];
  readonly updates?: readonly {
    readonly q: Fields;
    readonly u: Fields;
    readonly upsert?: boolean;
    readonly multi?: boolean;
  }[];
  readonly deletes?: readonly { readonly q: Fields; readonly limit: number }[];
  readonly indexes?: readonly Fields[];
  readonly query?: Fields;
  readonly update?: unknown;
  readonly upsert?: boolean;
  readonly remove?: boolean;
  readonly new?: boolean;
}

/** What stands in a database. */
export interface MemoryDatabase {
  readonly collections: Map<string, MemoryCollection>;
  readonly indexes: Map<string, readonly Fields[]>;
}

type Answer = (database: MemoryDatabase, command: Command, collection: MemoryCollection) => Fields;

const DUPLICATE_KEY = 11_000;
/** What the driver wants to know of a server: one of MongoDB 6.0, by itself. */
const HELLO = {
  helloOk: true,
  isWritablePrimary: true,
  maxBsonObjectSize: 16_777_216,
  maxMessageSizeBytes: 48_000_000,
  maxWriteBatchSize: 100_000,
  logicalSessionTimeoutMinutes: 30,
  minWireVersion: 0,
  maxWireVersion: 17,
};

const ANSWERS: Readonly<Record<string, Answer>> = {
  hello: () => HELLO,
  ismaster: () => HELLO,
  ping: () => ({}),
  endSessions: () => ({}),
  killCursors: () => ({}),
  find: (_database, { filter = {}, sort = {}, skip = 0, limit = 0 }, collection) =>
    cursorOf(collection.find({ filter, skip, limit, ...(Object.keys(sort).length > 0 && { sort }) })),
  aggregate: (_database, { pipeline = [] }, collection) => cursorOf(countOf(collection, pipeline)),
  insert: (_database, { documents = [], ordered }, collection) => insertAll(collection, documents, ordered !== false),
  update: (_database, { updates = [] }, collection) => changeAll(collection, updates),
  delete: (_database, { deletes = [] }, collection) => ({
    n: deletes.reduce((sum, { q, limit }) => sum + collection.remove(q, limit === 1), 0),
  }),
  findAndModify: (_database, command, collection) => ({ value: findAndModify(collection, command) }),
  listCollections: ({ collections }) =>
    cursorOf([...collections.keys()].map((name) => ({ name, type: "collection", options: {} }))),
  listIndexes: ({ indexes }, command) =>
    cursorOf([{ v: 2, key: { _id: 1 }, name: "_id_" }, ...(indexes.get(String(command["listIndexes"])) ?? [])]),
  createIndexes({ indexes }, command) {
    const name = String(command["createIndexes"]);
    indexes.set(name, [...(indexes.get(name) ?? []), ...(command.indexes ?? [])]);
    return {};
  },
  dropDatabase({ collections, indexes }) {
    collections.clear();
    indexes.clear();
    return {};
  },
};

/** Answers a command of a database. Throws on one that the service never sends. */
export function answerCommand(database: MemoryDatabase, command: Command): Fields {
  const [name = ""] = Object.keys(command);
  const answer = ANSWERS[name];
  if (answer === undefined) throw new Error(`Cannot answer ${name}: it is not implemented`);
  return { ...answer(database, command, collectionOf(database, command[name])), ok: 1 };
}

/** A collection begins with its first command. */
function collectionOf({ collections }: MemoryDatabase, name: unknown): MemoryCollection {
  const known = typeof name === "string" ? collections.get(name) : undefined;
  const collection = known ?? createMemoryCollection();
  if (typeof name === "string") collections.set(name, collection);
  return collection;
}

/** All of it: there is nothing to ask for later. */
function cursorOf(firstBatch: readonly Fields[]): Fields {
  return { cursor: { firstBatch, id: 0n, ns: "memory.memory" } };
}

/** Documents are counted, and nothing else is aggregated. */
function countOf(collection: MemoryCollection, pipeline: NonNullable<Command["pipeline"]>): readonly Fields[] {
  const filter = pipeline[0]?.["$match"] ?? {};
  const limit = Number(pipeline.find((stage) => "$limit" in stage)?.["$limit"] ?? 0);
  const n = collection.find({ filter, limit }).length;
  return n === 0 ? [] : [{ _id: 1, n }];
}

function insertAll(collection: MemoryCollection, documents: readonly Fields[], isOrdered: boolean): Fields {
  const writeErrors: Fields[] = [];
  for (const [index, document] of documents.entries()) {
    if (collection.insert(document)) continue;
    writeErrors.push(duplicate(index));
    if (isOrdered) break;
  }
  return { n: documents.length - writeErrors.length, ...(writeErrors.length > 0 && { writeErrors }) };
}

function changeAll(collection: MemoryCollection, updates: NonNullable<Command["updates"]>): Fields {
  const [upserted, writeErrors]: [Fields[], Fields[]] = [[], []];
  let n = 0;
  for (const [index, { q, u, upsert = false, multi = false }] of updates.entries()) {
    const changed = collection.change({ filter: q, update: u, upsert, isMulti: multi });
    if (changed.isRefused) writeErrors.push(duplicate(index));
    else n += changed.after.length;
    if (!changed.isRefused && changed.upsertedId !== undefined) upserted.push({ index, _id: changed.upsertedId });
  }
  return {
    n,
    nModified: n - upserted.length,
    ...(upserted.length > 0 && { upserted }),
    ...(writeErrors.length > 0 && { writeErrors }),
  };
}

function duplicate(index: number): Fields {
  return { index, code: DUPLICATE_KEY, errmsg: "E11000 duplicate key error" };
}

function findAndModify(collection: MemoryCollection, command: Command): Fields | null {
  const { query = {}, sort, upsert = false } = command;
  const update: Fields = Object(command.update);
  if (command.remove === true) {
    const [found = null] = collection.find({ filter: query, limit: 1, ...(sort && { sort }) });
    collection.remove(found ?? query, true);
    return found;
  }
  const change: Change = { filter: query, update, upsert, isMulti: false, ...(sort && { sort }) };
  const { before, after } = collection.change(change);
  return (command.new === true ? after[0] : before[0]) ?? null;
}

import type { DocumentDb, Filter, SortSpec } from "../../src/store/documents/document-db.ts";
import { openMongoLedger } from "../../src/store/mongo/mongo-ledger.ts";
import type { Store } from "../../src/store/open-store.ts";

/** One query as the code made it, values included. */
export interface RecordedQuery {
  readonly collection: string;
  readonly operation: string;
  /** What was going on; jobs of the background are counted in. */
  readonly during: string;
  readonly filter: Filter;
  readonly sort?: SortSpec | undefined;
  readonly limit?: number;
}

/** Remembers every query that goes through a store. */
export interface QueryRecorder {
  /** The store, recorded. Its ledger is the one for MongoDB on both engines, since the embedded one asks no collection. */
  over(store: Store): Store;
  /** Says what is going on from here on. */
  during(what: string): void;
  /** All queries since the last time. */
  take(): readonly RecordedQuery[];
}

type Entry = { -readonly [K in keyof RecordedQuery]: RecordedQuery[K] };
type Method = (...args: readonly unknown[]) => unknown;

/** Methods whose first argument is a filter. */
const BY_FILTER: ReadonlySet<string> = new Set([
  "findOne",
  "find",
  "replaceOne",
  "updateOne",
  "updateMany",
  "findOneAndUpdate",
  "deleteOne",
  "deleteMany",
  "countDocuments",
]);
const INSERTS: ReadonlySet<string> = new Set(["insertOne", "insertMany"]);
/** What asks for no document. */
const OTHERS: ReadonlySet<string> = new Set(["createIndex"]);

/** Opens a recorder. A collection's method that it does not know is refused by name, so that no query passes by it. */
export function createQueryRecorder(): QueryRecorder {
  let entries: Entry[] = [];
  let current = "start";

  function record(collection: string, operation: string, args: readonly unknown[]): Entry {
    const [filter, , after] = args;
    const options = (operation === "findOne" ? args[1] : after) as { readonly sort?: SortSpec } | undefined;
    const entry: Entry = { collection, operation, during: current, filter: filter as Filter, sort: options?.sort };
    entries.push(entry);
    return entry;
  }

  function recordInserts(collection: string, operation: string, documents: unknown): void {
    for (const document of [documents].flat() as readonly { readonly _id?: unknown }[])
      record(collection, operation, [{ _id: document._id }]);
  }

  /** One command, whatever it changes. */
  function recordChanges(
    collection: string,
    changes: readonly { readonly updateOne: { readonly filter: Filter } }[],
  ): void {
    const filters = changes.map(({ updateOne }) => updateOne.filter);
    const names = [...new Set(filters.flatMap((filter) => Object.keys(filter)))];
    const asked = names.map((name) => [name, { $in: filters.map((filter) => filter[name]) }]);
    record(collection, "bulkWrite", [Object.fromEntries(asked)]);
  }

  function collectionProxy(target: object, name: string): object {
    return intercepting(target, (method, call) => {
      if (BY_FILTER.has(method))
        return (...args) => {
          const entry = record(name, method, args);
          const answer = call(...args);
          return method === "find" ? cursorProxy(answer as object, entry) : answer;
        };
      if (INSERTS.has(method))
        return (...args) => {
          recordInserts(name, method, args[0]);
          return call(...args);
        };
      if (method === "bulkWrite")
        return (...args) => {
          recordChanges(name, args[0] as readonly { readonly updateOne: { readonly filter: Filter } }[]);
          return call(...args);
        };
      if (OTHERS.has(method)) return call;
      throw new Error(`Cannot record ${method}: say in record-queries.ts what it asks for`);
    });
  }

  function dbProxy(target: DocumentDb): DocumentDb {
    return intercepting(target, (method, call) =>
      method === "collection" ? (...args) => collectionProxy(call(...args) as object, String(args[0])) : call,
    );
  }

  return {
    over(store) {
      const db = dbProxy(store.db);
      const ledger: Store["ledger"] = openMongoLedger(db);
      return { ...store, db, ledger };
    },
    during(what) {
      current = what;
    },
    take() {
      const taken = entries;
      entries = [];
      return taken;
    },
  };
}

function cursorProxy(cursor: object, entry: Entry): object {
  return intercepting(cursor, (method, call) => (...args) => {
    if (method === "sort") entry.sort = args[0] as SortSpec;
    if (method === "limit") entry.limit = Number(args[0]);
    const answer = call(...args);
    return ["sort", "limit", "skip"].includes(method) ? cursorProxy(answer as object, entry) : answer;
  });
}

/** An object whose methods are handed out by `methodOf`; what is no method is answered as it is. */
function intercepting<T extends object>(target: T, methodOf: (name: string, call: Method) => Method): T {
  return new Proxy(target, {
    get(object, name) {
      const value: unknown = Reflect.get(object, name, object);
      if (typeof value !== "function") return value;
      const call = value.bind(object) as Method;
      return typeof name === "symbol" ? call : methodOf(name, call);
    },
  });
}

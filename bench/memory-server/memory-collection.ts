import { ObjectId } from "mongodb";
import { fieldPath, valueAt } from "../../src/store/embedded/field-path.ts";
import { updateDocument, upsertBase } from "../../src/store/embedded/update-document.ts";
import { compareValues } from "./compare-values.ts";
import { matchesFilter } from "./match-filter.ts";

/** A document as it came. */
export type Fields = Readonly<Record<string, unknown>>;

/** What of a collection is wanted. */
export interface Wanted {
  readonly filter: Fields;
  readonly sort?: Fields;
  readonly skip?: number;
  readonly limit?: number;
}

/** A change of the documents that a filter finds: operators, or a whole document. */
export interface Change {
  readonly filter: Fields;
  readonly update: Fields;
  readonly upsert: boolean;
  readonly isMulti: boolean;
  readonly sort?: Fields;
}

/** What a change did. Where it would have made a document whose id stands already it did nothing. */
export interface Changed {
  readonly before: readonly Fields[];
  readonly after: readonly Fields[];
  readonly upsertedId?: unknown;
  readonly isRefused: boolean;
}

/** Documents by their ids. */
export interface MemoryCollection {
  find(wanted: Wanted): readonly Fields[];
  /** Whether its id was free. */
  insert(document: Fields): boolean;
  change(change: Change): Changed;
  /** Removes what a filter finds, one of it where `isOne`; how many it were. */
  remove(filter: Fields, isOne: boolean): number;
}

/** Opens an empty collection. */
export function createMemoryCollection(): MemoryCollection {
  const documents = new Map<string, Fields>();

  /** Documents of the ids that a filter names, each once; undefined where it names none: the primary key is the only index. */
  function byIds({ _id }: Fields): Fields[] | undefined {
    const [operator = "$eq"] = Object.keys(Object(_id)).filter((name) => name.startsWith("$"));
    if (_id === undefined || !["$eq", "$in"].includes(operator)) return undefined;
    const ids: readonly unknown[] = operator === "$in" ? Object(_id).$in : [Object(_id).$eq ?? _id];
    const found: Fields[] = [];
    for (const key of new Set(ids.map(keyOf))) {
      const document = documents.get(key);
      if (document !== undefined) found.push(document);
    }
    return found;
  }

  function find({ filter, sort, skip = 0, limit = 0 }: Wanted): readonly Fields[] {
    const known = byIds(filter);
    const { _id, ...others } = filter;
    const rest = known === undefined ? filter : others;
    const found: Fields[] = [];
    for (const document of known ?? documents.values()) {
      if (!matchesFilter(document, rest)) continue;
      found.push(document);
      if (sort === undefined && limit > 0 && found.length === skip + limit) break;
    }
    const sorted = sort === undefined ? found : found.sort(orderOf(sort));
    return sorted.slice(skip, limit > 0 ? skip + limit : undefined);
  }

  function put(document: Fields): Fields {
    documents.set(keyOf(document["_id"]), document);
    return document;
  }

  function upsert({ filter, update }: Change): Changed {
    const base = upsertBase(filter);
    const fields = isReplacement(update) ? { ...base, ...update } : updateDocument(base, update as never, true);
    const made: Fields = { _id: new ObjectId(), ...fields };
    const isRefused = documents.has(keyOf(made["_id"]));
    return { before: [], after: isRefused ? [] : [put(made)], upsertedId: made["_id"], isRefused };
  }

  return {
    find,
    insert(document) {
      if (documents.has(keyOf(document["_id"]))) return false;
      put(document);
      return true;
    },
    change(change) {
      const { filter, update, isMulti, sort } = change;
      const before = find({ filter, ...(sort && { sort }), limit: isMulti ? 0 : 1 });
      if (before.length === 0 && change.upsert) return upsert(change);
      const after = before.map((document) =>
        put(
          isReplacement(update)
            ? { _id: document["_id"], ...update }
            : updateDocument(document, update as never, false),
        ),
      );
      return { before, after, isRefused: false };
    },
    remove(filter, isOne) {
      const found = find({ filter, limit: isOne ? 1 : 0 });
      for (const document of found) documents.delete(keyOf(document["_id"]));
      return found.length;
    },
  };
}

function keyOf(id: unknown): string {
  return `${typeof id} ${id}`;
}

function isReplacement(update: Fields): boolean {
  return Object.keys(update)[0]?.startsWith("$") !== true;
}

function orderOf(sort: Fields): (one: Fields, other: Fields) => number {
  const paths = Object.entries(sort).map(([path, direction]) => ({
    names: namesOf(path),
    direction: Number(direction),
  }));
  return (one, other) => {
    for (const { names, direction } of paths) {
      const order = compareValues(valueAt(one, names), valueAt(other, names));
      if (order !== 0) return direction * order;
    }
    return 0;
  };
}

function namesOf(path: string): readonly string[] {
  return path === "_id" ? [path] : fieldPath(path);
}

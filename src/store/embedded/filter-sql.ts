import { ObjectId } from "mongodb";
import type { Filter, SortSpec } from "../documents/document-db.ts";
import { OUTBOX_PATH, outboxSql } from "./decision-outbox.ts";
import { fieldPath } from "./field-path.ts";
import { isPlainObject } from "./is-plain-object.ts";
import { boundsOfType, sortKey } from "./sort-key.ts";

/** A filter as SQL: it holds for exactly the documents that MongoDB would find. */
export interface FilterSql {
  /** A condition; `true` for every document. */
  readonly where: string;
  readonly parameters: readonly SqlParameter[];
}

/** A value as it is compared in SQL: `sort_key` makes bytes, an `_id` that is a text stands as itself. */
export type StoredKey = string | Uint8Array;

/** What a statement is given: a time beside a decision is a number. */
export type SqlParameter = StoredKey | number;

/** Values in one `$in`. */
const IN_VALUES_MAX = 10_000;
const COMPARISONS: Readonly<Record<string, string>> = {
  $eq: "=",
  $ne: "<>",
  $gt: ">",
  $gte: ">=",
  $lt: "<",
  $lte: "<=",
};
/** To SQLite every text is less than every blob, which an ObjectId is. */
const BOUNDS_OF_TEXT_IDS = { start: "''", end: "x''" };

/** Turns a filter of a collection into SQL wholly; throws by name on whatever it cannot say exactly. */
export function filterSql(filter: Filter, collection: string): FilterSql {
  const conditions: string[] = [];
  const parameters: SqlParameter[] = [];
  for (const [path, condition] of Object.entries(filter)) {
    const part = path === "$or" ? anyOf(condition, collection) : pathSql(path, condition, collection);
    conditions.push(part.where);
    parameters.push(...part.parameters);
  }
  return { where: conditions.length === 0 ? "true" : conditions.join(" and "), parameters };
}

/** `order by ...`, or nothing. Throws on a direction that is a word: it would be taken for none. */
export function orderSql(sort: SortSpec | undefined): string {
  const keys = Object.entries<unknown>(sort ?? {}).map(([path, way]) => {
    if (way !== 1 && way !== -1)
      throw new Error(`Cannot sort by "${path}": wanted 1 or -1, found ${JSON.stringify(way)}`);
    return `${keyExpression(path)} ${way === 1 ? "asc" : "desc"}`;
  });
  return keys.length === 0 ? "" : `order by ${keys.join(", ")}`;
}

/** The SQL expression of a field: what filters compare, sorts order by and indexes are built from. */
export function keyExpression(path: string): string {
  if (path === "_id") return "id";
  fieldPath(path);
  return `sort_key(document, '${path}')`;
}

/**
 * Holds for documents whose field is of a type, or of one that follows it in MongoDB's order: a term of every filter that wants lesser
 * values of that type.
 */
export function isTypeSql(path: string, type: "date" | "string"): string {
  const { start } = boundsOfType(sortKey(type === "date" ? new Date(0) : ""));
  return `${keyExpression(path)} >= ${start}`;
}

/** The `_id` as SQLite keeps it: texts are themselves, an ObjectId its sort key. */
export function storedId(id: unknown): StoredKey {
  if (typeof id === "string") return id;
  if (id instanceof ObjectId) return sortKey(id);
  throw new Error(`Cannot use an _id of type ${typeof id}: wanted a string or an ObjectId`);
}

function anyOf(parts: unknown, collection: string): FilterSql {
  if (!Array.isArray(parts) || parts.length === 0) throw new Error("Cannot filter by $or: wanted a list of filters");
  const each = parts.map((part) => filterSql(part, collection));
  return {
    where: `(${each.map(({ where }) => `(${where})`).join(" or ")})`,
    parameters: each.flatMap(({ parameters }) => parameters),
  };
}

function pathSql(path: string, condition: unknown, collection: string): FilterSql {
  if (collection === "decisions" && path === OUTBOX_PATH) return outboxSql(condition);
  if (path.startsWith("$")) throw new Error(`The embedded store does not support the filter ${path}`);
  if (!isOperators(condition)) return comparison(path, "$eq", condition);
  const each = Object.entries(condition).map(([operator, value]) =>
    operator === "$in" ? oneOf(path, value) : comparison(path, operator, value),
  );
  return {
    where: [...each.map(({ where }) => where), ...typeBounds(path, each)].join(" and "),
    parameters: each.flatMap(({ parameters }) => parameters),
  };
}

/** One comparison; a range has the type that it never leaves. */
interface Comparison extends FilterSql {
  readonly range?: { readonly start: string; readonly end: string; readonly isUpwards: boolean };
}

/**
 * Keeps ranges within the types of their bounds. Where both ends of a type are compared they do so themselves: SQLite takes one bound of a kind, and
 * may take that of the type, and read on to the end of the index.
 */
function typeBounds(path: string, each: readonly Comparison[]): readonly string[] {
  const ranges = each.flatMap(({ range }) => range ?? []);
  return ranges
    .filter((one) => !ranges.some(({ start, isUpwards }) => start === one.start && isUpwards !== one.isUpwards))
    .map(({ start, end, isUpwards }) => `${keyExpression(path)} ${isUpwards ? `< ${end}` : `>= ${start}`}`);
}

function comparison(path: string, operator: string, value: unknown): Comparison {
  const sign = COMPARISONS[operator];
  if (sign === undefined) throw new Error(`The embedded store does not support the filter operator ${operator}`);
  const key = comparedKey(path, value);
  const expression = keyExpression(path);
  const where = `${expression} ${sign} ?`;
  if (operator === "$eq" || operator === "$ne") return { where, parameters: [key] };
  if (value === null) throw new Error(`The embedded store does not support ${operator} of null`);
  const bounds = typeof key === "string" ? BOUNDS_OF_TEXT_IDS : boundsOfType(key);
  return { where, parameters: [key], range: { ...bounds, isUpwards: operator === "$gt" || operator === "$gte" } };
}

function oneOf(path: string, values: unknown): FilterSql {
  if (!Array.isArray(values)) throw new Error(`Cannot filter by "${path}": wanted $in with a list`);
  if (values.length > IN_VALUES_MAX)
    throw new Error(`Cannot use $in with ${values.length} values: at most ${IN_VALUES_MAX}`);
  const parameters = values.map((value) => comparedKey(path, value));
  return { where: `${keyExpression(path)} in (${parameters.map(() => "?").join(",")})`, parameters };
}

/**
 * The key of a value that a field is compared with. Throws on a value that is undefined, which the driver leaves out, so that the filter finds
 * more than it says; and on a list, an object and NaN, whose key does not tell everything about them.
 */
function comparedKey(path: string, value: unknown): StoredKey {
  if (value === undefined) throw new Error(`Cannot filter by "${path}": its value is undefined`);
  if (path === "_id") return storedId(value);
  if (Array.isArray(value) || isPlainObject(value) || value instanceof RegExp || Number.isNaN(numberIn(value)))
    throw new Error(
      `Cannot filter by "${path}": wanted null, a number, a text, a boolean, a date, bytes or an ObjectId`,
    );
  return sortKey(value);
}

/** What of a value may be no number. */
function numberIn(value: unknown): number {
  if (typeof value === "number") return value;
  return value instanceof Date ? value.getTime() : 0;
}

function isOperators(condition: unknown): condition is Readonly<Record<string, unknown>> {
  return isPlainObject(condition) && Object.keys(condition).some((name) => name.startsWith("$"));
}

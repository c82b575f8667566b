import { ObjectId } from "mongodb";
import type { Filter, SortSpec } from "../document-db.ts";
import type { IndexDeclaration } from "../index-declaration.ts";
import { endOfType, isExactKey, sortKey, startOfType } from "./sort-key.ts";

/** A SQL condition that every document of a filter meets; the filter itself decides the rest. */
export interface Narrowed {
  readonly where: string;
  readonly parameters: readonly (string | Uint8Array)[];
  /** `order by` that gives the sort, "" where the sort must be made in memory. */
  readonly orderBy: string;
  /** Whether the condition says all that the filter says. */
  readonly exact: boolean;
  /** Name of the index, `_id`, or undefined for a scan of the collection. */
  readonly index: string | undefined;
}

/** Values in one `$in`. */
const IN_VALUES_MAX = 10_000;

/** Chooses the index that narrows a filter most and writes the SQL for it. */
export function narrow(filter: Filter, sort: SortSpec | undefined, indexes: readonly IndexDeclaration[]): Narrowed {
  const byId = idCondition(filter);
  if (byId !== undefined) return { ...byId, orderBy: idOrder(sort), index: "_id" };
  const candidates = indexes.map((index) => candidate(filter, sort, index));
  const best = candidates.sort((a, b) => b.rank - a.rank)[0];
  if (best !== undefined && best.rank > 0) return best;
  const scan = { where: "", parameters: [], exact: Object.keys(filter).length === 0, index: undefined };
  return { ...scan, orderBy: idOrder(sort) };
}

/** The `_id` as SQLite keeps it: texts are themselves, an ObjectId its index key. */
export function storedId(id: unknown): string | Uint8Array {
  if (typeof id === "string") return id;
  if (id instanceof ObjectId) return sortKey(id);
  throw new Error(`Cannot use an _id of type ${typeof id}: wanted a string or an ObjectId`);
}

/** The SQL expression that an index is built from. */
export function keyExpression(path: string): string {
  return `sort_key(document, '${path}')`;
}

function idCondition(filter: Filter): Pick<Narrowed, "where" | "parameters" | "exact"> | undefined {
  const condition = filter["_id"];
  if (condition === undefined) return undefined;
  const exact = Object.keys(filter).length === 1;
  if (typeof condition === "string" || condition instanceof ObjectId)
    return { where: "where id = ?", parameters: [storedId(condition)], exact };
  if (typeof condition === "object" && condition !== null && "$in" in condition && Array.isArray(condition.$in)) {
    const ids = bounded(condition.$in).map(storedId);
    const isAll = exact && Object.keys(condition).length === 1;
    return { where: `where id in (${ids.map(() => "?").join(",")})`, parameters: ids, exact: isAll };
  }
  return isOperators(condition) ? idRange(condition, exact) : undefined;
}

/** A range of texts never leaves them: to SQLite every text is less than every blob, which an ObjectId is. */
function idRange(condition: Readonly<Record<string, unknown>>, exact: boolean): ReturnType<typeof idCondition> {
  const bounds = Object.entries(condition);
  const texts = bounds.flatMap(([name, value]) => (name in RANGES && typeof value === "string" ? [value] : []));
  if (texts.length < bounds.length) return undefined;
  const conditions = bounds.map(([name]) => `id ${RANGES[name]} ?`);
  return { where: `where ${[...conditions, "id < x''"].join(" and ")}`, parameters: texts, exact };
}

/** The order of the primary key; "" when another one is asked for. */
function idOrder(sort: SortSpec | undefined): string {
  const keys = Object.entries(sort ?? {});
  return keys.length === 1 && keys[0]?.[0] === "_id" ? `order by id ${direction(keys[0][1])}` : "";
}

function candidate(
  filter: Filter,
  sort: SortSpec | undefined,
  index: IndexDeclaration,
): Narrowed & { readonly rank: number } {
  const conditions: string[] = [];
  const parameters: Uint8Array[] = [];
  let rank = 0;
  let used = 0;
  let exact = true;
  let single = true;
  const paths = Object.keys(index.keys);
  for (const path of paths) {
    const condition = Object.hasOwn(filter, path) ? pathCondition(path, filter[path]) : undefined;
    if (condition === undefined) break;
    conditions.push(condition.sql);
    parameters.push(...condition.parameters);
    used += 1;
    exact &&= condition.exact;
    rank += condition.equality ? 4 : 2;
    single &&= condition.equality;
    if (!condition.equality) break;
  }
  const orderBy = sortBy(sort, Object.entries(index.keys), single ? used : Math.max(used - 1, 0));
  const covered = exact && used === Object.keys(filter).length;
  return {
    where: conditions.length === 0 ? "" : `where ${conditions.join(" and ")}`,
    parameters,
    orderBy,
    exact: covered,
    index: index.name,
    rank: rank + (sort !== undefined && orderBy !== "" ? 1 : 0),
  };
}

/** The order that an index gives after `fixed` of its keys are held to one value each; "" when it is not the one asked for. */
function sortBy(sort: SortSpec | undefined, keys: readonly (readonly [string, 1 | -1])[], fixed: number): string {
  const wanted = Object.entries(sort ?? {});
  if (wanted.length === 0) return "";
  const rest = keys.slice(fixed);
  const flip = wanted[0]?.[1] === rest[0]?.[1] ? 1 : -1;
  const given = wanted.every(
    ([path, way], position) => rest[position]?.[0] === path && rest[position]?.[1] === way * flip,
  );
  return given ? `order by ${wanted.map(([path, way]) => `${keyExpression(path)} ${direction(way)}`).join(", ")}` : "";
}

interface PathCondition {
  readonly sql: string;
  readonly parameters: readonly Uint8Array[];
  readonly equality: boolean;
  readonly exact: boolean;
}

function pathCondition(path: string, condition: unknown): PathCondition | undefined {
  const expression = keyExpression(path);
  if (condition instanceof RegExp) return undefined;
  if (!isOperators(condition)) return equality(expression, condition);
  const names = Object.keys(condition);
  if (names.length === 1 && names[0] === "$eq") return equality(expression, condition["$eq"]);
  if (names.length === 1 && names[0] === "$in" && Array.isArray(condition["$in"])) {
    const keys = bounded(condition["$in"]).map(sortKey);
    const sql = `${expression} in (${keys.map(() => "?").join(",")})`;
    return { sql, parameters: keys, equality: false, exact: keys.every(isExactKey) };
  }
  return names.every((name) => name in RANGES) ? range(expression, condition) : undefined;
}

function equality(expression: string, value: unknown): PathCondition {
  const key = sortKey(value);
  return { sql: `${expression} = ?`, parameters: [key], equality: true, exact: isExactKey(key) };
}

const RANGES: Readonly<Record<string, string>> = { $gt: ">", $gte: ">=", $lt: "<", $lte: "<=" };

/** A range never leaves the type of its bound. */
function range(expression: string, condition: Readonly<Record<string, unknown>>): PathCondition {
  const conditions: string[] = [];
  const parameters: Uint8Array[] = [];
  for (const [name, value] of Object.entries(condition)) {
    const key = sortKey(value);
    const up = name === "$gt" || name === "$gte";
    conditions.push(`${expression} ${RANGES[name]} ?`, `${expression} ${up ? "<" : ">="} ?`);
    parameters.push(key, up ? endOfType(key) : startOfType(key));
  }
  return { sql: conditions.join(" and "), parameters, equality: false, exact: true };
}

function isOperators(condition: unknown): condition is Readonly<Record<string, unknown>> {
  return (
    typeof condition === "object" &&
    condition !== null &&
    Object.getPrototypeOf(condition) === Object.prototype &&
    Object.keys(condition).some((name) => name.startsWith("$"))
  );
}

function bounded(values: readonly unknown[]): readonly unknown[] {
  if (values.length > IN_VALUES_MAX)
    throw new Error(`Cannot use $in with ${values.length} values: at most ${IN_VALUES_MAX}`);
  return values;
}

function direction(way: 1 | -1): string {
  return way === 1 ? "asc" : "desc";
}

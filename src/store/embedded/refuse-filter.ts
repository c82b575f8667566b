import type { Filter, SortSpec } from "../document-db.ts";

const LOGICAL: ReadonlySet<string> = new Set(["$and", "$or", "$nor"]);
const RANGES: ReadonlySet<string> = new Set(["$gt", "$gte", "$lt", "$lte"]);

/**
 * Throws by name on a filter that MongoDB and this store would answer differently: a value that is undefined, which the driver
 * leaves out, so that the filter finds more than it says; a range of something that is no number, text, boolean, date or id.
 */
export function refuseFilter(filter: Filter): void {
  for (const [path, condition] of Object.entries(filter)) {
    if (condition === undefined) throw new Error(`Cannot filter by "${path}": its value is undefined`);
    if (LOGICAL.has(path)) for (const part of condition as readonly Filter[]) refuseFilter(part);
    else if (path.startsWith("$")) throw new Error(`The embedded store does not support the filter ${path}`);
    else if (isObject(condition)) refuseCondition(path, condition);
  }
}

/** Throws on a direction that is a word: it would be taken for none. */
export function refuseSort(sort: SortSpec | undefined): void {
  for (const [path, way] of Object.entries<unknown>(sort ?? {}))
    if (way !== 1 && way !== -1)
      throw new Error(`Cannot sort by "${path}": wanted 1 or -1, found ${JSON.stringify(way)}`);
}

function refuseCondition(path: string, condition: object): void {
  for (const [operator, value] of Object.entries(condition)) {
    if (!operator.startsWith("$")) return;
    if (value === undefined) throw new Error(`Cannot filter by "${path}": ${operator} is undefined`);
    if (RANGES.has(operator) && (value === null || Array.isArray(value) || isObject(value)))
      throw new Error(
        `The embedded store does not support ${operator} of ${value === null ? "null" : "a list or an object"}`,
      );
  }
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

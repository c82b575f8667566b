import type { RecordedQuery } from "./record-queries.ts";

/** Queries that differ in values alone are one shape; answers the first query of each, by its shape. Inserts have none. */
export function queryShapes(queries: readonly RecordedQuery[]): ReadonlyMap<string, RecordedQuery> {
  const shapes = new Map<string, RecordedQuery>();
  for (const query of queries) {
    if (query.operation.startsWith("insert")) continue;
    const shape = shapeOf(query);
    if (!shapes.has(shape)) shapes.set(shape, query);
  }
  return shapes;
}

/** Such as `policies {"outboxAt":{"$lt":"?"}} sort {"at":1}`. */
export function shapeOf({ collection, filter, sort }: RecordedQuery): string {
  const order = sort === undefined ? "" : ` sort ${JSON.stringify(sort)}`;
  return `${collection} ${JSON.stringify(skeleton(filter))}${order}`;
}

function skeleton(value: unknown): unknown {
  if (Array.isArray(value))
    return [...new Set(value.map((item) => JSON.stringify(skeleton(item))))].map((text) => JSON.parse(text));
  if (value === null || typeof value !== "object") return value === null ? null : "?";
  if (Object.getPrototypeOf(value) !== Object.prototype) return "?";
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, skeleton(member)]));
}

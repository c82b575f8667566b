import type { Filter, SortSpec } from "../document-db.ts";
import { type CollectionDeps, selectSql } from "./embedded-collection.ts";
import { narrow } from "./narrow.ts";

/** SQLite's plan for a query of a collection, a line a step: `SEARCH ... USING INDEX ...`, or `SCAN ...` where every document is read. For tests and diagnosis. */
export function explainQuery(
  { database, indexes }: CollectionDeps,
  collection: string,
  query: { readonly filter: Filter; readonly sort?: SortSpec | undefined },
): readonly string[] {
  const own = indexes.filter((index) => index.collection === collection);
  const narrowed = narrow(query.filter, query.sort, own);
  const plan = database.prepare(`explain query plan ${selectSql(collection, narrowed)}`);
  return plan.all(...narrowed.parameters).map(({ detail }) => String(detail));
}

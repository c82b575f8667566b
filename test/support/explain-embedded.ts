import type { Filter, SortSpec } from "../../src/store/documents/document-db.ts";
import { type CollectionDeps, selectSql } from "../../src/store/embedded/embedded-collection.ts";

/** SQLite's plan for a query of a collection, a line a step: `SEARCH ... USING INDEX ...`, or `SCAN ...` where every document is read. */
export function explainEmbedded(
  { database }: CollectionDeps,
  collection: string,
  query: { readonly filter: Filter; readonly sort?: SortSpec | undefined },
): readonly string[] {
  const { sql, parameters } = selectSql(collection, query.filter, query.sort);
  const plan = database.prepare(`explain query plan ${sql}`);
  return plan.all(...parameters).map(({ detail }) => String(detail));
}

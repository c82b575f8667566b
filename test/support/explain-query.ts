import type { Db } from "mongodb";
import type { EmbeddedDb } from "../../src/store/embedded/embedded-db.ts";
import type { Store } from "../../src/store/open-store.ts";
import { explainEmbedded } from "./explain-embedded.ts";
import { type QueryPlan, readEmbeddedPlan, readServerPlan } from "./query-plan.ts";
import type { RecordedQuery } from "./record-queries.ts";

/**
 * How a store would answer a query. The server's commands that change something are asked about as reads: FerretDB explains no others, and
 * what they look for is the same.
 */
export async function explainQuery(store: Store, query: RecordedQuery): Promise<QueryPlan> {
  const { collection, filter, sort, limit } = query;
  if (store.kind === "embedded")
    return readEmbeddedPlan(explainEmbedded((store.db as EmbeddedDb).deps, collection, { filter, sort }));
  const find = { find: collection, filter, ...(sort && { sort }), ...(limit !== undefined && { limit }) };
  const db = store.db as unknown as Db;
  return readServerPlan(await db.command({ explain: find, verbosity: "queryPlanner" }));
}

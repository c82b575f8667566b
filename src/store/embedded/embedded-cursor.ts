import type { DocumentCursor, SortSpec } from "../documents/document-db.ts";
import type { FindOptions } from "./find-options.ts";

/** A cursor over what a query finds; the query runs when the cursor is read. */
export function createCursor<D>(run: (options: FindOptions) => D[], options: FindOptions = {}): DocumentCursor<D> {
  return {
    sort: (sort: SortSpec) => createCursor(run, { ...options, sort }),
    limit: (limit) => createCursor(run, { ...options, limit }),
    skip: (skip) => createCursor(run, { ...options, skip }),
    toArray: async () => run(options),
    async *[Symbol.asyncIterator]() {
      yield* run(options);
    },
  };
}

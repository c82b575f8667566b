import type { SortSpec } from "../documents/document-db.ts";

/** How documents are asked for. */
export interface FindOptions {
  readonly sort?: SortSpec | undefined;
  readonly limit?: number;
  readonly skip?: number;
}

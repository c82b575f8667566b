import { AGENDA_LOGS } from "./documents/indexes.ts";
import type { StoredRecord } from "./transfer/records.ts";

/** How one finds out whose a record is. */
export type RecordOwner =
  /** Its field `organisationId` says. */
  | { readonly kind: "field" }
  /** It is the organisation. */
  | { readonly kind: "itself" }
  /** Its `_id` begins with the organisation's id and a colon. */
  | { readonly kind: "prefix" }
  /** Whose a record of another collection is. */
  | { readonly kind: "parent"; readonly collection: string; readonly parentOf: (record: StoredRecord) => string }
  /** Nobody's: the store's as a whole. */
  | { readonly kind: "store" };

/** One collection of a store. */
export interface CollectionDeclaration {
  readonly name: string;
  readonly owner: RecordOwner;
  /** `always`: copied and backed up. `backup`: of the whole store, so only backed up. `never`: the service makes it again. */
  readonly moved: "always" | "backup" | "never";
  /** Records read at once. */
  readonly pageRecords: number;
}

const PAGE_RECORDS = 500;
/** A chunk of a backtest takes up to some hundred kilobytes. */
const PAGE_CHUNKS = 8;

/** Its `_id` begins with the import's, as far as a colon. */
const ofHistory: RecordOwner = {
  kind: "parent",
  collection: "histories",
  parentOf: ({ _id }) => _id.split(":", 1)[0] ?? "",
};

/**
 * Every collection of a store. One that refers to another comes before it. A backup of a store that is being written reads them in
 * this order, so what a record needs is in the backup, too, or newer: the answer of an `Idempotency-Key` before its object, a
 * decision before the profiles that hold its transaction, an outbox before the events that it was moved to.
 */
export const COLLECTIONS: readonly CollectionDeclaration[] = [
  { ...declared("meta", { kind: "store" }), moved: "backup" },
  { ...declared("signing_keys", { kind: "store" }), moved: "backup" },
  declared("idempotency", { kind: "field" }),
  declared("keys", { kind: "field" }),
  declared("ended_sessions", { kind: "field" }),
  { ...declared("key_uses", { kind: "field" }), moved: "never" },
  { ...declared("export_places", { kind: "field" }), moved: "never" },
  declared("members", { kind: "field" }),
  declared("organisations", { kind: "itself" }),
  // To what time something is counted before the counts, and these before what they are of.
  declared("quality_progress", { kind: "field" }),
  declared("quality", { kind: "field" }),
  declared("decisions", { kind: "field" }),
  declared("activity", { kind: "field" }),
  declared("quotas", { kind: "field" }),
  declared("quota_usage", { kind: "prefix" }),
  declared("profiles", { kind: "prefix" }),
  declared("fits", { kind: "field" }),
  declared("backtests", { kind: "field" }),
  {
    ...declared("backtest_chunks", {
      kind: "parent",
      collection: "backtests",
      parentOf: ({ _id }) => _id.slice(0, _id.indexOf(":")),
    }),
    pageRecords: PAGE_CHUNKS,
  },
  declared("histories", { kind: "field" }),
  { ...declared("history_chunks", ofHistory), pageRecords: PAGE_CHUNKS },
  declared("history_steps", ofHistory),
  declared("policy_scopes", { kind: "field" }),
  declared("policies", { kind: "field" }),
  declared("policy_versions", { kind: "field" }),
  declared("webhook_sets", { kind: "field" }),
  declared("deliveries", { kind: "field" }),
  declared("events", { kind: "field" }),
  declared("audit", { kind: "field" }),
  { ...declared("processes", { kind: "store" }), moved: "never" },
  { ...declared("sweeps", { kind: "store" }), moved: "never" },
  { ...declared("migrations", { kind: "store" }), moved: "never" },
  // Of the embedded store alone: the names of packed documents' members, and the texts that come again and again.
  { ...declared("shapes", { kind: "store" }), moved: "never" },
  { ...declared("words", { kind: "store" }), moved: "never" },
  // And the orders of its decisions, which are written with these, and how far those of a version before are in them.
  { ...declared("decision_times", { kind: "store" }), moved: "never" },
  { ...declared("decision_points", { kind: "store" }), moved: "never" },
  { ...declared("decision_filling", { kind: "store" }), moved: "never" },
  // And which of them wait for something to be moved on.
  { ...declared("decision_outbox", { kind: "store" }), moved: "never" },
  // Moved with the profiles that they are parts of.
  { ...declared("newest_parts", { kind: "store" }), moved: "never" },
  { ...declared("jobs", { kind: "store" }), moved: "never" },
  { ...declared(AGENDA_LOGS, { kind: "store" }), moved: "never" },
];

/** Collections of versions before, which an archive may hold; the migrations empty them. */
const FORMER: readonly CollectionDeclaration[] = [{ ...declared("pending_labels", { kind: "store" }), moved: "never" }];

/** The declaration of a collection. Throws where there is none. */
export function collectionNamed(name: string): CollectionDeclaration {
  const found = [...COLLECTIONS, ...FORMER].find((collection) => collection.name === name);
  if (found === undefined) throw new Error(`Cannot find collection "${name}" in src/store/collections.ts`);
  return found;
}

function declared(name: string, owner: RecordOwner): CollectionDeclaration {
  return { name, owner, moved: "always", pageRecords: PAGE_RECORDS };
}

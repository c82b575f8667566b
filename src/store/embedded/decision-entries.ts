import type { DatabaseSync } from "node:sqlite";
import type { PlainDocument } from "../documents/document-db.ts";
import { createEntryReader, type DecisionEntry, standsByPoints } from "./decision-entry.ts";
import { defineSchema } from "./define-schema.ts";

/** Keeps what stands beside decisions as the decisions are: called in the transaction that writes them. */
export interface DecisionEntries {
  inserted(documents: readonly PlainDocument[]): void;
  replaced(before: PlainDocument | undefined, after: PlainDocument): void;
  removed(before: PlainDocument | undefined): void;
}

const COLUMNS = "scope, at, id, action, label, points, level, rules, version";

/** The tables of the two orders, by time and by points: two trees, each of which is all that there is of it. */
const ORDERS = {
  created_at: { table: "decision_times", key: "scope, at, id" },
  points: { table: "decision_points", key: "scope, action, label, points, at, id" },
} as const;

/** Makes the tables of the orders, where they are missing. */
export function defineEntryTables(database: DatabaseSync): void {
  const columns = COLUMNS.split(", ")
    .map((name) => `${name} ${name === "id" ? "blob" : "integer"} not null`)
    .join(", ");
  for (const { table, key } of Object.values(ORDERS))
    defineSchema(database, `create table if not exists ${table} (${columns}, primary key (${key})) without rowid`);
}

/** Those of several tables. */
export function joinEntries(all: readonly DecisionEntries[]): DecisionEntries {
  return {
    inserted(documents) {
      for (const entries of all) entries.inserted(documents);
    },
    replaced(before, after) {
      for (const entries of all) entries.replaced(before, after);
    },
    removed(before) {
      for (const entries of all) entries.removed(before);
    },
  };
}

/** Opens the writing half of the orders. */
export function openDecisionEntries(database: DatabaseSync): DecisionEntries {
  const insertInto = (table: string) =>
    database.prepare(`insert or replace into ${table} (${COLUMNS}) values (?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  const insertTime = insertInto(ORDERS.created_at.table);
  const insertPoints = insertInto(ORDERS.points.table);
  const deleteTime = database.prepare("delete from decision_times where scope = ? and at = ? and id = ?");
  const deletePoints = database.prepare(
    "delete from decision_points where scope = ? and action = ? and label = ? and points = ? and at = ? and id = ?",
  );
  const entryOf = createEntryReader();

  function put(entries: readonly DecisionEntry[]): void {
    // One order after the other: each is quicker beside its like.
    for (const entry of entries) insertTime.run(...valuesOf(entry));
    for (const entry of entries) if (standsByPoints(entry)) insertPoints.run(...valuesOf(entry));
  }

  function take({ scope, at, id, action, label, points }: DecisionEntry): void {
    deleteTime.run(scope, at, id);
    deletePoints.run(scope, action, label, points, at, id);
  }

  return {
    inserted: (documents) => put(documents.flatMap((document) => entryOf(document) ?? [])),
    replaced(before, after) {
      const [was, is] = [before && entryOf(before), entryOf(after)];
      if (was !== undefined && is !== undefined && valuesOf(was).join() === valuesOf(is).join()) return;
      if (was !== undefined) take(was);
      if (is !== undefined) put([is]);
    },
    removed(before) {
      const entry = before && entryOf(before);
      if (entry !== undefined) take(entry);
    },
  };
}

function valuesOf(entry: DecisionEntry): [number, number, Uint8Array, ...number[]] {
  const { scope, at, id, action, label, points, level, rules, version } = entry;
  return [scope, at, id, action, label, points, level, rules, version];
}

import type { DatabaseSync } from "node:sqlite";
import type { PlainDocument } from "../documents/document-db.ts";
import type { DecisionEntries } from "./decision-entries.ts";
import { isPlainObject } from "./is-plain-object.ts";
import type { RowFormat } from "./row-format.ts";
import { sqliteFailure } from "./sqlite-failure.ts";
import { waitingForLock } from "./waiting-for-lock.ts";

/** The field of a decision that the table holds. */
export const OUTBOX_PATH = "outboxAt";

const TABLE =
  "create table if not exists decision_outbox (at integer not null, id text not null, primary key (at, id)) without rowid";
/** What a version before kept in its place: for each decision SQLite asked this process for its fields. */
const OLD_INDEXES = ["c_decisions_by_outbox", "c_decisions_by_quota"];
const COMPARISONS: Readonly<Record<string, string>> = { $lt: "<", $lte: "<=", $gt: ">", $gte: ">=" };

/**
 * Makes the table of the decisions that wait for something to be moved on, and since when; brings what the index of a version before held, so that
 * `sort_key` must be known.
 */
export function defineDecisionOutbox(database: DatabaseSync, rows: Pick<RowFormat, "read">): void {
  waitingForLock(database, () => {
    database.exec(TABLE);
    const old = OLD_INDEXES.filter((name) => isThere(database, name));
    if (old.length === 0) return;
    database.exec("begin immediate");
    try {
      // Another process may have brought it before the lock was ours.
      if (OLD_INDEXES.some((name) => isThere(database, name))) bringOld(database, rows);
      database.exec("commit");
    } catch (error) {
      if (database.isTransaction) database.exec("rollback");
      throw sqliteFailure(error) ?? error;
    }
  });
}

/** Opens the writing half. */
export function openDecisionOutbox(database: DatabaseSync): DecisionEntries {
  const insert = database.prepare("insert or ignore into decision_outbox (at, id) values (?, ?)");
  const remove = database.prepare("delete from decision_outbox where at = ? and id = ?");

  function put(document: PlainDocument): void {
    const atMs = waitingSinceMs(document);
    if (atMs !== undefined) insert.run(atMs, idOf(document));
  }

  function take(document: PlainDocument): void {
    const atMs = waitingSinceMs(document);
    if (atMs !== undefined) remove.run(atMs, idOf(document));
  }

  return {
    inserted: (documents) => {
      for (const document of documents) put(document);
    },
    replaced(before, after) {
      if (before !== undefined && waitingSinceMs(before) === waitingSinceMs(after)) return;
      if (before !== undefined) take(before);
      put(after);
    },
    removed(before) {
      if (before !== undefined) take(before);
    },
  };
}

/** The decisions that wait since a range of times, as a condition on their `id`. Throws on whatever else is asked. */
export function outboxSql(condition: unknown): { readonly where: string; readonly parameters: readonly number[] } {
  const each = isPlainObject(condition) ? Object.entries(condition) : [];
  if (each.length === 0) throw refusal();
  const parts = each.map(([operator, value]) => {
    const sign = COMPARISONS[operator];
    if (sign === undefined || !(value instanceof Date)) throw refusal();
    return { where: `at ${sign} ?`, atMs: value.getTime() };
  });
  const where = parts.map((part) => part.where).join(" and ");
  return {
    where: `id in (select id from decision_outbox where ${where})`,
    parameters: parts.map(({ atMs }) => atMs),
  };
}

function refusal(): Error {
  return new Error(`The embedded store finds decisions by ${OUTBOX_PATH} in a range of dates alone`);
}

function bringOld(database: DatabaseSync, rows: Pick<RowFormat, "read">): void {
  const waiting = database.prepare(
    `select document from c_decisions where sort_key(document, '${OUTBOX_PATH}') >= x'90'`,
  );
  openDecisionOutbox(database).inserted(waiting.all().map(({ document }) => rows.read(document)));
  for (const name of OLD_INDEXES) database.exec(`drop index if exists ${name}`);
}

function isThere(database: DatabaseSync, index: string): boolean {
  return database.prepare("select 1 from sqlite_master where type = 'index' and name = ?").get(index) !== undefined;
}

function waitingSinceMs(document: PlainDocument): number | undefined {
  const at: unknown = Reflect.get(document, OUTBOX_PATH);
  return at instanceof Date ? at.getTime() : undefined;
}

function idOf(document: PlainDocument): string {
  return String(Reflect.get(document, "_id"));
}

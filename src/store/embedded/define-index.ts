import type { DatabaseSync } from "node:sqlite";
import type { IndexDeclaration } from "../documents/index-declaration.ts";
import { AGENDA_LOGS } from "../documents/indexes.ts";
import { tableName } from "./embedded-collection.ts";
import { isTypeSql, keyExpression } from "./filter-sql.ts";
import { sqliteFailure } from "./sqlite-failure.ts";
import { waitingForLock } from "./waiting-for-lock.ts";

/**
 * Makes an index of a table that is there, in place of one of its name that was declared otherwise. Throws one line where documents do not
 * allow it.
 */
export function defineIndex(database: DatabaseSync, index: IndexDeclaration): void {
  const name = quotedName(index);
  const wanted = sqlOf(index);
  if (storedSql(database, name) === wanted) return;
  waitingForLock(database, () => {
    database.exec("begin immediate");
    try {
      // Another process may have made it before the lock was ours.
      if (storedSql(database, name) !== wanted) database.exec(`drop index if exists ${name}; ${wanted}`);
      database.exec("commit");
    } catch (error) {
      if (database.isTransaction) database.exec("rollback");
      if (sqliteFailure(error) !== undefined) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(`Cannot create index "${index.name}" of "${index.collection}": ${reason}`, { cause: error });
    }
  });
}

/** A line for every index that is neither declared nor Agenda's, with the command that removes it. */
export function undeclaredIndexes(
  database: DatabaseSync,
  declared: readonly IndexDeclaration[],
  file: string,
): readonly string[] {
  const names = new Set(declared.map(quotedName));
  const stored = database.prepare(
    "select name from sqlite_master where type = 'index' and sql is not null and tbl_name <> ?",
  );
  return stored
    .all(tableName(AGENDA_LOGS).slice(1, -1))
    .map(({ name }) => `"${String(name)}"`)
    .filter((name) => !names.has(name))
    .map(
      (name) =>
        `Index ${name} is not declared by this version and costs every write; where nothing else needs it: sqlite3 '${file}' 'drop index ${name}'`,
    );
}

function quotedName({ collection, name }: IndexDeclaration): string {
  return tableName(`${collection}_${name}`);
}

/** As SQLite keeps it, so that the two can be compared. */
function sqlOf(index: IndexDeclaration): string {
  const keys = Object.entries(index.keys).map(([path, way]) => `${keyExpression(path)} ${way === 1 ? "asc" : "desc"}`);
  const unique = index.unique === true ? "UNIQUE " : "";
  const [path = ""] = Object.keys(index.keys);
  const where = index.sparse === undefined ? "" : ` where ${isTypeSql(path, index.sparse)}`;
  return `CREATE ${unique}INDEX ${quotedName(index)} on ${tableName(index.collection)} (${keys.join(", ")})${where}`;
}

function storedSql(database: DatabaseSync, quoted: string): unknown {
  return database.prepare("select sql from sqlite_master where type = 'index' and name = ?").get(quoted.slice(1, -1))?.[
    "sql"
  ];
}

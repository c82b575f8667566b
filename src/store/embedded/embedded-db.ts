import type { DatabaseSync } from "node:sqlite";
import type { DocumentCollection, DocumentDb, PlainDocument } from "../documents/document-db.ts";
import type { IndexDeclaration } from "../documents/index-declaration.ts";
import { defineEntryTables, joinEntries, openDecisionEntries } from "./decision-entries.ts";
import { defineDecisionOutbox, openDecisionOutbox } from "./decision-outbox.ts";
import { defineIndex } from "./define-index.ts";
import { type CollectionDeps, openCollection, openSyncCollection } from "./embedded-collection.ts";
import { orderedAt } from "./field-path.ts";
import type { GroupCommit } from "./group-commit.ts";
import { openDictionary } from "./open-dictionary.ts";
import { createRowFormat, type RowFormat } from "./row-format.ts";
import { sortKey } from "./sort-key.ts";

/** The embedded engine behind the driver's interface. */
export interface EmbeddedDb extends DocumentDb {
  createIndex(index: IndexDeclaration): void;
  readonly deps: CollectionDeps;
}

/** Opens the collections of a connection and makes the indexes that are declared. */
export function openEmbeddedDb(
  database: DatabaseSync,
  options: { readonly commit: GroupCommit; readonly indexes: readonly IndexDeclaration[] },
): EmbeddedDb {
  const rows = createRowFormat(openDictionary(database, options.commit));
  defineSortKey(database, rows);
  const indexes: IndexDeclaration[] = [];
  defineEntryTables(database);
  defineDecisionOutbox(database, rows);
  const entries = joinEntries([openDecisionEntries(database), openDecisionOutbox(database)]);
  const deps: CollectionDeps = { database, commit: options.commit, rows, entries };
  const opened = new Map<string, DocumentCollection<PlainDocument>>();

  function createIndex(index: IndexDeclaration): void {
    if (indexes.some(({ collection, name }) => collection === index.collection && name === index.name)) return;
    openSyncCollection(index.collection, deps);
    defineIndex(database, index);
    indexes.push(index);
  }

  for (const index of options.indexes) createIndex(index);
  const db = {
    deps,
    // Agenda's log reads it.
    options: {},
    createIndex,
    async command(command: { readonly ping: 1 }) {
      if (command.ping !== 1) throw new Error("The embedded store supports the command ping alone");
      database.prepare("select 1").get();
      return { ok: 1 };
    },
    collection(name: string) {
      const known = opened.get(name);
      if (known !== undefined) return known;
      const made = refusing(
        {
          ...openCollection(name, deps),
          collectionName: name,
          async createIndex(
            keys: IndexDeclaration["keys"],
            { name: indexName, unique = false }: { readonly name: string; readonly unique?: boolean },
          ) {
            createIndex({ collection: name, name: indexName, keys, unique });
            return indexName;
          },
        },
        `collection "${name}"`,
      );
      opened.set(name, made);
      return made;
    },
  };
  // One table holds documents of one shape: the name stands for the type, as it does with the driver.
  return refusing(db, "database") as unknown as EmbeddedDb;
}

/** What is asked for and is not there throws by name, so that nothing is silently left undone. */
function refusing<T extends object>(target: T, what: string): T {
  return new Proxy(target, {
    get(object, name, receiver) {
      if (typeof name === "symbol" || name === "then" || name in object) return Reflect.get(object, name, receiver);
      throw new Error(`The embedded store does not support ${name} of ${what}`);
    },
  });
}

/** The function that indexes are built from: SQLite keeps them right whichever process writes. */
function defineSortKey(database: DatabaseSync, rows: RowFormat): void {
  database.function("sort_key", { deterministic: true }, (row, path) =>
    sortKey(orderedAt(rows.peek(row), String(path).split("."))),
  );
}

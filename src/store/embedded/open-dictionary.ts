import type { DatabaseSync } from "node:sqlite";
import type { GroupCommit } from "./group-commit.ts";
import type { Dictionary } from "./packed-format.ts";
import { openShapeTable } from "./shape-table.ts";
import { openWordTable } from "./word-table.ts";

/** Opens what packed documents name by a number; makes its tables where they are missing. */
export function openDictionary(database: DatabaseSync, commit: GroupCommit): Dictionary {
  return { ...openShapeTable(database, commit), ...openWordTable(database, commit) };
}

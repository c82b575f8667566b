import type { DatabaseSync } from "node:sqlite";
import { defineSchema } from "./define-schema.ts";
import type { GroupCommit } from "./group-commit.ts";

/** Texts that stand once in the file, known by a number. None is ever changed or removed. */
export interface NumberedTexts {
  /** Those that are there, with their numbers. */
  all(): readonly (readonly [number: number, text: string])[];
  /**
   * Gives a text a number, which is committed by itself: it may be used from then on, so that no document refers to one that is not on disk,
   * whichever process wrote it. Undefined where there are too many.
   */
  ask(text: string): Promise<number | undefined>;
  /** The text of a number that another process may have given; undefined where there is none. */
  read(number: number): string | undefined;
}

/** Opens a table of texts; makes it where it is missing. */
export function openNumberedTexts(
  database: DatabaseSync,
  commit: GroupCommit,
  { table, number, text, textsMax }: TextTable,
): NumberedTexts {
  defineSchema(
    database,
    `create table if not exists ${table} (${number} integer primary key not null, ${text} text not null unique)`,
  );
  const insert = database.prepare(
    `insert into ${table} (${text}) select ? where (select count(*) from ${table}) < ${textsMax} on conflict do nothing`,
  );
  const find = database.prepare(`select ${number} from ${table} where ${text} = ?`);
  const read = database.prepare(`select ${text} from ${table} where ${number} = ?`);
  const all = database.prepare(`select ${number}, ${text} from ${table}`);

  return {
    all: () => all.all().map((row) => [Number(row[number]), String(row[text])] as const),
    ask: (wanted) =>
      commit(() => {
        insert.run(wanted);
        const found = find.get(wanted)?.[number];
        return found === undefined ? undefined : Number(found);
      }),
    read(wanted) {
      const found = read.get(wanted)?.[text];
      return found === undefined ? undefined : String(found);
    },
  };
}

/** A table of texts and its columns. */
interface TextTable {
  readonly table: string;
  readonly number: string;
  readonly text: string;
  readonly textsMax: number;
}

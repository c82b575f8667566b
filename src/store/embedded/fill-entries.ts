import type { DatabaseSync } from "node:sqlite";
import { setTimeout } from "node:timers/promises";
import { missingPoints } from "../decisions/missing-points.ts";
import type { DecisionRecord } from "../repositories/store-documents.ts";
import type { DecisionEntries } from "./decision-entries.ts";
import { defineSchema } from "./define-schema.ts";
import type { GroupCommit } from "./group-commit.ts";
import type { RowFormat } from "./row-format.ts";

/** Brings the decisions of a version before into their orders, with their points where that version stored none. */
export interface EntryFilling extends AsyncDisposable {
  /** The share that is done; undefined once it is all. */
  readonly share: () => number | undefined;
}

/** Decisions brought in one commit, some milliseconds, and the time that others have between two. */
const FILLED_AT_ONCE = 200;
const PAUSE_MS = 10;
/** Where a store stands that has nothing left to bring. */
const DONE = -1;

/**
 * Begins where a process before has ended, while others read and write: a decision that is there twice is there once. A store that is new has
 * nothing to bring.
 */
export function startFillingEntries(
  database: DatabaseSync,
  deps: { readonly commit: GroupCommit; readonly rows: RowFormat; readonly entries: DecisionEntries },
): EntryFilling {
  defineSchema(
    database,
    `create table if not exists decision_filling (filled integer not null, target integer not null);
     insert into decision_filling select case when target is null then ${DONE} else 0 end, coalesce(target, 0)
       from (select max(rowid) as target from c_decisions) where not exists (select 1 from decision_filling)`,
  );
  const read = database.prepare("select filled, target from decision_filling");
  const write = database.prepare("update decision_filling set filled = ?");
  const page = database.prepare(
    "select rowid as place, document from c_decisions where rowid > ? and rowid <= ? order by rowid limit ?",
  );
  const rewrite = database.prepare("update c_decisions set document = ? where rowid = ?");
  const stopping = new AbortController();
  let isDone = false;

  function state(): { readonly filled: number; readonly target: number } {
    const { filled, target } = read.get() ?? {};
    return { filled: Number(filled), target: Number(target) };
  }

  function fillOne(place: number, document: Record<string, unknown>): void {
    deps.entries.inserted([document]);
    const points = missingPoints(document as unknown as DecisionRecord);
    if (points === undefined) return;
    const revision = Number(document["revision"]) + 1;
    rewrite.run(deps.rows.write("decisions", { ...document, points, revision }), place);
  }

  /** False once nothing is left, whichever process brought it. */
  function fillSome(): boolean {
    const { filled, target } = state();
    if (filled === DONE) return false;
    const rows = page.all(filled, target, FILLED_AT_ONCE);
    for (const { place, document } of rows) fillOne(Number(place), deps.rows.read(document));
    write.run(rows.length < FILLED_AT_ONCE ? DONE : Number(rows.at(-1)?.["place"]));
    return true;
  }

  async function fill(): Promise<void> {
    while (!stopping.signal.aborted && (await deps.commit(fillSome)))
      await setTimeout(PAUSE_MS, undefined, { signal: stopping.signal });
  }

  isDone = state().filled === DONE;
  // What stops it is the end of the process, or a disk that is full: whoever opens the store next goes on.
  const filling = isDone ? Promise.resolve() : fill().catch(() => undefined);
  return {
    share() {
      if (isDone) return undefined;
      const { filled, target } = state();
      isDone = filled === DONE;
      return isDone ? undefined : filled / target;
    },
    async [Symbol.asyncDispose]() {
      stopping.abort();
      await filling;
    },
  };
}

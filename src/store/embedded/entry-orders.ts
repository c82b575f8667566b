import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import type { DecisionFilter, DecisionPlace, DecisionSort } from "../decisions/decision-list.ts";
import { comparePlaces } from "../decisions/matches-filter.ts";
import {
  type DecisionEntry,
  decisionIdOfEntry,
  entryIdOf,
  entryNumbers,
  readEntry,
  scopeNumber,
} from "./decision-entries.ts";

/** Reads so many entries of an order after a place; fewer at its end. */
type ReadOrder = (filter: DecisionFilter, after: DecisionPlace | undefined, count: number) => readonly DecisionEntry[];

/** Before every id. */
const NO_ID = new Uint8Array();

/** Opens the reading half of the orders. */
export function openEntryOrders(database: DatabaseSync): Readonly<Record<DecisionSort, ReadOrder>> {
  const statements = new Map<string, StatementSync>();

  function all(sql: string, values: readonly SQLInputValue[]): readonly DecisionEntry[] {
    const statement = statements.get(sql) ?? database.prepare(sql);
    statements.set(sql, statement);
    return statement.all(...values).map(readEntry);
  }

  function byTime(filter: DecisionFilter, after: DecisionPlace | undefined, count: number): readonly DecisionEntry[] {
    const place = after === undefined ? [filter.to.getTime(), NO_ID] : [after.atMs, entryIdOf(after.id)];
    return all(
      `select * from decision_times where scope = ? and (at, id) < (?, ?) and at >= ? order by at desc, id desc limit ?`,
      [scopeNumber(filter.organisationId, filter.environment), ...place, filter.from?.getTime() ?? 0, count],
    );
  }

  /** Of each pair of an action and a label one run, the runs merged. */
  function byPoints(filter: DecisionFilter, after: DecisionPlace | undefined, count: number): readonly DecisionEntry[] {
    const scope = scopeNumber(filter.organisationId, filter.environment);
    const place = after && [after.hundredths, after.atMs, entryIdOf(after.id)];
    const before = place === undefined ? "" : "and (points, at, id) < (?, ?, ?)";
    const runs = entryNumbers
      .actions(filter.actions ?? [])
      .flatMap((action) => entryNumbers.labels(filter.labels ?? []).map((label) => [action, label] as const));
    return runs
      .flatMap(([action, label]) =>
        all(
          `select * from decision_points where scope = ? and action = ? and label = ? ${before}
           order by points desc, at desc, id desc limit ?`,
          [scope, action, label, ...(place ?? []), count],
        ),
      )
      .sort((a, b) => comparePlaces("points", placeOfEntry(a), placeOfEntry(b)))
      .slice(0, count);
  }

  return { created_at: byTime, points: byPoints };
}

/** Where an entry stands. */
export function placeOfEntry({ at, id, points }: DecisionEntry): DecisionPlace {
  return { atMs: at, id: decisionIdOfEntry(id), hundredths: points };
}

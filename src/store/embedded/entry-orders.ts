import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import type { DecisionFilter, DecisionPlace, DecisionSort } from "../decisions/decision-list.ts";
import { comparePlaces } from "../decisions/matches-filter.ts";
import { packId, unpackId } from "../decisions/packed-id.ts";
import { type DecisionEntry, entryNumbers, readEntry, scopeNumber, standsByPoints } from "./decision-entry.ts";

/** An entry of an order, and where it stands there. */
interface PlacedEntry {
  readonly entry: DecisionEntry;
  readonly place: DecisionPlace;
  /** It stands in another place of the order, and was met on the way. */
  readonly isElsewhere: boolean;
}

/** Reads so many entries of an order after a place; fewer at its end. */
type ReadOrder = (filter: DecisionFilter, after: DecisionPlace | undefined, count: number) => readonly PlacedEntry[];

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

  function byTime(filter: DecisionFilter, after: DecisionPlace | undefined, count: number): readonly PlacedEntry[] {
    const place = after === undefined ? [filter.to.getTime(), NO_ID] : [after.atMs, packId(after.id)];
    return all(
      `select * from decision_times where scope = ? and (at, id) < (?, ?) and at >= ? order by at desc, id desc limit ?`,
      [scopeNumber(filter.organisationId, filter.environment), ...place, filter.from?.getTime() ?? 0, count],
    ).map((entry) => ({ entry, place: placeOf(entry), isElsewhere: false }));
  }

  /** Of each pair of an action and a label one run, and one of those that only the order of time has; all of them merged. */
  function byPoints(filter: DecisionFilter, after: DecisionPlace | undefined, count: number): readonly PlacedEntry[] {
    const indexed = indexedByPoints(filter, after, count);
    const last = indexed.at(count - 1);
    const isEnough = last !== undefined && last.place.hundredths > 0;
    // At one place what is indexed comes first: who goes on behind it has seen it.
    return [...indexed, ...(isEnough ? [] : withoutPoints(filter, after, count))]
      .sort((a, b) => comparePlaces("points", a.place, b.place))
      .slice(0, count);
  }

  function indexedByPoints(
    filter: DecisionFilter,
    after: DecisionPlace | undefined,
    count: number,
  ): readonly PlacedEntry[] {
    return (
      runsOf(filter, after)
        .flatMap(({ sql, values }) => all(sql, [...values, count]))
        // A version before indexed all of them.
        .filter(standsByPoints)
        .map((entry) => ({ entry, place: placeOf(entry), isElsewhere: false }))
        .sort((a, b) => comparePlaces("points", a.place, b.place))
    );
  }

  function withoutPoints(
    filter: DecisionFilter,
    after: DecisionPlace | undefined,
    count: number,
  ): readonly PlacedEntry[] {
    const actions = entryNumbers.actions(filter.actions ?? []);
    if (actions.every((action) => standsByPoints({ action, points: 0 }))) return [];
    return byTime(filter, after?.hundredths === 0 ? after : undefined, count).map(({ entry }) => ({
      entry,
      place: { ...placeOf(entry), hundredths: 0 },
      isElsewhere: standsByPoints(entry),
    }));
  }

  return { created_at: byTime, points: byPoints };
}

function placeOf({ at, id, points }: DecisionEntry): DecisionPlace {
  return { atMs: at, id: unpackId(id), hundredths: points };
}

/** What reads the runs of the order by points, each of an action and a label; how many entries comes last of its values. */
function runsOf(filter: DecisionFilter, after: DecisionPlace | undefined) {
  const scope = scopeNumber(filter.organisationId, filter.environment);
  const place = after === undefined ? [] : [after.hundredths, after.atMs, packId(after.id)];
  const sql = `select * from decision_points where scope = ? and action = ? and label = ?
    ${after === undefined ? "" : "and (points, at, id) < (?, ?, ?)"} order by points desc, at desc, id desc limit ?`;
  const labels = entryNumbers.labels(filter.labels ?? []);
  return entryNumbers
    .actions(filter.actions ?? [])
    .flatMap((action) => labels.map((label) => ({ sql, values: [scope, action, label, ...place] })));
}

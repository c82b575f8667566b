import { type ImportColumns, NAMED_KINDS } from "../../dataset/import/import-columns.ts";
import type { EntityHistories } from "../../engine/backtest/fold-history.ts";
import { profileKeyOf } from "../../engine/profile/profile-key.ts";
import type { Pool } from "../../pool/create-pool.ts";
import type { FoldTogether, ImportStep, StepBefore } from "../../store/ledger.ts";
import { groupRows, type IsHeld, type RowGroups } from "./group-rows.ts";
import type { ImportDeps, Importing } from "./history-deps.ts";
import type { ImportedRows } from "./imported-rows.ts";
import { orderByPrefix } from "./order-by-prefix.ts";
import { reachOf } from "./step-reach.ts";

/** Steps under way a thread: one is folded while another one waits to be written. */
const STEPS_AHEAD = 2;

/** Folds marked rows into the profiles, each exactly once: steps are numbered behind `firstStep`, and one that was taken is not taken again. */
export async function foldRows(
  deps: Pick<ImportDeps, "ledger" | "pool" | "watch">,
  importing: Omit<Importing, "part"> & { readonly firstStep: number },
  {
    rows,
    toFold,
    isHeld,
  }: { readonly rows: ImportedRows; readonly toFold: Int32Array; readonly isHeld: IsHeld | undefined },
): Promise<void> {
  const { organisationId, environment, historyId: importId, plan } = importing;
  const { entities, columns } = rows;
  const groups = groupRows(rows, toFold, isHeld);
  const order = plan.byPlace ? orderOfPlaces(groups, entities) : orderOfNaming(columns, toFold);
  const keyOf = (number: number | undefined) => {
    const entity = entities[number ?? -1];
    return entity && { place: entity.place, key: profileKeyOf(organisationId, environment, entity.kind, entity.hash) };
  };
  const reach = (end: number) => (plan.byPlace ? reachOf((index) => keyOf(order[index]), end - 1) : undefined);
  const underWay: Promise<void>[] = [];
  let before: Promise<void> = Promise.resolve();
  for (let from = 0; from < order.length; from += plan.stepProfiles) {
    const some = order.slice(from, from + plan.stepProfiles);
    const keys = some.flatMap((number) => keyOf(number)?.key ?? []);
    const number = importing.firstStep + 1 + from / plan.stepProfiles;
    const step = { importId, number, reach: reach(from + some.length), reachBefore: reach(from) };
    const histories = historiesOf(some, entities, groups);
    const fold: FoldTogether = (packed) => foldOnPool(deps.pool, { columns, histories, packed });
    before = takeWatched(deps, { step, keys, fold, before, share: (from + some.length) / order.length });
    // Whoever comes after it fails with it; this one is told below.
    before.catch(() => undefined);
    underWay.push(before);
    if (underWay.length >= STEPS_AHEAD * deps.pool.threads) await underWay.shift();
  }
  await Promise.all(underWay);
}

/** A step that was taken before is not folded again. */
async function takeWatched(
  { ledger, watch }: Pick<ImportDeps, "ledger" | "watch">,
  taking: {
    readonly step: ImportStep;
    readonly keys: readonly string[];
    readonly fold: FoldTogether;
    readonly before: StepBefore;
    readonly share: number;
  },
): Promise<void> {
  const { step, keys, fold, before, share } = taking;
  let isNew = false;
  const folding: FoldTogether = (packed) => {
    isNew = true;
    return fold(packed);
  };
  await ledger.takeStep(step, keys, folding, before);
  watch?.("Folding", share, isNew);
}

function orderOfPlaces({ present }: RowGroups, entities: ImportedRows["entities"]): readonly number[] {
  const order = orderByPrefix(present.length, (index) => entities[present[index] ?? 0]?.place ?? 0);
  return Array.from(order, (index) => present[index] ?? 0);
}

/** In the order in which rows first name them, the lender behind those that the first row names: as version 1.0.0 did. */
function orderOfNaming({ entities }: ImportColumns, toFold: Int32Array): readonly number[] {
  const named = new Set<number>();
  for (const position of toFold) {
    for (let at = 0; at < NAMED_KINDS.length; at += 1) {
      const number = entities[position * NAMED_KINDS.length + at] ?? -1;
      if (number >= 0) named.add(number);
    }
    named.add(0);
  }
  return [...named];
}

function historiesOf(
  some: readonly number[],
  entities: ImportedRows["entities"],
  { rowsOf }: RowGroups,
): EntityHistories {
  const rows = some.map(rowsOf);
  const ends: number[] = [];
  for (const { length } of rows) ends.push((ends.at(-1) ?? 0) + length);
  const joined = new Int32Array(ends.at(-1) ?? 0);
  for (const [index, own] of rows.entries()) joined.set(own, ends[index - 1] ?? 0);
  return { kinds: some.map((number) => entities[number]?.kind ?? "lender"), rows: joined, ends };
}

async function foldOnPool(
  pool: Pool,
  {
    columns: { rowCount, events, labels, sequences },
    histories,
    packed,
  }: {
    readonly columns: ImportColumns;
    readonly histories: EntityHistories;
    readonly packed: readonly (Uint8Array | undefined)[];
  },
): Promise<readonly Uint8Array[]> {
  const columns = { rowCount, events, labels, sequences };
  const { bytes, ends } = await pool.run("history", { columns, entities: histories, packed });
  return ends.map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end));
}

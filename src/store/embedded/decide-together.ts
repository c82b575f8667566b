import type { Revisioned } from "../documents/change-document.ts";
import type { DecisionUnit } from "../ledger.ts";
import type { QuotaUsageDocument } from "../repositories/quota-usage.ts";
import type { SyncCollection } from "./embedded-collection.ts";
import { foldTogether } from "./fold-together.ts";
import type { ProfileTable } from "./profile-table.ts";
import { sqliteFailure } from "./sqlite-failure.ts";
import { openUsageCounts, type UsageCounts } from "./usage-counts.ts";

/** What came of a unit: a decision, its own or the one of before, or what refused it. */
export type UnitOutcome<D> = { readonly document: D; readonly replayed: boolean } | { readonly refusal: unknown };

/** Where units are decided. */
export interface TogetherDeps<D extends Revisioned> {
  readonly decisions: SyncCollection<D>;
  readonly profiles: Pick<ProfileTable, "open">;
  readonly usages: SyncCollection<QuotaUsageDocument>;
}

/** A unit as it may be decided in a transaction: whatever its profiles are. */
export type AnyUnit<D extends Revisioned> = DecisionUnit<unknown, D>;

/**
 * Decides units in one transaction, in their order, each transaction once; a refusal leaves nothing of its unit. Throws where the store fails, and
 * where something was written already: then nothing of it may stay.
 */
export function decideTogether<D extends Revisioned>(
  units: readonly AnyUnit<D>[],
  deps: TogetherDeps<D>,
): readonly UnitOutcome<D>[] {
  const planned = orRefusal(() => plan(units, deps));
  if ("refusal" in planned) {
    if (units.length === 1) return [planned];
    return units.flatMap((unit) => decideTogether([unit], deps));
  }
  planned.made.write();
  return planned.made.outcomes;
}

/** What came of units, and what is to be written for them: nothing is yet. */
interface Plan<D> {
  readonly outcomes: readonly UnitOutcome<D>[];
  readonly write: () => void;
}

function plan<D extends Revisioned>(units: readonly AnyUnit<D>[], deps: TogetherDeps<D>): Plan<D> {
  const usages = openUsageCounts(deps.usages);
  const stored = deps.decisions.getAll(units.map(({ decisionId }) => decisionId));
  const fresh = new Map<string, AnyUnit<D>>();
  const outcomes = units.map((unit) => {
    // The first of one transaction decides for those behind it.
    if (fresh.has(unit.decisionId)) return undefined;
    const before = stored.get(unit.decisionId);
    const outcome = before === undefined ? refusalOf(unit, usages) : { document: before, replayed: true };
    if (outcome === undefined) fresh.set(unit.decisionId, unit);
    return outcome;
  });
  const { documents, write } = planFolds([...fresh.values()], deps);
  const byId = new Map(documents.map((document) => [document._id, document]));
  return {
    outcomes: units.map((unit, index) => {
      const document = byId.get(unit.decisionId);
      return outcomes[index] ?? { document: document ?? missing(unit), replayed: fresh.get(unit.decisionId) !== unit };
    }),
    write() {
      write();
      usages.write();
    },
  };
}

/** What refuses a unit whose transaction is not decided; undefined where it decides. */
function refusalOf<D extends Revisioned>(
  { quota, beforeWrite }: AnyUnit<D>,
  usages: UsageCounts,
): { readonly refusal: unknown } | undefined {
  if (quota !== undefined && usages.isSpent(quota)) return { refusal: quota.refusal() };
  try {
    beforeWrite?.();
  } catch (refusal) {
    return { refusal };
  }
  if (quota !== undefined) usages.take(quota);
  return undefined;
}

function planFolds<D extends Revisioned>(units: readonly AnyUnit<D>[], { decisions, profiles }: TogetherDeps<D>) {
  const { documents, write } = foldTogether(units, profiles.open());
  const rows = documents.map((document) => decisions.toRow(document));
  return {
    documents,
    write() {
      decisions.insertAll(documents, rows);
      write();
    },
  };
}

/** What work for units makes, or what refuses one of them, which is not named: one that cannot be read, or decided. Throws where the store fails. */
function orRefusal<T>(work: () => T): { readonly made: T } | { readonly refusal: unknown } {
  try {
    return { made: work() };
  } catch (error) {
    const failure = sqliteFailure(error);
    if (failure !== undefined) throw failure;
    return { refusal: error };
  }
}

function missing<D extends Revisioned>({ decisionId }: AnyUnit<D>): never {
  throw new Error(`Cannot decide ${decisionId}: its decision has another id`);
}

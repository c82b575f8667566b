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
  const made = planned([...fresh.values()], deps);
  if ("refusal" in made) {
    if (units.length === 1) return [made];
    return units.flatMap((unit) => decideTogether([unit], deps));
  }
  made.write();
  usages.write();
  return units.map((unit, index) => {
    const document = made.byId.get(unit.decisionId);
    return outcomes[index] ?? { document: document ?? missing(unit), replayed: fresh.get(unit.decisionId) !== unit };
  });
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

/** What is to be written for units; the refusal of one of them, which is not named. Nothing is written yet. */
function planned<D extends Revisioned>(
  units: readonly AnyUnit<D>[],
  { decisions, profiles }: TogetherDeps<D>,
): { readonly byId: ReadonlyMap<string, D>; readonly write: () => void } | { readonly refusal: unknown } {
  try {
    const folded = foldTogether(units, profiles.open());
    const { documents } = folded;
    const rows = documents.map((document) => decisions.toRow(document));
    return {
      byId: new Map(documents.map((document) => [document._id, document])),
      write() {
        decisions.insertAll(documents, rows);
        folded.write();
      },
    };
  } catch (error) {
    const failure = sqliteFailure(error);
    if (failure !== undefined) throw failure;
    return { refusal: error };
  }
}

function missing<D extends Revisioned>({ decisionId }: AnyUnit<D>): never {
  throw new Error(`Cannot decide ${decisionId}: its decision has another id`);
}

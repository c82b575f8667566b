import { withNewest } from "../decisions/newest-ids.ts";
import type { Revisioned } from "../documents/change-document.ts";
import type { DocumentCollection } from "../documents/document-db.ts";
import { foldUnit } from "../fold-unit.ts";
import type { DecisionUnit } from "../ledger.ts";
import type { WaitingItem } from "../waiting-item.ts";
import { createBatches } from "./create-batches.ts";
import { changesOf, type MongoProfiles, type ProfileDocument } from "./mongo-profiles.ts";

/**
 * What came of a unit: its decision stands already; it is decided, and its profiles are written; or another process wrote one of its batch's
 * profiles in between. Then nobody knows which were written, and all of the batch come again: folding twice changes nothing.
 */
export type Taken<D> = { readonly kind: "stored" | "decided"; readonly document: D } | { readonly kind: "overtaken" };

/** A unit that is to be decided. */
interface Wanted<D extends Revisioned> {
  readonly unit: DecisionUnit<unknown, D>;
  /** Whether its decision was looked for, and did not stand. */
  readonly isNew: boolean;
}

/** Decides a unit, and stores nothing but its profiles. */
export type TakeUnit<D extends Revisioned> = (wanted: Wanted<D>) => Promise<Taken<D>>;

/** A unit that waits for its batch. */
type Asked<D extends Revisioned> = WaitingItem<Wanted<D>, Taken<D>>;

/** What stands of a profile, or will. */
type State = Pick<ProfileDocument, "packed" | "newest">;

/** Units decided in one piece: they hold the thread for some milliseconds. */
const UNITS_MAX = 32;

/**
 * Opens the deciding of units, of all that wait with one read of their decisions, one of their profiles and one write. Units of one
 * profile are folded one after the other in memory, so that a process never races with itself.
 */
export function createTakeTogether<D extends Revisioned>(
  decisions: DocumentCollection<D>,
  profiles: Pick<MongoProfiles, "read" | "write">,
): TakeUnit<D> {
  return createBatches<Wanted<D>, Taken<D>>(UNITS_MAX, async (batch) => {
    const ids = batch.flatMap(({ item: { unit, isNew } }) => (isNew ? [] : [unit.decisionId]));
    const keys = [...new Set(batch.flatMap(({ item }) => item.unit.profileKeys))];
    const [stored, read] = await Promise.all([
      ids.length === 0 ? [] : decisions.find({ _id: { $in: ids } }).toArray(),
      profiles.read(keys),
    ]);
    const current = new Map(keys.map((key, index) => [key, read[index] ?? null]));
    const states = new Map<string, State>();
    const folded = withoutStored(batch, stored).flatMap((asked) => foldOne(asked, current, states));
    const changes = [...states].flatMap(([key, state]) => changesOf(key, current.get(key) ?? null, state));
    const isWritten = await profiles.write(changes);
    for (const { asked, document } of folded)
      asked.resolve(isWritten ? { kind: "decided", document } : { kind: "overtaken" });
  });
}

/** Answers those whose decision stands. */
function withoutStored<D extends Revisioned>(batch: readonly Asked<D>[], stored: readonly D[]): readonly Asked<D>[] {
  const documents = new Map<string, D>(stored.map((document) => [document._id, document]));
  return batch.filter(({ item, resolve }) => {
    const document = documents.get(item.unit.decisionId);
    if (document !== undefined) resolve({ kind: "stored", document });
    return document === undefined;
  });
}

/** Folds and decides a unit behind those before it; nothing, and no trace in the profiles, where one of its calls throws. */
function foldOne<D extends Revisioned>(
  asked: Asked<D>,
  current: ReadonlyMap<string, ProfileDocument | null>,
  states: Map<string, State>,
) {
  const { unit } = asked.item;
  try {
    unit.beforeWrite?.();
    const before = (key: string) => states.get(key) ?? current.get(key) ?? undefined;
    const { document, profiles } = foldUnit(unit, (key) => before(key)?.packed);
    for (const [index, { key, packed }] of profiles.entries()) {
      const known = before(key)?.newest;
      const newest = unit.remembers?.[index] ? withNewest(known, unit.decisionId) : known;
      states.set(key, { packed, ...(newest && { newest }) });
    }
    return [{ asked, document }];
  } catch (error) {
    asked.reject(error);
    return [];
  }
}

import type { DatabaseSync } from "node:sqlite";
import type { Revisioned } from "../change-document.ts";
import type { Ledger } from "../ledger.ts";
import { type CollectionDeps, openSyncCollection } from "./embedded-collection.ts";
import { openProfileTable } from "./profile-table.ts";
import { sqliteFailure } from "./sqlite-failure.ts";

/** The hot path on the embedded store: read, fold, decide and write are one synchronous piece of one group commit. */
export function openEmbeddedLedger<D extends Revisioned>(database: DatabaseSync, deps: CollectionDeps): Ledger<D> {
  const decisions = openSyncCollection<D>("decisions", deps);
  const profiles = openProfileTable(database);
  const slotOf = (key: string) => guarded(() => profiles.find(key));
  const decisionOf = (decisionId: string) => decisions.find({ _id: decisionId })[0];

  return {
    decideOnce: (unit) =>
      deps.commit(
        () => {
          const stored = decisionOf(unit.decisionId);
          if (stored !== undefined) return { document: stored, replayed: true };
          const folded = unit.profileKeys.map((key, index) => {
            const slot = slotOf(key);
            return { slot, ...unit.fold(index, slot.packed) };
          });
          const document = unit.decide(folded.map(({ profile }) => profile));
          // The decision first: a document that cannot be stored throws before anything is written.
          decisions.insert(document);
          for (const { slot, packed } of folded) profiles.put(slot, packed);
          return { document, replayed: false };
        },
        { writesLast: true },
      ),
    findDecision: async (decisionId) => decisionOf(decisionId),
    readProfile: async (key) => slotOf(key).packed,
    changeProfile: (key, change) =>
      deps.commit(() => {
        const slot = slotOf(key);
        const changed = change(slot.packed);
        if (changed !== undefined) profiles.put(slot, changed);
      }),
    removeProfile: (key, matches) =>
      deps.commit(() => {
        const slot = slotOf(key);
        if (slot.packed === undefined || !matches(slot.packed)) return false;
        profiles.remove(slot);
        return true;
      }),
  };
}

function guarded<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw sqliteFailure(error) ?? error;
  }
}

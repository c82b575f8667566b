import type { DatabaseSync } from "node:sqlite";
import type { Revisioned } from "../change-document.ts";
import type { Ledger } from "../ledger.ts";
import { type CollectionDeps, openSyncCollection } from "./embedded-collection.ts";
import { sqliteFailure } from "./sqlite-failure.ts";

/** The hot path on the embedded store: read, fold, decide and write are one synchronous piece of one group commit. */
export function openEmbeddedLedger<D extends Revisioned>(database: DatabaseSync, deps: CollectionDeps): Ledger<D> {
  database.exec(
    "create table if not exists profiles (key text primary key not null, packed blob not null) without rowid",
  );
  const decisions = openSyncCollection<D>("decisions", deps);
  const read = database.prepare("select packed from profiles where key = ?");
  const write = database.prepare(
    "insert into profiles (key, packed) values (?, ?) on conflict (key) do update set packed = excluded.packed",
  );
  const profileOf = (key: string) => {
    const packed = guarded(() => read.get(key)?.["packed"]);
    return packed instanceof Uint8Array ? packed : undefined;
  };
  const decisionOf = (decisionId: string) => decisions.find({ _id: decisionId })[0];

  return {
    decideOnce: (unit) =>
      deps.commit(
        () => {
          const stored = decisionOf(unit.decisionId);
          if (stored !== undefined) return { document: stored, replayed: true };
          const folded = unit.profileKeys.map((key, index) => unit.fold(index, profileOf(key)));
          const document = unit.decide(folded.map(({ profile }) => profile));
          for (const [index, key] of unit.profileKeys.entries()) write.run(key, folded[index]?.packed ?? null);
          decisions.insert(document);
          return { document, replayed: false };
        },
        { writesLast: true },
      ),
    findDecision: async (decisionId) => decisionOf(decisionId),
    readProfile: async (key) => profileOf(key),
    changeProfile: (key, change) =>
      deps.commit(() => {
        const changed = change(profileOf(key));
        if (changed !== undefined) write.run(key, changed);
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

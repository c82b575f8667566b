import { withNewest } from "../../src/store/decisions/newest-ids.ts";
import { foldUnit } from "../../src/store/fold-unit.ts";
import type { Ledger } from "../../src/store/ledger.ts";
import type { Store } from "../../src/store/open-store.ts";
import type { DecisionRecord } from "../../src/store/repositories/store-documents.ts";
import { profileRecord } from "../../src/store/transfer/profile-record.ts";
import { type ArenaPlace, createByteArena } from "./create-byte-arena.ts";

/** Decisions, and profiles, in one commit. */
const AT_ONCE = 1_000;

/** A ledger that nobody else writes beside: what is scored with it is in the store once it is finished. */
export interface FillLedger {
  readonly ledger: Ledger<DecisionRecord>;
  finish(): Promise<void>;
}

/**
 * Opens a ledger that decides as the store's own does, with profiles that stay in memory until they are written, once each, at the end, and
 * decisions that are written by the thousand. Transactions must be new, and their entities known to no other ledger.
 */
export function openFillLedger({ ledger, records }: Pick<Store, "ledger" | "records">): FillLedger {
  const arena = createByteArena();
  const profiles = new Map<string, { readonly packed: ArenaPlace; readonly newest: ArenaPlace | undefined }>();
  let waiting: DecisionRecord[] = [];
  let written = 0;

  async function write(): Promise<void> {
    const documents = waiting;
    waiting = [];
    written += documents.length;
    await ledger.putMissing(documents);
  }

  return {
    ledger: {
      ...ledger,
      async decideOnce(unit) {
        const made = foldUnit(unit, (key) => {
          const before = profiles.get(key);
          return before && arena.read(before.packed);
        });
        const { document } = made;
        for (const [index, { key, packed }] of made.profiles.entries()) {
          const before = profiles.get(key);
          const known = before?.newest && arena.read(before.newest);
          const newest = unit.remembers?.[index]
            ? arena.keep(withNewest(known, unit.decisionId), before?.newest)
            : before?.newest;
          profiles.set(key, { packed: arena.keep(packed, before?.packed), newest });
        }
        waiting.push(document);
        // Few at first: the store learns the shapes of documents between two commits.
        if (waiting.length >= Math.min(AT_ONCE, written + 1)) await write();
        return { document, replayed: false };
      },
    },
    async finish() {
      await write();
      const all = [...profiles];
      for (let at = 0; at < all.length; at += AT_ONCE) {
        const made = all
          .slice(at, at + AT_ONCE)
          .map(([key, { packed, newest }]) => profileRecord(key, arena.read(packed), newest && arena.read(newest)));
        await records.insert("profiles", made);
      }
    },
  };
}

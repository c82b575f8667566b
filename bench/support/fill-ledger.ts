import { withNewest } from "../../src/store/decisions/newest-ids.ts";
import type { Ledger } from "../../src/store/ledger.ts";
import type { Store } from "../../src/store/open-store.ts";
import type { DecisionRecord } from "../../src/store/repositories/store-documents.ts";
import { profileRecord } from "../../src/store/transfer/profile-record.ts";

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
  const profiles = new Map<string, { readonly packed: Uint8Array; readonly newest: Uint8Array | undefined }>();
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
        const folded = unit.profileKeys.map((key, index) => {
          const before = profiles.get(key);
          return { key, newest: before?.newest, ...unit.fold(index, before?.packed) };
        });
        const document = unit.decide(folded.map(({ profile }) => profile));
        for (const [index, { key, packed, newest }] of folded.entries()) {
          const remembered = unit.remembers?.[index] ? withNewest(newest, unit.decisionId) : newest;
          // Of their own memory: a part of a pool would keep the whole pool.
          profiles.set(key, { packed: packed.slice(), newest: remembered && Uint8Array.from(remembered) });
        }
        waiting.push(document);
        // Few at first: the store learns the shapes of documents between two commits.
        if (waiting.length >= Math.min(AT_ONCE, written + 1)) await write();
        return { document, replayed: false };
      },
    },
    async finish() {
      await write();
      const all = [...profiles].map(([key, { packed, newest }]) => profileRecord(key, packed, newest));
      for (let at = 0; at < all.length; at += AT_ONCE) await records.insert("profiles", all.slice(at, at + AT_ONCE));
    },
  };
}

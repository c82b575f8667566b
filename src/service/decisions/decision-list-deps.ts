import type { Ledger } from "../../store/ledger.ts";
import type { Store } from "../../store/open-store.ts";
import type { DecisionRecord } from "../../store/repositories/store-documents.ts";

/** What listing works with. */
export interface DecisionListDeps {
  readonly store: Pick<Store, "decisionList" | "db">;
  readonly ledger: Ledger<DecisionRecord>;
  readonly salt: Uint8Array;
  readonly now: () => number;
}

import type { ProfileMemory } from "../../engine/profile/create-profile-memory.ts";
import type { Ledger } from "../../store/ledger.ts";
import type { DecisionRecord } from "../../store/repositories/store-documents.ts";

/** What deciding works with. */
export interface DecideDeps {
  readonly ledger: Pick<Ledger<DecisionRecord>, "decideOnce" | "webhookSetAtOnce">;
  /** The store's salt of derived ids. */
  readonly salt: Uint8Array;
  readonly now: () => number;
  /** Milliseconds of a clock that never goes back: how long a shadow takes. */
  readonly ticks: () => number;
  readonly profileMemory: ProfileMemory;
}

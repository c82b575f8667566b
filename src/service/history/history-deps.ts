import type { Pool } from "../../pool/create-pool.ts";
import type { Ledger } from "../../store/ledger.ts";
import type { Backtests } from "../../store/repositories/backtests.ts";
import type { Decisions } from "../../store/repositories/decisions.ts";
import type { Fits } from "../../store/repositories/fits.ts";
import type { Histories } from "../../store/repositories/histories.ts";
import type { DecisionRecord } from "../../store/repositories/store-documents.ts";
import type { Owner } from "../backtests/read-backtests.ts";
import type { ImportPlan } from "./import-plan.ts";

/** What the use cases of imports work with. */
export interface HistoryDeps {
  readonly histories: Histories;
  readonly backtests: Backtests;
  readonly fits: Fits;
  readonly pool: Pool;
  readonly now: () => number;
  /** Tells this process's worker, where it has one, that there is something to run. */
  readonly wake: () => void;
}

/** A part of an import. */
export interface Importing extends Owner {
  readonly historyId: string;
  /** From 0. */
  readonly part: number;
  readonly plan: ImportPlan;
}

/** What bringing rows into the profiles works with. */
export interface ImportDeps {
  readonly histories: Histories;
  readonly decisions: Decisions;
  readonly ledger: Ledger<DecisionRecord>;
  readonly pool: Pool;
  /** The store's salt of derived ids. */
  readonly salt: Uint8Array;
  readonly now: () => number;
  /** Told what is done with a part, what share of it is, and whether that was new: no run before had come so far. */
  readonly watch?: (doing: string, share: number, isNew: boolean) => void;
}

/** What running imports works with. */
export interface HistoryRunnerDeps extends ImportDeps {
  /** Whether the process is about to end: what runs is left to another one. */
  readonly isStopping: () => boolean;
  /** Told why an import failed; the import itself says that it did. */
  readonly warn: (message: string, error: unknown) => void;
}

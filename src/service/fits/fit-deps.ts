import type { RandomBytes } from "../../ids.ts";
import type { Pool } from "../../pool/create-pool.ts";
import type { Backtests } from "../../store/repositories/backtests.ts";
import type { Fits } from "../../store/repositories/fits.ts";
import type { Histories } from "../../store/repositories/histories.ts";
import type { Policies } from "../../store/repositories/policies.ts";

/** What the use cases of fits work with. */
export interface FitDeps {
  readonly fits: Fits;
  readonly histories: Histories;
  readonly backtests: Backtests;
  readonly policies: Policies;
  readonly disabledRules: ReadonlySet<string>;
  readonly now: () => number;
  /** Tells this process's worker, where it has one, that there is something to run. */
  readonly wake: () => void;
}

/** What running fits works with. */
export interface FitRunnerDeps extends Omit<FitDeps, "wake" | "disabledRules"> {
  readonly pool: Pool;
  readonly randomBytes: RandomBytes;
  /** Moves what a finished fit's outbox holds to where it belongs; a sweep does what this misses. */
  readonly relayFit: (id: string) => Promise<void>;
  /** Told of every fit that this process ended. */
  readonly observeFitEnd?: (status: "completed" | "abstained" | "failed") => void;
  /** Whether the process is about to end: what runs is left to another one. */
  readonly isStopping: () => boolean;
  /** Told why a fit failed; the fit itself says that it did. */
  readonly warn: (message: string, error: unknown) => void;
}

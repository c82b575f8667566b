import type { RandomBytes } from "../../ids.ts";
import type { Pool } from "../../pool/create-pool.ts";
import type { Backtests } from "../../store/repositories/backtests.ts";
import type { Fits } from "../../store/repositories/fits.ts";
import type { Histories } from "../../store/repositories/histories.ts";
import type { Organisations } from "../../store/repositories/organisations.ts";
import type { Policies } from "../../store/repositories/policies.ts";
import type { RowsAtHand } from "./create-rows-at-hand.ts";
import type { StoredBytes } from "./create-stored-bytes.ts";
import type { Turns } from "./create-turns.ts";

/** What the use cases of backtests work with. */
export interface BacktestDeps {
  readonly backtests: Backtests;
  readonly fits: Fits;
  readonly histories: Histories;
  readonly policies: Policies;
  readonly organisations: Organisations;
  readonly disabledRules: ReadonlySet<string>;
  readonly pool: Pool;
  readonly rowsAtHand: RowsAtHand;
  readonly now: () => number;
  /** Bytes of rows and results that an organisation may have stored, both environments together. */
  readonly storedBytesMax: number;
  readonly storedBytes: StoredBytes;
  /** Moves what a finished backtest's outbox holds to where it belongs; a sweep does what this misses. */
  readonly relayBacktest: (id: string) => Promise<void>;
  /** Tells this process's worker, where it has one, that there is something to run. */
  readonly wake: () => void;
}

/** A run, and what it consists of. */
export type BacktestStep = "run" | "load" | "fold" | "score";

/** Stands around a step: it takes it once, and answers what it answers. */
export type WatchStep = <T>(step: BacktestStep, take: () => Promise<T>) => Promise<T>;

/** What runs backtests works with besides. */
export interface RunnerDeps extends Omit<BacktestDeps, "wake" | "storedBytesMax" | "storedBytes"> {
  readonly turns: Turns;
  readonly watchStep?: WatchStep;
  /** Told of every backtest that this process ended, and of how many rows it had. */
  readonly observeEnd?: (status: "completed" | "failed", rows: number) => void;
  readonly randomBytes: RandomBytes;
  /** Whether the process is about to end: what runs is left to another one. */
  readonly isStopping: () => boolean;
  /** Told why a backtest failed; the backtest itself says that it did. */
  readonly warn: (message: string, error: unknown) => void;
}

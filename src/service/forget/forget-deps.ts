import type { RandomBytes } from "../../ids.ts";
import type { Ledger } from "../../store/ledger.ts";
import type { Backtests } from "../../store/repositories/backtests.ts";
import type { Decisions } from "../../store/repositories/decisions.ts";
import type { Environment } from "../../store/repositories/environment.ts";
import type { Histories } from "../../store/repositories/histories.ts";
import type { DecisionRecord } from "../../store/repositories/store-documents.ts";
import type { RecordReader } from "../../store/transfer/records.ts";

/** What forgetting works with. */
export interface ForgetDeps {
  readonly store: { readonly records: RecordReader };
  readonly ledger: Ledger<DecisionRecord>;
  readonly decisions: Decisions;
  readonly backtests: Backtests;
  readonly histories: Histories;
  readonly randomBytes: RandomBytes;
  readonly now: () => number;
}

/** Who is forgotten, and where. */
export interface Forgotten {
  readonly organisationId: string;
  readonly environment: Environment;
  /** `customer.id_hash`, 64 lowercase hex digits. */
  readonly idHash: string;
}

/** Told how many records of a collection were looked at. */
export type OnLookedAt = (collection: string, records: number) => void;

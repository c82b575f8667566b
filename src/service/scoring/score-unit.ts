import type { ScoreRequest } from "../../engine/score-request.ts";
import type { QuotaUnit } from "../../store/ledger.ts";
import type { Environment } from "../../store/repositories/environment.ts";
import type { DecisionRecord, MadeDecision } from "../../store/repositories/store-documents.ts";
import type { ActivePolicy } from "../policies/policy-finder.ts";
import type { Shadowed } from "./decide-shadow.ts";

/** One transaction to decide, as plain data: whichever thread has it decides the same. */
export interface ScoreUnit {
  readonly decisionId: string;
  readonly organisationId: string;
  readonly environment: Environment;
  readonly requestId: string;
  readonly request: ScoreRequest;
}

/** What a unit is decided by, and what may refuse it. */
export interface UnitContext {
  readonly policy: ActivePolicy;
  readonly quota: QuotaUnit | undefined;
  /** Called right before anything is written, perhaps more than once; throws where nobody waits for the answer any more. */
  readonly beforeWrite: (() => void) | undefined;
}

/** What came of a unit: its decision, or what stood under its id before. */
export type DecidedUnit =
  | { readonly kind: "made"; readonly decision: MadeDecision; readonly shadowed: Shadowed | undefined }
  | { readonly kind: "stored"; readonly record: DecisionRecord };

/** Decides a unit, once: see `Ledger.decideOnce`. */
export type DecideUnit = (unit: ScoreUnit, context: UnitContext) => Promise<DecidedUnit>;

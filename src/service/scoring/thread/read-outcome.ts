import { storeUnavailable } from "../../../store/documents/store-unavailable.ts";
import type { DecisionRecord, MadeDecision } from "../../../store/repositories/store-documents.ts";
import { decisionFrame } from "../decision-frame.ts";
import type { DecidedUnit, ScoreUnit, UnitContext } from "../score-unit.ts";
import type { SentOutcome } from "./thread-messages.ts";

/** What was asked of a thread. */
export interface AskedUnit {
  readonly unit: ScoreUnit;
  readonly context: UnitContext;
}

/** What a thread told of a unit, as who asked takes it. Throws what refused it. */
export async function readOutcome(
  outcome: SentOutcome,
  { unit, context }: AskedUnit,
  findDecision: (decisionId: string) => Promise<DecisionRecord | undefined>,
): Promise<DecidedUnit> {
  switch (outcome.kind) {
    case "made":
      return madeOf(outcome, unit, context);
    case "stored": {
      // It is on disk, and has come before.
      const record = await findDecision(unit.decisionId);
      if (record === undefined)
        throw new Error(`Cannot find decision ${unit.decisionId} after another one was refused`);
      return { kind: "stored", record };
    }
    case "spent":
      throw context.quota?.refusal() ?? new Error("Cannot take a unit of a quota: there is none");
    case "failed": {
      const { message, isUnavailable, stack } = outcome;
      throw isUnavailable ? storeUnavailable(message) : Object.assign(new Error(message), { stack });
    }
  }
}

function madeOf(
  { decision, shadowMs }: Extract<SentOutcome, { readonly kind: "made" }>,
  unit: ScoreUnit,
  { policy }: UnitContext,
): DecidedUnit {
  const { createdAtMs, shadow, outbox, ...answered } = decision;
  const createdAt = new Date(createdAtMs);
  const made: MadeDecision = {
    ...decisionFrame(unit, policy, createdAt),
    ...answered,
    ...(shadow && { shadow }),
    ...(outbox && { outbox, outboxAt: createdAt }),
  };
  const shadowed = shadowMs === undefined ? undefined : { decision: shadow, durationMs: shadowMs };
  return { kind: "made", decision: made, shadowed };
}

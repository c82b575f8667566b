import { nextTick } from "node:process";
import { compilePolicy } from "../../../engine/policy/compile-policy.ts";
import { createProfileMemory } from "../../../engine/profile/create-profile-memory.ts";
import { isStoreUnavailable } from "../../../store/documents/store-unavailable.ts";
import { openSharedLedger } from "../../../store/embedded/open-shared-ledger.ts";
import type { QuotaUnit } from "../../../store/ledger.ts";
import type { DecisionRecord } from "../../../store/repositories/store-documents.ts";
import type { ActivePolicy, UsablePolicy } from "../../policies/policy-finder.ts";
import { createDecideUnit } from "../create-decide-unit.ts";
import type { DecidedUnit, DecideUnit } from "../score-unit.ts";
import type { FromThread, SentOutcome, SentPolicy, SentUnit, ThreadData, ToThread } from "./thread-messages.ts";

/** What a thread that decides works in. */
export interface ScoringRoom extends AsyncDisposable {
  take(message: Exclude<ToThread, { readonly kind: "stop" }>): void;
  /** Resolves when what was taken is answered. */
  settled(): Promise<void>;
}

/** No unit is left of a month's quota: who asked knows how that is said. */
const SPENT = new Error("No unit of the quota is left");

/** Opens it over a connection of its own to the store. Outcomes are told together, one message for all that one commit brought. */
export function openScoringRoom({ shared, salt }: ThreadData, tell: (message: FromThread) => void): ScoringRoom {
  const policies = new Map<string, UsablePolicy>();
  let running = 0;
  let onSettled: () => void = () => undefined;
  let outcomes: SentOutcome[] = [];
  let commits: (readonly [number, number])[] = [];
  const store = openSharedLedger<DecisionRecord>(shared, (writes, durationMs) => commits.push([writes, durationMs]));
  const opened = { salt, now: Date.now, ticks: () => performance.now(), profileMemory: createProfileMemory() };
  const decide = createDecideUnit({ ...opened, ledger: store.ledger });
  const rehearse = createDecideUnit({ ...opened, ledger: store.rehearsal });

  function answer(outcome: SentOutcome): void {
    outcomes.push(outcome);
    // Behind all that were answered with it, and before the next commit takes the thread.
    if (outcomes.length === 1) nextTick(tellAll);
  }

  function tellAll(): void {
    const [told, made] = [outcomes, commits];
    outcomes = [];
    commits = [];
    tell({ kind: "outcomes", outcomes: JSON.stringify(told), commits: made });
  }

  async function work(unit: SentUnit, by: DecideUnit): Promise<SentOutcome> {
    const { call, versionId, shadowVersionId, quota } = unit;
    try {
      const policy = activeOf(policies, versionId, shadowVersionId);
      const context = { policy, quota: quota && quotaUnit(quota), beforeWrite: undefined };
      return outcomeOf(call, await by(unit, context));
    } catch (error) {
      return failureOf(call, error);
    }
  }

  async function run(unit: SentUnit, isReal: boolean): Promise<void> {
    running += 1;
    const outcome = await work(unit, isReal ? decide : rehearse);
    if (isReal) answer(outcome);
    running -= 1;
    if (running === 0) onSettled();
  }

  return {
    take(message) {
      if (message.kind === "policies") {
        if (message.forget) policies.clear();
        for (const policy of message.policies) policies.set(policy.versionId, usableOf(policy));
        return;
      }
      const units: readonly SentUnit[] = JSON.parse(message.units);
      const isReal = message.kind === "units";
      for (const unit of units) run(unit, isReal);
    },
    async settled() {
      if (running > 0)
        await new Promise<void>((resolve) => {
          onSettled = resolve;
        });
      if (outcomes.length > 0) tellAll();
    },
    [Symbol.asyncDispose]: () => store[Symbol.asyncDispose](),
  };
}

function usableOf({ configuration, ...policy }: SentPolicy): UsablePolicy {
  return { ...policy, configuration, compiled: compilePolicy(configuration) };
}

function activeOf(
  policies: ReadonlyMap<string, UsablePolicy>,
  versionId: string,
  shadowVersionId: string | undefined,
): ActivePolicy {
  const find = (wanted: string) => {
    const found = policies.get(wanted);
    if (found === undefined) throw new Error(`Cannot decide by ${wanted}: it was not sent before`);
    return found;
  };
  const policy = find(versionId);
  if (shadowVersionId === undefined) return policy;
  // Whose shadow it is concerns who counts what came of it.
  return { ...policy, shadow: { ...find(shadowVersionId), organisationId: "", product: null } };
}

function quotaUnit({ usageId, limit }: { readonly usageId: string; readonly limit: number }): QuotaUnit {
  return { usageId, limit, now: Date.now, refusal: () => SPENT };
}

function outcomeOf(call: number, decided: DecidedUnit): SentOutcome {
  if (decided.kind === "stored") return { call, kind: "stored" };
  const { score, points, riskLevel, confidence, recommendedAction, reasons, shadow, createdAt, outbox } =
    decided.decision;
  const decision = { score, points, riskLevel, confidence, recommendedAction, reasons, shadow, outbox };
  return {
    call,
    kind: "made",
    decision: { ...decision, createdAtMs: createdAt.getTime() },
    shadowMs: decided.shadowed?.durationMs,
  };
}

function failureOf(call: number, error: unknown): SentOutcome {
  if (error === SPENT) return { call, kind: "spent" };
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  return { call, kind: "failed", message, isUnavailable: isStoreUnavailable(error), stack };
}

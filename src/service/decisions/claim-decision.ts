import { ServiceError } from "../../errors.ts";
import type { Ledger } from "../../store/ledger.ts";
import { type Decisions, notDeleted } from "../../store/repositories/decisions.ts";
import type { Environment } from "../../store/repositories/environment.ts";
import type { DecisionRecord, StoredDecision } from "../../store/repositories/store-documents.ts";

/** How long whoever claims a decision has it. */
const CLAIMED_MS = 10 * 60_000;

/** What claiming works with. */
export interface ClaimDeps {
  readonly ledger: Ledger<DecisionRecord>;
  readonly decisions: Decisions;
  readonly now: () => number;
}

/** Who claims what. */
export interface ClaimDecision {
  readonly organisationId: string;
  readonly environment: Environment;
  readonly decisionId: string;
  readonly keyId: string;
  /** Called before the first write; throws where nobody waits for the answer any more. */
  readonly beforeWrite: () => void;
}

/** Claims a decision for ten minutes, anew where it is the caller's already. Throws `not_found`, and `conflict` while it is somebody else's. */
export async function claimDecision(
  deps: ClaimDeps,
  command: ClaimDecision,
): Promise<{ readonly by: string; readonly until: Date }> {
  const { decisionId, keyId: by } = command;
  const found = notDeleted(await deps.ledger.findDecision(decisionId));
  if (found?.organisationId !== command.organisationId || found.environment !== command.environment)
    throw decisionNotFound(decisionId);
  command.beforeWrite();
  const claim = { by, until: new Date(deps.now() + CLAIMED_MS) };
  const claimed = await deps.decisions.change(decisionId, (before) => {
    refuseClaimed(before, by, deps.now());
    return { ...before, claim };
  });
  // It was deleted since it was found.
  if (claimed === undefined) throw decisionNotFound(decisionId);
  return claim;
}

/** By whom a decision is claimed at a time; undefined where by nobody. */
export function claimedBy({ claim }: Pick<StoredDecision, "claim">, nowMs: number): string | undefined {
  return claim !== undefined && claim.until.getTime() > nowMs ? claim.by : undefined;
}

function refuseClaimed(decision: StoredDecision, by: string, nowMs: number): void {
  const holder = claimedBy(decision, nowMs);
  if (holder === undefined || holder === by || decision.claim === undefined) return;
  throw new ServiceError(
    "conflict",
    `Take another decision: ${holder} looks into this one until ${decision.claim.until.toISOString()}`,
    {
      retryAfterSeconds: Math.ceil((decision.claim.until.getTime() - nowMs) / 1_000),
    },
  );
}

function decisionNotFound(decisionId: string): ServiceError {
  return new ServiceError("not_found", `Cannot find decision "${decisionId}"`);
}

import { entityPath } from "../entities/entity-path.ts";

const DECISION_ID = /^dec_[0-9a-f]{32}$/;
const HASH = /^[0-9a-f]{64}$/;

/**
 * Where what somebody looks for leads; undefined where there is nothing of it. A transaction comes first, for its id may look like a hash or
 * like a decision's id. `findDecisionId` answers the decision of a transaction. Throws what it throws, but for what looks like a decision's id.
 */
export async function findTarget(
  text: string,
  findDecisionId: (transactionId: string) => Promise<string | undefined>,
): Promise<string | undefined> {
  const isDecisionId = DECISION_ID.test(text);
  const decisionId = await findDecisionId(text).catch((error: unknown) => {
    // Lists may be away for a while after an upgrade, and a decision is not.
    if (isDecisionId) return undefined;
    throw error;
  });
  if (decisionId !== undefined || isDecisionId) return `/dashboard/decisions/${decisionId ?? text}`;
  return HASH.test(text) ? entityPath("customer", text) : undefined;
}

import { notDeleted } from "../../src/store/repositories/decisions.ts";
import type { World } from "./world.ts";

/** Every feedback that was answered is on its decision, once, and no other one is. */
export async function checkFeedback(world: World): Promise<void> {
  const { acknowledged, services } = world;
  const byDecision = new Map<string, string[]>();
  for (const [feedbackId, decisionId] of acknowledged.feedback)
    byDecision.set(decisionId, [...(byDecision.get(decisionId) ?? []), feedbackId]);
  for (const [decisionId, wanted] of byDecision) {
    const decision = notDeleted(await services.ledger.findDecision(decisionId));
    const found = decision?.feedback.map(({ feedbackId }) => feedbackId) ?? [];
    if (JSON.stringify([...found].sort()) !== JSON.stringify([...wanted].sort()))
      world.problem(`Decision ${decisionId} has feedback ${found}, answered were ${wanted}`);
  }
}

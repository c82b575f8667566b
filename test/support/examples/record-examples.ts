import type { Json } from "../json.ts";
import { walkAccess } from "./access-steps.ts";
import { walkApproval } from "./approval-steps.ts";
import { walkBacktests } from "./backtest-steps.ts";
import { walkCommonRefusals, walkKeys } from "./common-refusals.ts";
import { walkDisabledRules } from "./disabled-rules-step.ts";
import { walkDrain } from "./drain-step.ts";
import { startWalk } from "./example-walk.ts";
import { walkHistory } from "./history-steps.ts";
import { normaliseExamples } from "./normalise-examples.ts";
import { walkPolicies } from "./policy-steps.ts";
import { walkOverview, walkScoring } from "./scoring-steps.ts";
import { walkWatch } from "./watch-steps.ts";
import { registerEndpoint, walkWebhooks } from "./webhook-steps.ts";

/** Asks a running service for every answer of every operation and answers them as src/edge/openapi/examples.json has them. */
export async function recordExamples(): Promise<Json> {
  const walk = await startWalk();
  try {
    await walkKeys(walk);
    const webhookId = await registerEndpoint(walk);
    await walkOverview(walk);
    await walkPolicies(walk);
    await walkWatch(walk);
    await walkScoring(walk);
    await walkBacktests(walk);
    await walkHistory(walk);
    await walkWebhooks(walk, webhookId);
    await walkAccess(walk);
    await walkApproval(walk);
    await walkDisabledRules(walk);
    await walkCommonRefusals(walk);
    await walkDrain(walk);
    return normaliseExamples(walk.recorded);
  } finally {
    await walk.service.stop();
  }
}

import { randomBytes } from "node:crypto";
import { newId } from "../../src/ids.ts";
import { createServices, type Services } from "../../src/service/create-services.ts";
import { score } from "../../src/service/score.ts";
import type { ScoreDeps } from "../../src/service/scoring/score-deps.ts";
import type { Store } from "../../src/store/open-store.ts";
import { toScoreRequest } from "./to-score-request.ts";

/** What is served over a store, without a wire. */
export function servicesOf(store: Store): Promise<Services> {
  return createServices(store, { disabledRules: new Set(), randomBytes, now: Date.now, warn: () => undefined });
}

/** The use case behind `POST /v1/score`, without the wire, in the test environment. */
export function scorer(services: ScoreDeps, organisationId: string): (body: string) => Promise<unknown> {
  return (body) =>
    score(services, {
      organisationId,
      environment: "test",
      requestId: newId("key", randomBytes),
      request: toScoreRequest(body),
      policyVersionId: undefined,
    });
}

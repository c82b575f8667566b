import { endedFit } from "./ended-fit.ts";
import { endedHistory } from "./ended-history.ts";
import { finishedBacktest } from "./finished-backtest.ts";
import type { Json } from "./json.ts";
import { hashOf, sampleRequest } from "./sample-request.ts";
import type { TestService } from "./start-service.ts";

/**
 * Uses everything that a service keeps something of: scores in both environments, labels, policies, a backtest, a fit, an import, a member, a quota,
 * an endpoint, a session of the dashboard that was ended.
 */
export async function fillService(service: TestService, scores = 30): Promise<readonly Json[]> {
  await service.services.quotas.set(service.organisationId, "test", 1_000_000);
  // Disabled, so that nothing leaves this machine: what happens is stored as failed deliveries.
  const endpoint = await service.send("POST", "/v1/webhooks", { url: "https://93.184.215.14/", events: ["*"] });
  await service.send("PATCH", `/v1/webhooks/${endpoint.body.webhook_id}`, { status: "disabled" });
  const decisions: Json[] = [];
  for (let n = 0; n < scores; n += 1) {
    const request = sampleRequest({ "customer.id_hash": hashOf(`customer ${n % 7}`) });
    const key = n % 5 === 0 ? service.liveKey : service.testKey;
    decisions.push((await service.send("POST", "/v1/score", request, { key })).body);
  }
  await service.services.activityCounter.flush();
  const [, labelled] = decisions;
  const headers = { "idempotency-key": "fill" };
  const feedback = { decision_id: labelled.decision_id, label: "fraud" };
  await service.send("POST", "/v1/feedback", feedback, { headers });
  await service.send("POST", "/v1/policies", { name: "Filled", product: "filled", activate: true });
  const transactions = [sampleRequest(), sampleRequest()];
  const { backtest_id } = (await service.send("POST", "/v1/backtest", { transactions })).body;
  await finishedBacktest(service, backtest_id, service.testKey);
  const fit = await service.send("POST", "/v1/fits", { backtest_id, alerts_per_day: 1 });
  await endedFit(service, fit.body.fit_id, service.testKey);
  const imported = await service.send("POST", "/v1/history", { transactions: [sampleRequest()] });
  await endedHistory(service, imported.body.history_id, service.testKey);
  // As a sweep finds them that comes before the rows are removed.
  await service.services.histories.putChunk(imported.body.history_id, 0, new Uint8Array(1));
  const { organisationId } = service;
  await service.services.organisations.addMember({
    _id: `${organisationId}:risk@lender.example`,
    organisationId,
    email: "risk@lender.example",
    role: "admin",
    createdAt: new Date(0),
  });
  await service.services.endedSessions.add({ _id: "ses_filled", organisationId, expiresAt: new Date("2100-01-01") });
  return decisions;
}

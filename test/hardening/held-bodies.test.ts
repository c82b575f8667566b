import { afterEach, describe, expect, it } from "vitest";
import { createOrganisation } from "../../src/service/organisations/create-organisation.ts";
import { beginHalf, callsOpen, sendHalf, type WayIn } from "../support/half-sent.ts";
import { sampleRequest } from "../support/sample-request.ts";
import { startService, type TestService } from "../support/start-service.ts";

const WAYS: readonly WayIn[] = ["REST", "gRPC", "gRPC-Web", "Connect"];
const BODIES_MAX = 4;

let service: TestService | undefined;
afterEach(async () => {
  await service?.stop();
  service = undefined;
});

async function start(): Promise<TestService> {
  // As many as may be open at all: what is held would keep everybody out.
  const admission = { openMax: BODIES_MAX + 1, bodiesMax: BODIES_MAX, bodiesPerOrganisationMax: BODIES_MAX - 1 };
  service = await startService({ admission });
  return service;
}

describe("bodies that do not come", () => {
  it.each(WAYS)("over %s of two organisations keep no third one out", async (way) => {
    const holding = await start();
    const { _id: organisationId } = await createOrganisation(holding.services, { name: "Other lender" });
    const third = await createOrganisation(holding.services, { name: "Third lender" });
    const authorization = `Bearer ${await holding.createKey({ organisationId })}`;
    const own = { authorization: `Bearer ${holding.testKey}` };
    const first = await sendHalf(holding, way, own);
    const held = [await sendHalf(holding, way, own), await sendHalf(holding, way, own)];
    held.push(await sendHalf(holding, way, { authorization }));
    const key = await holding.createKey({ organisationId: third._id });
    const thirds = beginHalf(holding, way, { authorization: `Bearer ${key}` });
    expect(await first.end).toBe("unavailable");
    expect((await holding.send("POST", "/v1/score", sampleRequest(), { key })).status).toBe(201);
    for (const call of [thirds, ...held]) {
      call.finish();
      expect(await call.end).toBe("ok");
    }
    expect(await callsOpen(holding)).toBe(0);
    const { text } = await holding.send("GET", "/metrics");
    expect(text).toContain('risk_overload_refusals_total{reason="bodies_full"} 1');
  });

  it("of one organisation leave room for its own other calls", async () => {
    const holding = await start();
    const own = { authorization: `Bearer ${holding.testKey}` };
    const [first, ...others] = [
      await sendHalf(holding, "gRPC", own),
      await sendHalf(holding, "gRPC", own),
      await sendHalf(holding, "gRPC", own),
    ];
    const last = beginHalf(holding, "gRPC", own);
    expect(await first?.end).toBe("unavailable");
    expect((await holding.send("POST", "/v1/score", sampleRequest())).status).toBe(201);
    for (const call of [...others, last]) {
      call.finish();
      expect(await call.end).toBe("ok");
    }
  });
});

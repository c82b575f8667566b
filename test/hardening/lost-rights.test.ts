import { Code, createClient } from "@connectrpc/connect";
import { createConnectTransport, createGrpcTransport } from "@connectrpc/connect-node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ScoringService } from "#gen/risk/v1/scoring_service_pb.ts";
import { keySha256 } from "../../src/service/keys/create-key.ts";
import type { KeyDocument } from "../../src/store/repositories/store-documents.ts";
import { type HalfEnd, sendHalf, WAYS_IN } from "../support/half-sent.ts";
import { holdNext } from "../support/hold.ts";
import { sampleRequest } from "../support/sample-request.ts";
import { startService, type TestService } from "../support/start-service.ts";

/** What is known of a key is believed for so long at most. */
const BELIEVED_MS = 5_000;
const MEMBER = "ada@lender.example";

let service: TestService;
let nowMs = Date.now();
beforeAll(async () => {
  service = await startService({ now: () => nowMs });
  await service.send("POST", "/v1/members", { email: MEMBER, role: "admin" });
});
afterAll(() => service.stop());

const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
const change = (key: string, $set: Partial<KeyDocument>) =>
  service.services.store.db.collection<KeyDocument>("keys").updateOne({ _id: keySha256(key) }, { $set });
const revoke = (key: string) => change(key, { revokedAt: new Date(nowMs) });
const keysMadeLate = async () => {
  const { body } = await service.send("GET", "/v1/keys");
  return body.keys.filter(({ name }: { readonly name: string }) => name === "made late").length;
};

interface Loss {
  readonly key?: () => Promise<string>;
  readonly lose: (key: string) => Promise<unknown>;
  readonly end: HalfEnd;
}

const LOSSES: Readonly<Record<string, Loss>> = {
  "was revoked": { lose: revoke, end: "unauthenticated" },
  "has expired": {
    key: () => service.createKey({ expiresAt: new Date(nowMs + 1) }),
    lose: () => Promise.resolve(),
    end: "unauthenticated",
  },
  "was given other addresses": { lose: (key) => change(key, { cidrs: ["10.0.0.0/8"] }), end: "permission_denied" },
  "has lost the scope": { lose: (key) => change(key, { scopes: ["risk:read"] }), end: "permission_denied" },
  "is of a member who was given a lesser role": {
    key: () => service.createKey({ member: MEMBER }),
    lose: () => service.send("POST", "/v1/members", { email: MEMBER, role: "analyst" }),
    end: "permission_denied",
  },
};

describe("a key that loses its right while the body comes", () => {
  it.each(WAYS_IN)("does nothing over %s", async (way) => {
    const key = await service.createKey();
    const call = await sendHalf(service, way, bearer(key));
    await revoke(key);
    nowMs += BELIEVED_MS;
    const before = await keysMadeLate();
    call.finish();
    expect(await call.end).toBe("unauthenticated");
    expect(await keysMadeLate()).toBe(before);
  });

  it.each(Object.entries(LOSSES))("because it %s does nothing", async (_why, { key: keyOf, lose, end }) => {
    const key = await (keyOf ?? service.createKey)();
    const call = await sendHalf(service, "REST", bearer(key));
    await lose(key);
    nowMs += BELIEVED_MS;
    call.finish();
    expect(await call.end).toBe(end);
  });

  it("because the dashboard's session was signed out does nothing", async () => {
    const headers = { "x-risk-source": "dashboard", "x-risk-environment": "test" };
    const signedIn = await service.send("POST", "/dashboard/session", undefined, { headers });
    const cookie = signedIn.headers.get("set-cookie")?.split(";")[0] ?? "";
    const call = await sendHalf(service, "REST", { ...headers, cookie });
    await service.send("DELETE", "/dashboard/session", undefined, { key: null, headers: { ...headers, cookie } });
    nowMs += BELIEVED_MS;
    call.finish();
    expect(await call.end).toBe("unauthenticated");
  });

  it("makes no other key, also where nobody knows of it yet", async () => {
    const key = await service.createKey();
    const call = await sendHalf(service, "REST", bearer(key));
    await revoke(key);
    call.finish();
    expect(await call.end).toBe("unauthenticated");
  });

  it("and one that keeps it is answered, however long that takes", async () => {
    for (const way of WAYS_IN) {
      const call = await sendHalf(service, way, bearer(await service.createKey()));
      nowMs += BELIEVED_MS;
      call.finish();
      expect([way, await call.end]).toEqual([way, "ok"]);
    }
  });
});

describe("an export whose key loses its right", () => {
  beforeAll(async () => {
    // Parts of 25 lines.
    for (let decision = 0; decision < 60; decision += 1) await service.send("POST", "/v1/score", sampleRequest());
    // On MongoDB a list shows nothing younger.
    nowMs += 1_000;
  });

  /** Begins an export with a key that is revoked while the first decisions are read. */
  async function exportHeld(take: (key: string) => Promise<unknown>): Promise<unknown> {
    const key = await service.createKey();
    const reading = holdNext(service.services.store.decisionList, "byIdStarts");
    const taken = take(key);
    await reading.reached;
    await revoke(key);
    nowMs += BELIEVED_MS;
    reading.release();
    return taken;
  }
  const placeIsFree = async () => expect((await service.send("GET", "/v1/decisions/export")).status).toBe(200);

  it("is cut off over REST, and gives back the organisation's place", async () => {
    const path = `${service.baseUrl}/v1/decisions/export`;
    const taken = exportHeld(async (key) => (await fetch(path, { headers: bearer(key) })).text());
    await expect(taken).rejects.toThrow("terminated");
    await placeIsFree();
  });

  it.each([
    ["gRPC", createGrpcTransport],
    ["Connect", (options: { readonly baseUrl: string }) => createConnectTransport({ ...options, httpVersion: "2" })],
  ] as const)(
    "ends over %s with the refusal, and gives back the organisation's place",
    async (_name, openTransport) => {
      const client = createClient(ScoringService, openTransport({ baseUrl: service.grpcUrl }));
      const taken = exportHeld((key) => Array.fromAsync(client.exportDecisions({}, { headers: bearer(key) })));
      await expect(taken).rejects.toMatchObject({ code: Code.Unauthenticated });
      await placeIsFree();
    },
  );
});

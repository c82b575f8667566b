import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { briefCauseOf, causeOf } from "../../src/log.ts";
import { hashOf, sampleRequest } from "../support/sample-request.ts";
import { startService, type TestService } from "../support/start-service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const HASH = hashOf("a key that was stored");
const document = { _id: HASH, email: "ada@example.com", organisationId: "org_1" };

describe("the log", () => {
  it("says nothing of the document that the store refused", async () => {
    const keys = service.services.store.db.collection<typeof document>("keys");
    await keys.insertOne(document);
    const failure = await keys.insertOne(document).then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(failure).toMatchObject({ code: 11_000 });
    const told = JSON.stringify(causeOf(failure));
    expect(told).toContain('code":11000');
    expect(told).not.toContain(HASH);
    expect(told).not.toContain("ada");
    await keys.deleteOne({ _id: HASH });
  });

  it("says why a mail was not taken, and neither the address nor what the server answered", () => {
    const members = { code: "EENVELOPE", responseCode: 550, command: "RCPT TO", response: "550 <ada@example.com>" };
    const refused = Object.assign(new Error("Can't send mail to ada@example.com"), members);
    const told = { cause: "Error", code: "EENVELOPE", response_code: 550, command: "RCPT TO" };
    expect(briefCauseOf(refused)).toEqual(told);
    expect(briefCauseOf(Object.assign(new Error("no"), { code: "ECONNECTION" }))).toEqual({
      cause: "Error",
      code: "ECONNECTION",
    });
    for (const command of ["RCPT TO:<ada@example.com>", "AUTH PLAIN AHVzZXI=", "AUTH LOGIN hunter2", { find: "keys" }])
      expect(briefCauseOf(Object.assign(new Error("no"), { code: "ada@example.com", command }))).toEqual({
        cause: "Error",
      });
    expect(briefCauseOf("ada@example.com")).toEqual({ cause: "string" });
  });

  it("masks what is no request id in the caller's own, which the answer repeats", async () => {
    const uuid = "00000000-0000-4000-8000-080312345678";
    for (const [sent, logged] of [
      [`svc_test_${"k".repeat(43)}`, "[key]"],
      [`call-${HASH}.1`, "call-[hash].1"],
      ["2348031234567", "[digits]"],
      ["order-17.a", "order-17.a"],
      ["till-1764084273123", "till-1764084273123"],
      [uuid, uuid],
    ] as const) {
      const before = service.logLines.length;
      const answer = await service.send("GET", "/v1/key", undefined, { headers: { "x-request-id": sent } });
      expect(answer.headers.get("x-request-id")).toBe(sent);
      const lines = service.logLines.slice(before).map((line) => JSON.parse(line).request_id);
      expect(lines).toEqual([logged]);
    }
  });

  it("says of a request that fails inside which request it was and where it failed, and nothing that was sent", async () => {
    const lost = await service.createKey();
    const { db } = service.services.store;
    const id = `org_${"0".repeat(32)}`;
    // An organisation that lost its policies, as no use case leaves one.
    const [mine] = await db
      .collection<{ readonly _id: string; readonly createdAt: Date }>("keys")
      .find({})
      .sort({ createdAt: -1 })
      .limit(1)
      .toArray();
    await db.collection("keys").updateOne({ _id: mine?._id }, { $set: { organisationId: id } });
    const request = sampleRequest();
    const answer = await service.send("POST", "/v1/score", request, {
      key: lost,
      headers: { "x-request-id": "failing" },
    });
    expect(answer.status).toBe(500);
    const line = service.logLines.find((one) => one.includes('"failing"')) ?? "";
    expect(JSON.parse(line)).toMatchObject({ level: 50, error_code: "internal_error", cause: "Error" });
    expect(JSON.parse(line).stack).toMatch(/no active tenant-wide policy\n {4}at .*policy-finder/);
    expect(line).not.toContain(request.transaction.id);
  });
});

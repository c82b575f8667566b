import type { DescMethod } from "@bufbuild/protobuf";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCallMethod, DOORS } from "../support/call-method.ts";
import { finishedBacktest } from "../support/finished-backtest.ts";
import type { Json } from "../support/json.ts";
import { policyCalls } from "../support/policy-calls.ts";
import { sampleRequest } from "../support/sample-request.ts";
import { startService, type TestService } from "../support/start-service.ts";

let service: TestService;
let admin: string;
beforeAll(async () => {
  service = await startService();
  admin = await service.createKey();
});
afterAll(() => service.stop());

const { send, createPolicy, getPolicy: read } = policyCalls(() => ({ service, key: admin }));
const create = (body: Json = {}) => createPolicy({ product: "roles", ...body });

function call(door: (typeof DOORS)[number], name: string, key: string, fields: Json) {
  const desc = service.methods.find((method) => method.name === name);
  if (desc === undefined) throw new Error(`Cannot find ${name}`);
  return createCallMethod(service)(door, { desc: desc as DescMethod, authorization: `Bearer ${key}`, fields });
}

describe.each(DOORS)("over %s", (door) => {
  it.each(["test", "live"] as const)("a developer's key in %s changes nothing that is active", async (environment) => {
    const developer = await service.createKey({ environment, role: "developer" });
    const active = await create({ activate: true });
    const draft = await create();
    const refused = [
      ["ActivatePolicy", { policy_id: draft.policy_id }],
      ["ArchivePolicy", { policy_id: active.policy_id }],
      ["CreatePolicy", { name: "Mine", product: "roles", activate: true }],
      ["ApproveActivation", { policy_id: draft.policy_id, version: 1 }],
      ["WithdrawActivation", { policy_id: active.policy_id }],
      ["SetShadow", { policy_id: draft.policy_id }],
      ["EndShadow", { policy_id: active.policy_id }],
    ] as const;
    for (const [name, fields] of refused)
      expect(await call(door, name, developer, fields)).toMatchObject({ status: 403, errorCode: "forbidden" });
    expect((await read(active.policy_id)).status).toBe("active");
    expect((await send("GET", "/v1/policies")).body.policies.map(({ name }: Json) => name)).not.toContain("Mine");
  });

  it("what is wrong with a creation is said before that a developer may not activate it", async () => {
    const developer = await service.createKey({ role: "developer" });
    const end = await call(door, "CreatePolicy", developer, { name: "", activate: true });
    expect(end.errorCode).toBe("validation_failed");
  });

  it("a developer's test key makes, edits and deletes drafts", async () => {
    const developer = await service.createKey({ role: "developer" });
    const { policy_id } = await create();
    expect((await call(door, "CreatePolicy", developer, { name: "Draft", product: "roles" })).errorCode).toBe("ok");
    expect((await call(door, "UpdatePolicy", developer, { policy_id, name: "Edited" })).errorCode).toBe("ok");
    expect((await call(door, "DeletePolicy", developer, { policy_id })).errorCode).toBe("ok");
  });

  it("an analyst's key reads and cancels backtests, and changes no policy", async () => {
    const analyst = await service.createKey({ role: "analyst" });
    const { body } = await send("POST", "/v1/backtest", { transactions: [sampleRequest()] });
    const { backtest_id } = body;
    expect((await call(door, "GetBacktest", analyst, { backtest_id })).errorCode).toBe("ok");
    expect(["ok", "conflict"]).toContain((await call(door, "CancelBacktest", analyst, { backtest_id })).errorCode);
    expect((await call(door, "CreatePolicy", analyst, { name: "No" })).errorCode).toBe("forbidden");
  });

  it.each([
    [
      "version beside policy_version_id",
      (made: Json) => ({ version: 1, policy_version_id: made.versions[0].version_id }),
    ],
    ["version without a policy", () => ({ version: 1 })],
    [
      "a policy that is not the version's own",
      (made: Json, other: Json) => ({ policy_id: other.policy_id, policy_version_id: made.versions[0].version_id }),
    ],
  ])("a backtest of %s is 422", async (_name, target) => {
    const [made, other] = [await create(), await create()];
    // Said before its rows are looked at: those are wrong, too.
    const fields = { ...target(made, other), transactions: [{}] };
    expect(await call(door, "SubmitBacktest", admin, fields)).toMatchObject({ errorCode: "validation_failed" });
  });
});

describe("a version that is submitted to a backtest", () => {
  it("shows frozen_at at once, moves updated_at, keeps its policy, and again as it is tested", async () => {
    const made = await create();
    expect(made.versions[0].frozen_at).toBeNull();
    const { body } = await send("POST", "/v1/backtest", { policy_id: made.policy_id, transactions: [sampleRequest()] });
    const frozen = await read(made.policy_id);
    expect(frozen.versions[0].frozen_at >= made.updated_at).toBe(true);
    expect(frozen.updated_at).toBe(frozen.versions[0].frozen_at);
    expect((await send("DELETE", `/v1/policies/${made.policy_id}`)).body.error_code).toBe("policy_in_use");
    await finishedBacktest(service, body.backtest_id, admin);
    const tested = await read(made.policy_id);
    expect(tested.updated_at).toBe(tested.versions[0].tested_at);
  });

  it("is told to each address once, however it is written", async () => {
    await service.services.organisations.addMember({
      _id: `${service.organisationId}:ada@lender.example`,
      organisationId: service.organisationId,
      email: "ada@lender.example",
      role: "analyst",
      createdAt: new Date(),
    });
    const notify_emails = ["Ada@lender.example", "ada@lender.example", "ADA@LENDER.EXAMPLE"];
    const { body } = await send("POST", "/v1/backtest", { notify_emails, transactions: [sampleRequest()] });
    expect(body.notify_emails).toEqual(["Ada@lender.example"]);
  });
});

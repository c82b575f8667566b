import { afterAll, beforeAll, expect, it } from "vitest";
import { canActivate } from "../../dashboard/can-activate.ts";
import { startService, type TestService } from "../support/start-service.ts";

/** What the pages of policies offer to whom `canActivate`. */
const ASKED = [
  ["POST", "activate", {}],
  ["POST", "shadow", {}],
  ["DELETE", "shadow", undefined],
  ["POST", "approve", { version: 1 }],
  ["DELETE", "approve", undefined],
  ["POST", "archive", {}],
] as const;

let service: TestService;
beforeAll(async () => {
  service = await startService({ environment: { ROLES: "api" } });
});
afterAll(() => service.stop());

it.each(["admin", "developer", "analyst"] as const)(
  "a key of the role %s is offered what the service lets it do",
  async (role) => {
    const key = await service.createKey({ role, scopes: ["*"] });
    const own = (await service.send("GET", "/v1/key", undefined, { key })).body;
    const made = await service.send("POST", "/v1/policies", { name: role, product: `of_${role}` });
    const isRefused: boolean[] = [];
    for (const [method, step, body] of ASKED) {
      const { status } = await service.send(method, `/v1/policies/${made.body.policy_id}/${step}`, body, { key });
      isRefused.push(status === 403);
    }
    expect(isRefused).toEqual(ASKED.map(() => !canActivate(own)));
  },
);

it("the role alone is not enough", () => {
  expect(canActivate({ role: "admin", scopes: ["policies:read"] })).toBe(false);
  expect(canActivate({ role: "developer", scopes: ["policies:write"] })).toBe(false);
  expect(canActivate({ role: "admin", scopes: ["policies:write"] })).toBe(true);
});

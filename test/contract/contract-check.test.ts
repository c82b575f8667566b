import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Answer } from "../support/answer.ts";
import type { Exchange } from "../support/contract-check.ts";
import { openContract } from "../support/open-contract.ts";
import { sampleRequest } from "../support/sample-request.ts";
import { startService, type TestService } from "../support/start-service.ts";

let service: TestService;
let scored: Answer;
let sent: unknown;
beforeAll(async () => {
  service = await startService();
  sent = sampleRequest();
  scored = await service.send("POST", "/v1/score", sent);
});
afterAll(() => service.stop());

/** What the contract finds in an exchange: nothing, or the words of the error. */
function found(
  changes: Partial<Exchange> & { readonly body?: unknown; readonly header?: readonly [string, string | null] },
): string {
  const headers = new Headers(scored.headers);
  const [name, value] = changes.header ?? ["date", "now"];
  if (value === null) headers.delete(name);
  else headers.set(name, value);
  const { method = "POST", path = "/v1/score", sentJson = sent, status = 201 } = changes;
  const text = changes.text ?? JSON.stringify(changes.body ?? scored.body);
  try {
    openContract(service.methods).hold({ method, path, body: sentJson }, { status, headers, text, body: undefined });
    return "";
  } catch (error) {
    return error instanceof Error ? error.message : "";
  }
}

const ERROR = { error_code: "not_found", message: "No", retryable: false, request_id: "r" };

describe("the contract that every test's answers are held to", () => {
  it("finds nothing in what the service answers", () => {
    expect([scored.status, found({})]).toEqual([201, ""]);
  });

  it.each<[string, Parameters<typeof found>[0], string]>([
    ["a status", { status: 204 }, "POST /v1/score -> 204: status 204 is not documented"],
    ["a member of the body", { body: { decision_id: 1 } }, "body /decision_id must be string"],
    ["a member that is not described", { text: '{"surprise":1}' }, "body /surprise is not documented"],
    ["a header that is missing", { header: ["x-request-id", null] }, "header x-request-id is missing"],
    ["a header of another shape", { header: ["x-request-id", "a b"] }, "header x-request-id must match"],
    ["a header that is not described", { header: ["x-surprise", "1"] }, "header x-surprise is not documented"],
    ["a replay without its header", { status: 200 }, "header idempotent-replayed is missing"],
    ["a content type", { header: ["content-type", "text/html"] }, "content type text/html is not documented"],
    [
      "an error code of another status",
      { status: 422, body: ERROR },
      "body /error_code must be equal to one of the allowed values",
    ],
    [
      "a request that it forbids and the service took",
      { sentJson: { transaction: 1 } },
      "request /transaction was taken though it must be object",
    ],
    ["a parameter that it does not name and the service took", { path: "/v1/score?a=1" }, "query a was taken"],
    ["an unknown path that is answered", { path: "/v1/surprise" }, "expected status 404, found 201"],
    ["a method that is not described and answered", { method: "PUT" }, "expected status 405, found 201"],
    [
      "an Allow that says something else",
      { method: "PUT", status: 405, header: ["allow", "GET"] },
      "expected Allow: POST, found GET",
    ],
  ])("finds %s", (_name, changes, words) => {
    expect(found(changes)).toContain(words);
  });

  it("lets no test swallow what it found", () => {
    const contract = openContract(service.methods);
    contract.end();
    const answer = { ...scored, status: 204 };
    expect(() => contract.hold({ method: "POST", path: "/v1/score", body: sent }, answer)).toThrow("204");
    expect(() => contract.end()).toThrow("204");
  });
});

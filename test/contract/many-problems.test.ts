import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Json } from "../support/json.ts";
import { sampleRequest } from "../support/sample-request.ts";
import { startService, type TestService } from "../support/start-service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const unknown = (count: number): Json => Object.fromEntries(Array.from({ length: count }, (_, n) => [`u${n}`, 1]));

describe("a request in which several things cannot be read", () => {
  it.each([
    [2, "2 problems"],
    [99, "99 problems"],
    [100, "at least 100 problems"],
    [300, "at least 100 problems"],
  ])("%i unknown fields: the first one and how many there are", async (count, words) => {
    const { status, body } = await service.send("POST", "/v1/score", { ...sampleRequest(), ...unknown(count) });
    expect([status, body.error_code]).toEqual([400, "invalid_request"]);
    expect(body.message).toMatch(/^Correct u0: /);
    expect(body.message).toContain(`; ${words} in all: see details`);
    // As many as go into 16 KB: the message alone says how many there are.
    expect(body.details.length).toBeGreaterThan(Math.min(count, 80) - 1);
    expect(body.details.length).toBeLessThanOrEqual(Math.min(count, 100));
  });

  it("counts nothing where there is one problem", async () => {
    const { body } = await service.send("POST", "/v1/score", { ...sampleRequest(), u0: 1 });
    expect(body.message).toMatch(/^Correct u0: /);
    expect(body.message).not.toContain("in all");
  });

  it("says so of a query and of a data set, too", async () => {
    const query = await service.send("GET", "/v1/decisions?colour=red&size=big&level=low");
    expect([query.status, query.body.message]).toEqual([400, expect.stringContaining("; 2 problems in all")]);
    const backtest = await service.send("POST", "/v1/backtest", { transactions: [sampleRequest()], ...unknown(3) });
    expect([backtest.status, backtest.body.message]).toEqual([400, expect.stringContaining("; 3 problems in all")]);
  });
});

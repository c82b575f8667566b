import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPool, type Pool } from "../../src/pool/create-pool.ts";
import { runNextFit } from "../../src/service/fits/run-next-fit.ts";
import type { Json } from "../support/json.ts";
import { sampleRequest } from "../support/sample-request.ts";
import { startService, type TestService } from "../support/start-service.ts";

describe("a fit that waits", () => {
  let quiet: TestService;
  beforeAll(async () => {
    quiet = await startService({ environment: { ROLES: "api" } });
  });
  afterAll(() => quiet.stop());

  /** A completed backtest with one row, which nobody ran. */
  async function waiting(): Promise<string> {
    const transactions = [{ ...sampleRequest(), label: "fraud" }];
    const { body } = await quiet.send("POST", "/v1/backtest", { transactions }, { key: quiet.testKey });
    await quiet.services.backtests.change(body.backtest_id, (before) => ({ ...before, status: "completed" }));
    return body.backtest_id;
  }

  it("can be cancelled and then removed; one that waits cannot be removed, one that ended cannot be cancelled", async () => {
    const backtestId = await waiting();
    const ask = (method: string, path: string, body?: Json) => quiet.send(method, path, body, { key: quiet.testKey });
    const { body } = await ask("POST", "/v1/fits", { backtest_id: backtestId, alerts_per_day: 5 });
    const path = `/v1/fits/${body.fit_id}`;
    const kept = await ask("DELETE", path);
    expect(kept.body).toMatchObject({ error_code: "conflict", retryable: true });
    expect([kept.status, kept.headers.get("retry-after")]).toEqual([409, "10"]);
    const cancelled = await ask("POST", `${path}/cancel`);
    expect([cancelled.status, cancelled.body.status]).toEqual([200, "cancelled"]);
    expect((await ask("POST", `${path}/cancel`)).body).toEqual(cancelled.body);
    expect((await ask("GET", path)).body).toEqual(cancelled.body);
    const removed = await ask("DELETE", path);
    expect([removed.status, removed.body]).toEqual([200, { fit_id: body.fit_id, deleted: true }]);
    expect((await ask("GET", path)).status).toBe(404);
    expect((await ask("DELETE", path)).status).toBe(404);
  });

  it("is run by another process when the one that ran it died, from the beginning", async () => {
    const backtestId = await waiting();
    const request = { backtest_id: backtestId, alerts_per_day: 5 };
    const { body } = await quiet.send("POST", "/v1/fits", request, { key: quiet.testKey });
    const { fits } = quiet.services;
    // As a process leaves it that was killed on the way.
    const queued = await fits.find(quiet.organisationId, "test", body.fit_id);
    if (queued === null) throw new Error("There is no fit");
    await fits.leases.claim(queued, (fit) => ({ ...fit, status: "running", attempts: 1, done: 2 }));
    await using pool = createPool(1);
    const deps = { ...quiet.services, pool, isStopping: () => false, warn: () => undefined };
    expect(await runNextFit(deps, "")).toBeUndefined();
    await fits.change(body.fit_id, (fit) => ({ ...fit, lease: fit.lease && { ...fit.lease, until: new Date(0) } }));
    expect(await runNextFit(deps, "")).toBe(quiet.organisationId);
    const after = await fits.find(quiet.organisationId, "test", body.fit_id);
    expect(after).toMatchObject({ status: "abstained", attempts: 2, lease: null });
  });

  it.each([
    ["first", "openFit"],
    ["last", "fit"],
  ])(
    "is let go in the middle of its %s task where its process is about to end, for another one to begin",
    async (_, endless) => {
      const backtestId = await waiting();
      const request = { backtest_id: backtestId, alerts_per_day: 5 };
      const { body } = await quiet.send("POST", "/v1/fits", request, { key: quiet.testKey });
      await using pool = createPool(1);
      let isStopping = false;
      /** A task that never ends by itself. */
      const slow: Pool["run"] = (name, argument, signal) => {
        if (name !== endless) return pool.run(name, argument, signal);
        isStopping = true;
        return new Promise((_resolve, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
      };
      const patient = { threads: 1, run: slow } as const;
      const deps = {
        ...quiet.services,
        pool: { ...pool, ...patient },
        isStopping: () => isStopping,
        warn: () => undefined,
      };
      expect(await runNextFit(deps, "")).toBe(quiet.organisationId);
      const left = await quiet.services.fits.find(quiet.organisationId, "test", body.fit_id);
      expect(left).toMatchObject({ status: "running", lease: null, result: null });
      await quiet.services.fits.change(body.fit_id, (fit) => ({ ...fit, status: "cancelled" }));
    },
  );

  it("is refused with 429 where twenty backtests and fits wait already", async () => {
    const backtestId = await waiting();
    const { key: extra } = { key: await quiet.createKey({ environment: "live" }) };
    const request = { backtest_id: backtestId, alerts_per_day: 5 };
    const statuses: number[] = [];
    for (let asked = 0; asked < 21; asked += 1) {
      const answer = await quiet.send("POST", "/v1/fits", request, { key: quiet.testKey });
      statuses.push(answer.status);
      if (answer.status !== 429) continue;
      expect(answer.body).toMatchObject({ error_code: "rate_limited" });
      expect(answer.headers.get("retry-after")).toBe("30");
    }
    expect(statuses).toEqual([...new Array<number>(20).fill(202), 429]);
    const batch = await quiet.send("POST", "/v1/backtest", { transactions: [sampleRequest()] }, { key: extra });
    expect(batch.status).toBe(429);
  });
});

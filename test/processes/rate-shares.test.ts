import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createRateLimiter } from "../../src/call/rate-limiter.ts";
import { ServiceError } from "../../src/errors.ts";
import type { Caller } from "../../src/service/keys/authenticate.ts";
import type { ProcessIdentity } from "../../src/service/keys/process-identity.ts";
import { createRateShares, type RateShares } from "../../src/service/keys/rate-shares.ts";
import type { Store } from "../../src/store/open-store.ts";
import { openProcesses, type Processes } from "../../src/store/repositories/processes.ts";
import { openTestStore } from "../support/open-test-store.ts";
import { sampleRequest } from "../support/sample-request.ts";
import { startService } from "../support/start-service.ts";

const BEAT_MS = 3_000;
const ALIVE_MS = 15_000;
/** Several heartbeats of a service, on a machine that is busy. */
const HEARTBEATS = { interval: 250 };
const RATE = { perSecond: 12, burst: 24 };
const NOBODY_RUNS = () => false;

let store: Store;
let processes: Processes;
let nowMs = Date.parse("2026-10-05T12:00:00Z");
/** By how much the clock was set. */
let setByMs = 0;
let left: RateShares[] = [];
beforeAll(async () => {
  store = await openTestStore();
  processes = openProcesses(store.db);
});
afterAll(() => store[Symbol.asyncDispose]());
afterEach(async () => {
  for (const shares of left) await shares.leave();
  left = [];
  setByMs = 0;
});

function member(name: string, identity: Partial<ProcessIdentity> = {}) {
  const shares = createRateShares({
    processes,
    identity: { id: `prc_${name}`, host: name, pid: 1, startedAtMs: 1, isRunning: NOBODY_RUNS, ...identity },
    now: () => nowMs + setByMs,
    ticks: () => nowMs,
  });
  left.push(shares);
  const limit = createRateLimiter(() => nowMs, shares.divisorOf);
  return {
    shares,
    /** How many of so many requests of a key go through at this moment. */
    let(requests: number, keyId: string): number {
      let through = 0;
      for (let n = 0; n < requests; n += 1) if (refusalOf(() => limit(caller(keyId))) === undefined) through += 1;
      return through;
    },
    refusal: (keyId: string) => refusalOf(() => limit(caller(keyId))),
  };
}

function caller(keyId: string, rate = RATE): Caller {
  return {
    keyId,
    organisationId: "org",
    environment: "test",
    role: "admin",
    scopes: [],
    rate,
    allowsAddress: () => true,
  };
}

function refusalOf(run: () => void): ServiceError | undefined {
  try {
    run();
    return undefined;
  } catch (error) {
    if (error instanceof ServiceError) return error;
    throw error;
  }
}

/** A round of heartbeats, one process after the other, while a key calls some of them. */
async function round(all: readonly ReturnType<typeof member>[], called: readonly ReturnType<typeof member>[] = []) {
  for (const one of called) one.let(1, "key");
  for (const one of all) await one.shares.beat();
  nowMs += BEAT_MS;
}

describe("the rate of a key over several processes", () => {
  it("is what it was where one process is alone", async () => {
    const alone = member("alone");
    await round([alone]);
    expect(alone.let(100, "key")).toBe(24);
    expect(alone.refusal("key")?.retryAfterSeconds).toBe(1);
    nowMs += 500;
    expect(alone.let(100, "key")).toBe(6);
  });

  it("is one rate for four processes that a key calls at once, from its first request on", async () => {
    const all = ["a", "b", "c", "d"].map((name) => member(name));
    await round(all);
    await round(all);
    const sum = (keyId: string) => all.map((one) => one.let(100, keyId)).reduce((a, b) => a + b);
    expect(sum("new")).toBe(24);
    for (let second = 0; second < 30; second += 1) {
      nowMs += 1_000;
      if (second % 3 === 0) for (const one of all) await one.shares.beat();
      expect(sum("new")).toBe(12);
    }
    expect(all[0]?.refusal("new")?.retryAfterSeconds).toBe(1);
  });

  it("says exactly when the next request goes through, with the share of this process", async () => {
    const [one, other] = [member("slow"), member("second")];
    await round([one, other]);
    await round([one, other]);
    const slow = createRateLimiter(() => nowMs, one.shares.divisorOf);
    const of = () => slow(caller("key_slow", { perSecond: 1, burst: 2 }));
    of();
    expect(refusalOf(of)?.retryAfterSeconds).toBe(2);
    nowMs += 1_999;
    expect(refusalOf(of)?.retryAfterSeconds).toBe(1);
    nowMs += 1;
    expect(refusalOf(of)).toBeUndefined();
  });

  it("lets a key with a burst of 1 through on every process", async () => {
    const [one, other] = [member("one"), member("other")];
    await round([one, other]);
    await round([one, other]);
    for (const { shares } of [one, other]) {
      const limit = createRateLimiter(() => nowMs, shares.divisorOf);
      expect(refusalOf(() => limit(caller("key_single", { perSecond: 1, burst: 1 })))).toBeUndefined();
    }
  });

  it("is whole for a process that alone is called, within two heartbeats, and never whole for two", async () => {
    const all = [member("busy"), member("idle"), member("idle too")];
    const [busy, idle] = all;
    if (busy === undefined || idle === undefined) throw new Error("No members");
    await round(all);
    await round(all, [busy]);
    expect(busy.shares.divisorOf("key")).toBe(3);
    await round(all, [busy]);
    expect(busy.shares.divisorOf("key")).toBe(1);
    expect(idle.shares.divisorOf("key")).toBe(3);
    await round(all, [busy, idle]);
    await round(all, [busy, idle]);
    expect(busy.shares.divisorOf("key")).toBe(2);
    expect(idle.shares.divisorOf("key")).toBe(2);
    for (let n = 0; n < 3; n += 1) await round(all, [idle]);
    expect(idle.shares.divisorOf("key")).toBe(1);
    expect(busy.shares.divisorOf("key")).toBe(3);
  });

  it("comes back from a process that stopped at once, from one that died after 15 seconds", async () => {
    const all = [member("stays"), member("stops"), member("dies")];
    const [stays, stops] = all;
    if (stays === undefined || stops === undefined) throw new Error("No members");
    await round(all);
    await round(all);
    expect(stays.shares.divisorOf("fresh")).toBe(3);
    await stops.shares.leave();
    await stays.shares.beat();
    expect(stays.shares.divisorOf("fresh")).toBe(2);
    nowMs += ALIVE_MS;
    await stays.shares.beat();
    expect(stays.shares.divisorOf("fresh")).toBe(1);
    expect((await processes.list()).map(({ _id }) => _id)).toContain("prc_dies");
    nowMs += 4 * ALIVE_MS;
    await stays.shares.beat();
    expect((await processes.list()).map(({ _id }) => _id)).not.toContain("prc_dies");
  });

  it("comes back at once from a process of the same host that no longer runs, also where its number was given again", async () => {
    const host = "one host";
    const before = member("before", { host, pid: 7, startedAtMs: 1 });
    const gone = member("gone", { host, pid: 8, startedAtMs: 1 });
    const neighbour = member("neighbour", { host, pid: 9, startedAtMs: 1 });
    await round([before, gone, neighbour]);
    const again = member("again", { host, pid: 7, startedAtMs: 2, isRunning: (pid) => pid === 9 });
    await again.shares.beat();
    expect(again.shares.divisorOf("key")).toBe(2);
    const twin = member("twin", { host, pid: 7, startedAtMs: 2, isRunning: (pid) => pid === 9 });
    await twin.shares.beat();
    expect(twin.shares.divisorOf("key")).toBe(3);
  });

  it.each([
    ["back by an hour", -3_600_000],
    ["forwards by two minutes", 120_000],
  ])("is shared with who lives, and comes back from who died, while the clock is set %s", async (_, byMs) => {
    const [stays, dies] = [member("on"), member("off")];
    await round([stays, dies]);
    await round([stays, dies]);
    await stays.shares.beat();
    setByMs += byMs;
    await stays.shares.beat();
    expect(stays.shares.divisorOf("fresh")).toBe(2);
    nowMs += ALIVE_MS;
    await stays.shares.beat();
    expect(stays.shares.divisorOf("fresh")).toBe(1);
  });

  it("does not compare clocks: a process whose clock is an hour off is seen by its heartbeats", async () => {
    const one = member("right");
    await one.shares.beat();
    const wrong = { beat: 1, at: new Date(nowMs - 3_600_000), host: "wrong", pid: 1, startedAtMs: 1, keyIds: [] };
    await processes.put({ _id: "prc_wrong", ...wrong });
    await one.shares.beat();
    expect(one.shares.divisorOf("key")).toBe(1);
    await processes.put({ _id: "prc_wrong", ...wrong, beat: 2 });
    await one.shares.beat();
    expect(one.shares.divisorOf("key")).toBe(2);
    await processes.remove("prc_wrong");
  });
});

describe("two services over one store", () => {
  it("let a key through together as often as one alone would", async () => {
    const now = Date.now();
    const options = { now: () => now };
    const first = await startService(options);
    const second = await startService({ ...options, dataDir: first.dataDir, keepData: true });
    const burst = async () => {
      const key = await first.createKey({ ratePerSecond: 1, burst: 10 });
      const sent = [first, second].flatMap((service) =>
        Array.from({ length: 10 }, () => service.send("POST", "/v1/score", sampleRequest(), { key })),
      );
      const statuses = (await Promise.all(sent)).map(({ status }) => status);
      return [201, 429].map((status) => statuses.filter((one) => one === status).length);
    };
    // The first learns of the second with its next heartbeat.
    await expect.poll(burst, HEARTBEATS).toEqual([10, 10]);
    await second.stop();
    const alone = async () => {
      const key = await first.createKey({ ratePerSecond: 1, burst: 20 });
      const sent = Array.from({ length: 20 }, () => first.send("POST", "/v1/score", sampleRequest(), { key }));
      return (await Promise.all(sent)).filter(({ status }) => status === 201).length;
    };
    await expect.poll(alone, HEARTBEATS).toBe(20);
    await first.stop();
  });
});

import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { abandonedRefusal } from "../../src/call/abandoned.ts";
import { ServiceError } from "../../src/errors.ts";
import { createIdempotency, type KeyedRequest } from "../../src/service/idempotency.ts";
import type { Store } from "../../src/store/open-store.ts";
import { openIdempotencyRecords } from "../../src/store/repositories/idempotency-records.ts";
import { openTestStore } from "../support/open-test-store.ts";

/** Longer than an attempt that has not answered is taken to be alive. */
const LEASE_MS = 11_000;

let store: Store;
let nowMs = Date.parse("2026-11-25T12:00:00Z");
beforeAll(async () => {
  store = await openTestStore();
});
afterAll(() => store[Symbol.asyncDispose]());

/** What calls of one key come to: the ids that `work` was given. */
function attempts(key: string) {
  const now = () => nowMs;
  const holder = { process: "p", isGone: () => false, newToken: () => randomBytes(8).toString("hex"), now };
  const records = openIdempotencyRecords(store.db, holder);
  const idempotency = createIdempotency({ records, salt: randomBytes(32), randomBytes, now });
  const ids: string[] = [];
  const request: KeyedRequest = {
    organisationId: "org",
    environment: "live",
    method: "CreateFit",
    key,
    fingerprint: new Uint8Array(),
    prefix: "fit",
  };
  const attempt = (failure?: Error) =>
    idempotency.run(request, async (id) => {
      ids.push(id);
      if (failure !== undefined) throw failure;
      return Buffer.from(id);
    });
  return { ids, attempt };
}

const LOST = new Error("the connection broke");
const refusals = [
  ["refused", new ServiceError("rate_limited", "Wait", { retryAfterSeconds: 1 })],
  ["abandoned", abandonedRefusal()],
] as const;

describe("an attempt under an Idempotency-Key", () => {
  it.each(refusals)("that is %s has made nothing: the next one has an id of its own", async (word, refusal) => {
    const { ids, attempt } = attempts(`first ${word}`);
    await expect(attempt(refusal)).rejects.toBe(refusal);
    await attempt();
    expect(new Set(ids).size).toBe(2);
  });

  it.each(refusals)(
    "that is %s after one that may have written leaves the id to the next, at once",
    async (word, refusal) => {
      const { ids, attempt } = attempts(`taken over ${word}`);
      await expect(attempt(LOST)).rejects.toBe(LOST);
      await expect(attempt()).rejects.toThrow("still running");
      nowMs += LEASE_MS;
      await expect(attempt(refusal)).rejects.toBe(refusal);
      expect((await attempt()).replayed).toBe(false);
      expect((await attempt()).replayed).toBe(true);
      expect(ids).toHaveLength(3);
      expect(new Set(ids).size).toBe(1);
    },
  );
});

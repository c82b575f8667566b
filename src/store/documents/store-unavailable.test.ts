import { MongoNetworkError, MongoServerError } from "mongodb";
import { describe, expect, it } from "vitest";
import { isStoreUnavailable, storeUnavailable } from "./store-unavailable.ts";

const coded = (code: unknown) => Object.assign(new Error("broken"), { code });

describe("a store is away", () => {
  it.each<[string, unknown]>([
    ["an error of ours", storeUnavailable("Cannot write")],
    ["the driver's network errors", new MongoNetworkError("closed")],
    ["a pool that was cleared", Object.assign(new Error(), { name: "PoolClearedOnNetworkError" })],
    ["what ended a bulk write", Object.assign(new Error(), { errorResponse: new MongoNetworkError("closed") })],
    ["a connection that was reset while it was written to", coded("ECONNRESET")],
    ["a primary that stepped down", new MongoServerError({ code: 189 })],
    ["a server that shuts down", new MongoServerError({ code: 11_600 })],
  ])("by %s", (_name, error) => {
    expect(isStoreUnavailable(error)).toBe(true);
  });

  it.each<[string, unknown]>([
    ["a duplicate key", new MongoServerError({ code: 11_000 })],
    ["an error that nobody foresaw", new Error("ECONNRESET")],
    ["no error", undefined],
  ])("but not by %s", (_name, error) => {
    expect(isStoreUnavailable(error)).toBe(false);
  });
});

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createCache } from "./create-cache.ts";

const ENTRIES_MAX = 3;
const TTL_MS = 10;

describe("a cache", () => {
  it("holds exactly the newest of what was set, whatever is set and in whatever order", () => {
    const keys: readonly string[] = ["a", "b", "c", "d", "e"];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...keys), { maxLength: 30 }), (sets) => {
        const cache = createCache<number>({ entriesMax: ENTRIES_MAX });
        for (const [index, key] of sets.entries()) cache.set(key, index);
        const newest = [...new Set(sets.toReversed())].slice(0, ENTRIES_MAX);
        for (const key of keys) expect(cache.get(key)).toBe(newest.includes(key) ? sets.lastIndexOf(key) : undefined);
      }),
    );
  });

  it.each([
    [-1, undefined],
    [0, "value"],
    [TTL_MS - 1, "value"],
    [TTL_MS, undefined],
  ])("with a time to live answers %i ms after a value was set: %s", (afterMs, answer) => {
    const cache = createCache<string>({ entriesMax: ENTRIES_MAX, ttlMs: TTL_MS });
    cache.set("a", "value", 1_000);
    expect(cache.get("a", 1_000 + afterMs)).toBe(answer);
  });

  it("forgets a value, and not the one that has taken its place", () => {
    const cache = createCache<string>({ entriesMax: ENTRIES_MAX });
    cache.set("a", "first");
    cache.set("a", "second");
    cache.forget("a", "first");
    expect(cache.get("a")).toBe("second");
    cache.forget("a", "second");
    expect(cache.get("a")).toBeUndefined();
  });
});

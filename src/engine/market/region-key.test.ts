import * as fc from "fast-check";
import { expect, test } from "vitest";
import { regionKeyOf } from "./region-key.ts";

test("a region's key never changes, because stored profiles hold it", () => {
  expect([regionKeyOf("Lagos"), regionKeyOf("FCT-Abuja"), regionKeyOf("")]).toMatchInlineSnapshot(`
    [
      3218025078673222,
      3576648171868263,
      4077038823157518,
    ]
  `);
});

test("case and outer blanks do not make another region", () => {
  expect(regionKeyOf(" LAGOS ")).toBe(regionKeyOf("lagos"));
});

test("every key is an integer of at most 52 bits", () => {
  fc.assert(
    fc.property(fc.string(), (region) => {
      const key = regionKeyOf(region);
      expect(Number.isSafeInteger(key) && key >= 0 && key < 2 ** 52).toBe(true);
    }),
  );
});

test("100,000 names have 100,000 keys", () => {
  const keys = new Set(Array.from({ length: 100_000 }, (_, index) => regionKeyOf(`Ward ${index}`)));
  expect(keys.size).toBe(100_000);
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { createDistinctCounter } from "./create-distinct-counter.ts";

const MOST = 256;
const counter = createDistinctCounter(MOST);

test("counts what a Set counts, however often it was used before, and for numbers that share a place", () => {
  const few = fc.integer({ min: 0, max: 40 }).map((value) => value * 2 ** 40);
  const numbers = fc.array(fc.oneof(few, fc.maxSafeInteger().map(Math.abs)), { maxLength: MOST });
  fc.assert(
    fc.property(numbers, (values) => {
      for (const value of values) counter.add(value);
      expect(counter.take()).toBe(new Set(values).size);
    }),
  );
});

test("holds as many as it says, and refuses one more", () => {
  for (let value = 0; value < MOST; value++) counter.add(value);
  expect(() => counter.add(MOST)).toThrow("Cannot count more than 256 different numbers");
  expect(counter.take()).toBe(MOST);
  expect(counter.take()).toBe(0);
});

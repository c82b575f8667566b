import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ramp } from "./ramp.ts";

describe("ramp", () => {
  test.each([
    [1, 2, 4, 0],
    [2, 2, 4, 0],
    [2.5, 2, 4, 0.25],
    [3, 2, 4, 0.5],
    [4, 2, 4, 1],
    [9, 2, 4, 1],
    [5, 5, 5, 0],
    [5.1, 5, 5, 1],
    [5, 6, 4, 0],
    [7, 6, 4, 1],
  ])("of %d between %d and %d is %d", (value, start, full, wanted) => {
    expect(ramp(value, start, full)).toBe(wanted);
  });

  test("never leaves 0 to 1 and never falls as the value grows", () => {
    const number = fc.double({ min: 0, max: 1e12, noNaN: true });
    fc.assert(
      fc.property(number, number, number, number, (a, b, start, full) => {
        const low = ramp(Math.min(a, b), start, full);
        const high = ramp(Math.max(a, b), start, full);
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
        expect(high).toBeGreaterThanOrEqual(low);
      }),
    );
  });
});

import { describe, expect, test } from "vitest";
import { hours, measured, naira, percent, plural, times } from "./format.ts";

describe("format", () => {
  test.each([
    [0, "NGN 0"],
    [5, "NGN 0.05"],
    [100, "NGN 1"],
    [99_999, "NGN 999.99"],
    [100_000, "NGN 1,000"],
    [125_000_000, "NGN 1,250,000"],
    [29_760_000.4, "NGN 297,600"],
    [99.5, "NGN 1"],
    [Number.MAX_SAFE_INTEGER, "NGN 90,071,992,547,409.91"],
  ])("naira(%d) is %s", (amountMinor, wanted) => {
    expect(naira(amountMinor)).toBe(wanted);
  });

  test("ratios have one decimal", () => {
    expect([times(2), times(4.24), times(1000)]).toEqual(["2.0x", "4.2x", "1000.0x"]);
  });

  test("shares and hours are rounded down", () => {
    expect([percent(0.9), percent(0.999), percent(0.29), percent(1)]).toEqual(["90%", "99%", "29%", "100%"]);
    expect([hours(0), hours(23.99), hours(5)]).toEqual(["0 h", "23.9 h", "5 h"]);
  });

  test("nouns follow their number", () => {
    expect([plural(1, "customer"), plural(5, "customer")]).toEqual(["1 customer", "5 customers"]);
  });

  test("measured numbers keep four decimals", () => {
    expect([measured(1 / 3), measured(2), measured(0.00005)]).toEqual([0.3333, 2, 0.0001]);
  });
});

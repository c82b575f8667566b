import { expect, test } from "vitest";
import { parameterProblems, resolveParameters } from "./parameters.ts";

test("defaults are 90 days from 1 January 2026, market time", () => {
  expect(resolveParameters({ seed: 1, rows: 50_000 })).toEqual({
    seed: "1",
    rows: 50_000,
    fromMs: Date.UTC(2025, 11, 31, 23),
    endMs: Date.UTC(2026, 2, 31, 23),
    days: 90,
    fraudShare: 0.005,
    customers: 794,
  });
});

test("the number of customers follows the rows between its bounds", () => {
  expect(resolveParameters({ seed: 1, rows: 10 }).customers).toBe(20);
  expect(resolveParameters({ seed: 1, rows: 100_000_000 }).customers).toBe(200_000);
});

test.each([
  [{ rows: 0 }, "rows wanted a whole number from 1 to 100000000, found 0"],
  [{ rows: 1.5 }, "rows wanted a whole number from 1 to 100000000, found 1.5"],
  [{ rows: 100_000_001 }, "rows wanted a whole number from 1 to 100000000, found 100000001"],
  [{ days: 0 }, "days wanted a whole number from 1 to 3660, found 0"],
  [{ customers: 19 }, "customers wanted a whole number from 20 to 200000, found 19"],
  [{ fraudShare: 0.21 }, "fraud share wanted 0 to 0.2, found 0.21"],
  [{ fraudShare: Number.NaN }, "fraud share wanted 0 to 0.2, found NaN"],
  [{ from: "2026-02-31" }, 'from wanted a day such as 2026-01-01, found "2026-02-31"'],
  [{ from: "1 May" }, 'from wanted a day such as 2026-01-01, found "1 May"'],
])("refuses %j", (change, problem) => {
  const parameters = { seed: 1, rows: 100, ...change };
  expect(parameterProblems(parameters)).toEqual([problem]);
  expect(() => resolveParameters(parameters)).toThrow(`Cannot generate transactions: ${problem}`);
});

test("names every problem at once", () => {
  expect(parameterProblems({ seed: 1, rows: 0, days: 0, from: "" })).toHaveLength(3);
});

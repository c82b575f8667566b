import { expect, it } from "vitest";
import { hasRows } from "../../dashboard/pages/backtests/has-rows.ts";
import { targetOf } from "../../dashboard/pages/backtests/upload/target-of.ts";

const NOW_MS = Date.parse("2026-11-22T09:00:00Z");

it.each([
  ["completed", "2026-11-22T09:00:01.000Z", true],
  ["completed", "2026-11-22T09:00:00.000Z", false],
  ["failed", "2027-11-22T09:00:00.000Z", false],
  ["running", null, false],
] as const)(
  "a backtest that is %s, whose rows are kept until %s, can be used: %s",
  (status, rows_expire_at, wanted) => {
    expect(hasRows({ status, rows_expire_at }, NOW_MS)).toBe(wanted);
  },
);

it("a backtest replays the version that was chosen, and never another one because its number cannot be read", () => {
  expect(targetOf({ policyId: "", version: "3" })).toEqual({});
  expect(targetOf({ policyId: "pol_1", version: "" })).toEqual({ policy_id: "pol_1" });
  expect(targetOf({ policyId: "pol_1", version: "3" })).toEqual({ policy_id: "pol_1", version: 3 });
  for (const version of ["three", "1e3", "0x1", " "])
    expect(targetOf({ policyId: "pol_1", version })).toEqual({ policy_id: "pol_1", version });
});

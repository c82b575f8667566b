import { expect, it } from "vitest";
import { FIRST_FORM, fitRequest } from "../../dashboard/pages/fits/objective.ts";

const COST = { ...FIRST_FORM, kind: "cost" } as const;

it("a fit is asked for with the numbers that were typed", () => {
  const typed = { ...COST, review: "1,500", friction: "₦0.29", recovered: "62.5", changesMax: "3" };
  expect(fitRequest("bt_1", typed)).toEqual({
    kind: "request",
    request: {
      backtest_id: "bt_1",
      changes_max: 3,
      cost: { review_minor: 150_000, friction_minor: 29, recovered_share: 0.625 },
    },
  });
});

it.each([
  ["review_minor", { ...COST, review: "a lot" }],
  ["friction_minor", { ...COST, friction: "0.005" }],
  ["recovered_share", { ...COST, recovered: "180" }],
  ["changes_max", { ...COST, changesMax: "three" }],
  ["changes_max", { ...FIRST_FORM, changesMax: "" }],
  ["changes_max", { ...FIRST_FORM, changesMax: "1.5" }],
])("no fit is asked for where %s cannot be read, and it is named", (field, form) => {
  const read = fitRequest("bt_1", form);
  expect(read.kind === "problems" && read.details.map((detail) => detail.field)).toEqual([field]);
});

it("what the form does not show is not looked at", () => {
  const request = { backtest_id: "bt_1", changes_max: 100, alerts_per_1000: 10 };
  expect(fitRequest("bt_1", { ...FIRST_FORM, review: "a lot" })).toEqual({ kind: "request", request });
});

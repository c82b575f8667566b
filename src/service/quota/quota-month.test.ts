import { expect, it } from "vitest";
import { quotaMonthOf } from "./quota-month.ts";

it.each([
  ["2026-10-31T22:59:59.999Z", "2026-10", "2026-10-31T23:00:00.000Z"],
  ["2026-10-31T23:00:00.000Z", "2026-11", "2026-11-30T23:00:00.000Z"],
  ["2026-12-31T22:59:59.999Z", "2026-12", "2026-12-31T23:00:00.000Z"],
  ["2026-12-31T23:00:00.000Z", "2027-01", "2027-01-31T23:00:00.000Z"],
  ["2028-02-29T12:00:00.000Z", "2028-02", "2028-02-29T23:00:00.000Z"],
])("%s lies in the month %s of Lagos, which ends at %s", (instant, name, resetsAt) => {
  const month = quotaMonthOf(Date.parse(instant));
  expect([month.name, month.resetsAt.toISOString()]).toEqual([name, resetsAt]);
});

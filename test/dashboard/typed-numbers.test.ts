import { describe, expect, it } from "vitest";
import { numberProblem } from "../../dashboard/number-problem.ts";
import { parsedNumber, shownNumber, typedNumber } from "../../dashboard/units.ts";

describe("a number that somebody types", () => {
  it.each<readonly [text: string, unit: string, value: number]>([
    ["1,500", "kobo", 150_000],
    ["1 500", "kobo", 150_000],
    ["₦1,500.50", "kobo", 150_050],
    ["-₦5", "kobo", -500],
    ["0.29", "kobo", 29],
    ["80", "share", 0.8],
    ["5 %", "share", 0.05],
    ["22 h", "hour_of_day", 22],
    ["2.5", "", 2.5],
    ["  7 ", "", 7],
  ])("as %j in %j is %d", (text, unit, value) => {
    expect(parsedNumber(text, unit)).toBe(value);
  });

  it.each<readonly [text: string, unit: string]>([
    ["", ""],
    ["three", ""],
    ["0,5", ""],
    ["1,50", "kobo"],
    ["1,500 000", "kobo"],
    ["5 0", ""],
    ["5 %", ""],
    ["₦5", "share"],
    ["1e3", ""],
    ["0x10", ""],
    ["NaN", ""],
    ["Infinity", ""],
    ["9".repeat(400), ""],
  ])("as %j in %j is none, and no other number either", (text, unit) => {
    expect(parsedNumber(text, unit)).toBeUndefined();
  });

  it.each<readonly [value: number, unit: string]>([
    [500_000_000, "kobo"],
    [0.05, "share"],
    [0.07, "share"],
    [1_234_567.5, ""],
    [22, "hour_of_day"],
  ])("%d in %j is read as it is shown", (value, unit) => {
    expect(parsedNumber(typedNumber(value, unit), unit)).toBe(value);
    expect(parsedNumber(shownNumber(value, unit), unit)).toBe(value);
  });

  it("is refused outside its bounds, and between two whole ones", () => {
    const amount = { unit: "kobo", min: 0, max: 10_000, integer: true };
    expect(numberProblem("100", amount)).toBeUndefined();
    expect(numberProblem("100.01", amount)).toBe("Enter ₦0.00 to ₦100.00");
    expect(numberProblem("0.005", amount)).toBe("Enter at most two decimals");
    expect(numberProblem("1.5", { unit: "", min: 1, max: 100, integer: true })).toBe("Enter a whole number");
    expect(numberProblem("three", amount)).toBe("Enter a number, such as 1,500 or 2.5");
  });
});

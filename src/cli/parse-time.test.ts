import { expect, it } from "vitest";
import { parseTime } from "./parse-time.ts";

it.each([
  ["2027-01-31T00:00:00Z", "2027-01-31T00:00:00.000Z"],
  ["2027-01-31t01:00:00.5+01:00", "2027-01-31T00:00:00.500Z"],
])("reads %s", (text, expected) => {
  expect(parseTime(text).toISOString()).toBe(expected);
});

it.each(["2027-02-30T00:00:00Z", "2027-03-12T00:00", "2027-03-12T00:00:00", "2027-03-12", "tomorrow", ""])(
  "refuses %j: what it means would depend on the machine, or is nothing",
  (text) => {
    expect(() => parseTime(text)).toThrow("Wanted an RFC 3339 date-time");
  },
);

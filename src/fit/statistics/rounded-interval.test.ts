import { expect, it } from "vitest";
import { roundedInterval } from "./rounded-interval.ts";

it("an interval of the change back is the same with the other sign, at halves too", () => {
  const interval = { value: 13.875, low: 9.125, high: 18.0049 };
  const back = { value: -interval.value, low: -interval.high, high: -interval.low };
  expect(roundedInterval(interval, 2)).toEqual({ value: 13.88, low: 9.13, high: 18 });
  expect(roundedInterval(back, 2)).toEqual({ value: -13.88, low: -18, high: -9.13 });
  expect(roundedInterval({ value: -0.001, low: -0.004, high: 0 }, 2)).toEqual({ value: 0, low: 0, high: 0 });
});

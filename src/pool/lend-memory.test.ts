import { expect, test } from "vitest";
import { createLender } from "./lend-memory.ts";

test("memory is lent to one at a time, and again once it was given back, where it is large enough", () => {
  const lender = createLender();
  const first = lender.lend(100);
  expect(first.byteLength).toBe(100);
  expect(lender.lend(100)).not.toBe(first);
  lender.takeBack(first);
  expect(lender.lend(101)).not.toBe(first);
  expect(lender.lend(60)).toBe(first);
  expect(lender.lend(60)).not.toBe(first);
});

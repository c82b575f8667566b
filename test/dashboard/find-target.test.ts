import { expect, it } from "vitest";
import { findTarget } from "../../dashboard/pages/decisions/find-target.ts";

const HASH = "0f".repeat(32);
const DECISION = `dec_${"0f".repeat(16)}`;
const none = async () => undefined;
const found = async () => "dec_1";
const refused = () => Promise.reject(new Error("The service is away"));

it.each(["txn-1", HASH, DECISION])("%s is a transaction where one has that id", async (text) => {
  expect(await findTarget(text, found)).toBe("/dashboard/decisions/dec_1");
});

it("else a hash is a customer's, and a decision's id leads to it", async () => {
  expect(await findTarget(HASH, none)).toBe(`/dashboard/entities/customer/${HASH}`);
  expect(await findTarget(DECISION, none)).toBe(`/dashboard/decisions/${DECISION}`);
  expect(await findTarget("txn-1", none)).toBeUndefined();
});

it("a decision's id needs no list of decisions; a hash may be a transaction's as long as nobody has looked", async () => {
  expect(await findTarget(DECISION, refused)).toBe(`/dashboard/decisions/${DECISION}`);
  for (const text of ["txn-1", HASH]) await expect(findTarget(text, refused)).rejects.toThrow("away");
});

import { expect, it } from "vitest";
import { type Change, isHead } from "../../dashboard/pages/policies/form/draft.ts";
import { policyFields } from "../../dashboard/pages/policies/form/policy-fields.ts";
import { policyRequest } from "../../dashboard/pages/policies/form/policy-request.ts";

const FIELDS = policyFields([]);

function changeOf(key: string, after: string): Change {
  const field = FIELDS.find((one) => one.key === key);
  if (field === undefined) throw new Error(`There is no field ${key}`);
  return { field, before: "", after };
}

it("a policy is sent with what was typed, and a note where there is one", () => {
  const changes = [changeOf("name", "Loans"), changeOf("thresholds.medium", "25")];
  expect(policyRequest(changes)).toEqual({ name: "Loans", thresholds: { medium: 25 } });
  expect(policyRequest(changes, " After the June wave ")).toMatchObject({ note: "After the June wave" });
  expect(policyRequest(changes, "   ")).not.toHaveProperty("note");
});

it.each(["many", "", "0,5", "9".repeat(400)])(
  "a number that cannot be read, %j, goes as it is, for the API to name",
  (text) => {
    expect(policyRequest([changeOf("thresholds.medium", text)])).toEqual({ thresholds: { medium: text } });
  },
);

it("a name makes no version, so a note of it would be lost", () => {
  expect([changeOf("name", "Loans"), changeOf("description", "")].every(isHead)).toBe(true);
  expect(isHead(changeOf("thresholds.medium", "25"))).toBe(false);
});

import { expect, it } from "vitest";
import { detailText } from "../../dashboard/pages/decisions/detail-words.ts";
import { isErased } from "../../dashboard/pages/entities/is-erased.ts";
import { objectiveText } from "../../dashboard/pages/fits/objective.ts";

it("what is not known is a dash, and no zero or No", () => {
  expect(detailText("count_24h", null)).toBe("–");
  expect(detailText("out_minor_7d", undefined)).toBe("–");
  expect(detailText("is_new", false)).toBe("No");
  expect(detailText("count_24h", 0)).toBe("0");
});

it("a fit tells the numbers that it was asked for, unrounded", () => {
  const cost = { review_minor: 150_000, friction_minor: 29, recovered_share: 0.625 };
  const fit = { alerts_per_1000: null, alerts_per_day: null, cost } as unknown as Parameters<typeof objectiveText>[0];
  expect(objectiveText(fit)).toBe("least cost: ₦1,500.00 a review, ₦0.29 of friction, 62.5 % of a fraud saved");
});

it("a hash of zeros is nobody's", () => {
  expect(isErased("0".repeat(64))).toBe(true);
  expect(isErased(`${"0".repeat(63)}1`)).toBe(false);
});
